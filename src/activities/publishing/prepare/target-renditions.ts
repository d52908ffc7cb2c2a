import type { PlatformName } from '../../../domain/platforms.ts';
import { misfitsOf, profileFor, type RenditionProfile, type VideoFacts } from '../../../domain/renditions.ts';
import type { TargetFileRow } from '../../../db/publishing/targets.ts';

/** The file as the platform takes it: its rendition where there is one. */
export const asTaken = (
  file: TargetFileRow,
  platform: PlatformName,
  options: Record<string, unknown>,
): TargetFileRow => {
  const { name } = profileFor(platform, options);
  const rendition = file.renditions?.find(({ profile }) => profile === name);
  return rendition ? { ...file, ...rendition, mime_type: 'video/mp4' } : file;
};

/** Whether the platform does not take a video as it is, and no rendition of it is there yet. */
export const needsRendition = (file: TargetFileRow | undefined, profile: RenditionProfile): boolean => {
  if (file?.type !== 'video' || file.renditions?.some(each => each.profile === profile.name)) return false;
  return misfitsOf(factsOf(file), profile).length > 0;
};

const factsOf = (file: TargetFileRow): VideoFacts => ({
  type: file.type,
  mimeType: file.mime_type,
  sizeBytes: file.size_bytes,
  width: file.width,
  height: file.height,
  durationSeconds: file.duration_seconds,
  videoCodec: file.video_codec,
  audioCodec: file.audio_codec,
});
