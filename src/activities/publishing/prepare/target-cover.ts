import { coverOf, frameMomentOf } from '../../../domain/limits/covers.ts';
import {
  coverProfileOf,
  frameProfile,
  type RenditionProfile,
} from '../../../domain/media/renditions/profiles.ts';
import type { TargetFileRow } from '../../../db/publishing/targets.ts';
import { asMade, lackingForm, type PartFiles } from './target-renditions.ts';

/** Source of a video's cover. */
interface CoverSource {
  file: TargetFileRow;
  profile: RenditionProfile;
}

/** Files of a part with `all` files of the whole post, because a cover belongs to no part. */
export type CoverFiles = PartFiles & { all: readonly TargetFileRow[] };

/**
 * Returns the source of the cover. Returns undefined if the settings require no image: they request no cover, or a moment
 * of which the platform draws the frame.
 */
const sourceOf = ({ platform, options, files, all }: CoverFiles): CoverSource | undefined => {
  const moment = frameMomentOf(platform, options);
  const id = coverOf(options)?.mediaId;
  const file = moment === undefined ? all.find(each => each.id === id) : files.find(isVideo);
  const profile = moment === undefined ? coverProfileOf(platform) : frameProfile(moment);
  return file && profile && { file, profile };
};

const isVideo = ({ type }: TargetFileRow): boolean => type === 'video';

/** Returns the cover in the platform's form, or undefined if there is none or it has not been created. */
export const coverIn = (part: CoverFiles): TargetFileRow | undefined => {
  const source = sourceOf(part);
  if (!source || lackingForm(source.file, source.profile) !== undefined) return undefined;
  return { ...asMade(source.file, source.profile), type: 'image' };
};

/** Returns the renditions that the cover needs. */
export const missingCover = (part: CoverFiles): { mediaId: string; profile: string }[] => {
  const source = sourceOf(part);
  if (!source) return [];
  const profile = lackingForm(source.file, source.profile);
  return profile === undefined ? [] : [{ mediaId: source.file.id, profile }];
};
