import type { PlatformName } from '../../../domain/platforms.ts';
import { profileOf, renditionReasons, type VideoFacts } from '../../../domain/renditions.ts';
import type { TargetFileRow } from '../../../db/publishing/targets.ts';

type Options = Record<string, unknown>;

/** The file as the platform takes it: its rendition where there is one. */
export const asTaken = (file: TargetFileRow, platform: PlatformName, options: Options): TargetFileRow => {
  const profile = profileOf(factsOf(file), platform, options);
  const rendition = file.renditions?.find(each => each.profile === profile?.name);
  if (!rendition) return file;
  const isStill = file.type === 'gif' && rendition.mime_type !== 'image/gif';
  return { ...file, ...rendition, ...(isStill && { type: 'image' }) };
};

/** The profile of the rendition that the file needs for the platform, and does not have yet. */
export const neededRendition = (
  file: TargetFileRow,
  platform: PlatformName,
  options: Options,
): string | undefined => {
  const facts = factsOf(file);
  const profile = profileOf(facts, platform, options);
  if (!profile || file.renditions?.some(each => each.profile === profile.name)) return undefined;
  const found = renditionReasons(facts, profile);
  return found.length > 0 ? profile.name : undefined;
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
