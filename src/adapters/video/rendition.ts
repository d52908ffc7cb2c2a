import { stat } from 'node:fs/promises';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import type { Misfit } from '../../domain/media/misfits.ts';
import { renditionSize, shapedSize } from '../../domain/media/renditions/forms.ts';
import type { RenditionProfile } from '../../domain/media/renditions/profiles.ts';
import { misfitsOf, type VideoFacts } from '../../domain/media/renditions/reasons.ts';
import { colorTags, prepareHdr } from './hdr.ts';
import { encoding, fitFilters, fromZero, mended, soundMap } from './render-args.ts';
import { encodeWith, type Watching } from './render.ts';
import { readSource, type VideoSource } from './source.ts';
import { inputGuards, type VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

const outputName = 'output.mp4';

/** A file of the workspace that a platform accepts. */
export interface MadeRendition {
  name: string;
  mimeType: string;
  width: number;
  height: number;
  /** Null for pictures. */
  durationSeconds: number | null;
}

/** Bits per second of the sound, and the share of a file that is neither picture nor sound. */
const soundBits = 128_000;
const overhead = 0.03;

/** Misfits that can be fixed without encoding the picture: the container, its metadata, and the sound. */
const kept: readonly Misfit[] = [
  'format',
  'audioCodec',
  'privateTags',
  'indexAtEnd',
  'audioTrack',
  'audioChannels',
  'sampleRate',
];
const needsPicture = (found: readonly Misfit[]): boolean => found.some(each => !kept.includes(each));

/** Misfits of the sound. An edit may also be within the sound. */
const soundFaults: readonly Misfit[] = ['audioChannels', 'sampleRate', 'editList'];

/** Returns the maximum bits per second of the picture that keep the file within its size limit. */
const bitLimit = ({ durationSeconds }: VideoSource, maxBytes: number | undefined): string[] => {
  if (maxBytes === undefined) return [];
  const bits = Math.floor(((maxBytes * 8 * (1 - overhead)) / durationSeconds - soundBits) * 0.95);
  return bits > 40_000_000
    ? []
    : ['-maxrate', String(Math.max(bits, 100_000)), '-bufsize', String(Math.max(bits, 100_000))];
};

const pictureArgs = (source: VideoSource, profile: RenditionProfile): string[] => {
  const { rule, fit } = profile;
  const size = shapedSize(source, profile) ?? renditionSize(source, rule);
  // white, as for a picture, if a post asks for bars
  const framed = fit === undefined ? fitFilters.pad(size) : fitFilters[fit](size, 'white');
  const graph = `${mended(source)}${framed},setsar=1,format=yuv420p`;
  return ['-vf', graph, ...encoding(source), ...colorTags(source), ...bitLimit(source, rule.maxBytes)];
};

const soundArgs = (source: VideoSource, found: readonly Misfit[]): string[] => {
  const map = soundMap(source);
  if (source.audioCodec === null) return map;
  if (source.audioCodec === 'aac' && !found.some(each => soundFaults.includes(each)))
    return [...map, '-c:a', 'copy'];
  return [...map, '-af', fromZero, '-c:a', 'aac', '-b:a', String(soundBits), '-ac', '2', '-ar', '48000'];
};

const isFine = (source: VideoSource, { videoCodecs }: RenditionProfile): boolean =>
  videoCodecs.includes(source.videoCodec) &&
  /^(?:h264|hevc)$/.test(source.videoCodec) &&
  !source.isTurned &&
  source.isSquare;

/**
 * Writes `output.mp4` to the workspace, in a form in which the platform accepts the video of `input`. Copies what fits:
 * encodes only the container, the sound, or the picture again. Throws a `ClipFailure` if the platform would refuse the
 * result.
 */
export const makeRendition = async (
  tools: VideoTools,
  workspace: Workspace,
  { facts, profile }: { facts: VideoFacts; profile: RenditionProfile },
  watching: Watching,
): Promise<MadeRendition> => {
  const source = await readSource(tools, workspace, 'input', watching.signal);
  const seen = { ...facts, ...source, mimeType: facts.mimeType };
  const found = misfitsOf(seen, profile);
  const copiesPicture = !needsPicture(found) && isFine(source, profile);
  await prepareHdr(workspace, source);
  const args = [
    ...inputGuards,
    '-i',
    'file:input',
    '-map',
    '0:v:0',
    '-threads',
    String(tools.threads),
    ...(copiesPicture
      ? ['-c:v', 'copy', '-movflags', '+faststart', '-map_metadata', '-1', '-map_chapters', '-1', '-f', 'mp4']
      : pictureArgs(source, profile)),
    ...soundArgs(source, found),
    outputName,
  ];
  await encodeWith(tools, workspace, args, source.durationSeconds, watching);
  const made = await readSource(tools, workspace, outputName, watching.signal);
  const { size: sizeBytes } = await stat(workspace.file(outputName));
  const mimeType = 'video/mp4';
  assertFits({ ...facts, ...made, mimeType, sizeBytes }, profile);
  return { ...made, name: outputName, mimeType };
};

const words: Partial<Record<Misfit, (made: VideoFacts) => string>> = {
  format: ({ mimeType }) => mimeType,
  videoCodec: ({ videoCodec }) => `a picture encoded as ${videoCodec}`,
  audioCodec: ({ audioCodec }) => `sound encoded as ${audioCodec}`,
  size: ({ sizeBytes }) => `${sizeBytes} bytes`,
  dimensions: ({ width, height }) => `${width}×${height}`,
  aspect: ({ width, height }) => `dimensions of ${width}×${height}`,
};

/** Throws unless the platform accepts the rendition. In a copy, ffmpeg marks a late beginning with an edit list. */
const assertFits = (made: VideoFacts, profile: RenditionProfile): void => {
  const found = misfitsOf(made, profile).filter(each => each !== 'editList');
  if (found.length === 0) return;
  throw new ClipFailure(
    'render_failed',
    `The video could not be converted for the platform: it still has ${found.map(each => words[each]?.(made) ?? each).join(' and ')}.`,
  );
};
