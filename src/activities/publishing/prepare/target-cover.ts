import { coverOf, frameMomentOf } from '../../../domain/limits/covers.ts';
import { coverProfileOf, frameProfile, type RenditionProfile } from '../../../domain/media/renditions.ts';
import type { TargetFileRow } from '../../../db/publishing/targets.ts';
import { asMade, lacks, type PartFiles } from './target-renditions.ts';

/** What the cover of a video is made of. */
interface CoverSource {
  file: TargetFileRow;
  profile: RenditionProfile;
}

/** `all` are the files of the whole post: a cover is none of its part's. */
export type CoverFiles = PartFiles & { all: readonly TargetFileRow[] };

/** Undefined where the settings ask for no picture: for nothing, or for a moment of which the platform draws the frame. */
const sourceOf = ({ platform, options, files, all }: CoverFiles): CoverSource | undefined => {
  const moment = frameMomentOf(platform, options);
  const id = coverOf(options)?.mediaId;
  const file = moment === undefined ? all.find(each => each.id === id) : files.find(isVideo);
  const profile = moment === undefined ? coverProfileOf(platform) : frameProfile(moment);
  return file && profile && { file, profile };
};

const isVideo = ({ type }: TargetFileRow): boolean => type === 'video';

/** The cover as the platform takes it; undefined where there is none, or it has not been made. */
export const coverIn = (part: CoverFiles): TargetFileRow | undefined => {
  const source = sourceOf(part);
  if (!source || lacks(source.file, source.profile)) return undefined;
  return { ...asMade(source.file, source.profile), type: 'image' };
};

/** What has to be made for the cover. */
export const missingCover = (part: CoverFiles): { mediaId: string; profile: string }[] => {
  const source = sourceOf(part);
  return source && lacks(source.file, source.profile)
    ? [{ mediaId: source.file.id, profile: source.profile.name }]
    : [];
};
