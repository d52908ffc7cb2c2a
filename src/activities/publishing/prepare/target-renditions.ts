import type { PlatformName } from '../../../domain/platforms.ts';
import {
  isMadeFor,
  profileOf,
  renditionReasons,
  type RenditionProfile,
  type VideoFacts,
} from '../../../domain/media/renditions.ts';
import type { TargetFileRow } from '../../../db/publishing/targets.ts';

type Options = Record<string, unknown>;

/** Files of a part of a post on its platform. */
export interface PartFiles {
  platform: PlatformName;
  options: Options;
  files: readonly TargetFileRow[];
}

const profileIn = ({ platform, options, files }: PartFiles, file: TargetFileRow) =>
  profileOf(factsOf(file), platform, options, files.map(factsOf));

/** Returns the file in the platform's form: its rendition if there is one, even from an earlier release. */
export const asTaken = (file: TargetFileRow, part: PartFiles): TargetFileRow => {
  const profile = profileIn(part, file);
  return profile ? asMade(file, profile) : file;
};

/** Returns the file in a given form. */
export const asMade = (file: TargetFileRow, profile: RenditionProfile): TargetFileRow => {
  const rendition =
    file.renditions?.find(each => each.profile === profile.name) ??
    file.renditions?.find(each => isMadeFor(each.profile, profile));
  if (!rendition) return file;
  const isStill = file.type === 'gif' && rendition.mime_type !== 'image/gif';
  return { ...file, ...rendition, ...(isStill && { type: 'image' }) };
};

/** Returns the profile of the rendition that the file needs for the platform and does not have yet. */
export const neededRendition = (file: TargetFileRow, part: PartFiles): string | undefined => {
  const profile = profileIn(part, file);
  return profile && lacks(file, profile) ? profile.name : undefined;
};

/** Returns whether the file needs that form and does not have it yet. */
export const lacks = (file: TargetFileRow, profile: RenditionProfile): boolean =>
  !file.renditions?.some(each => each.profile === profile.name) &&
  (profile.frameAtMs !== undefined || renditionReasons(factsOf(file), profile).length > 0);

const factsOf = (file: TargetFileRow): VideoFacts => ({
  type: file.type,
  mimeType: file.mime_type,
  sizeBytes: file.size_bytes,
  width: file.width,
  height: file.height,
  durationSeconds: file.duration_seconds,
  videoCodec: file.video_codec,
  audioCodec: file.audio_codec,
  traits: file.traits ?? null,
});
