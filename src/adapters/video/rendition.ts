import { stat } from 'node:fs/promises';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import {
  misfitsOf,
  renditionSize,
  shapedSize,
  type Misfit,
  type RenditionProfile,
  type VideoFacts,
} from '../../domain/media/renditions.ts';
import { colorTags, prepareHdr } from './hdr.ts';
import { encoding, fitFilters, fromZero, mended, soundMap } from './render-args.ts';
import { encodeWith, type Watching } from './render.ts';
import { readSource, type VideoSource } from './source.ts';
import { inputGuards, type VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

const outputName = 'output.mp4';

/** A file of the workspace that a platform takes. */
export interface MadeRendition {
  name: string;
  mimeType: string;
  width: number;
  height: number;
  /** Null for pictures. */
  durationSeconds: number | null;
}

/** Bits a second of the sound, and the part of a file that is neither picture nor sound. */
const soundBits = 128_000;
const overhead = 0.03;

/** What is put right with the picture as it is: the container, what it says, the sound. */
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

/** An edit may stand in the midst of the sound, too. */
const soundFaults: readonly Misfit[] = ['audioChannels', 'sampleRate', 'editList'];

/** Most bits a second of the picture, so that the file is no larger than may be. */
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
  // white as a picture's where a post asks for bars
  const framed = fit === undefined ? fitFilters.pad(size) : fitFilters[fit](size, 'white');
  const graph = `${mended(source)}${framed},setsar=1,format=yuv420p`;
  return ['-vf', graph, ...encoding(source.fps), ...colorTags(source), ...bitLimit(source, rule.maxBytes)];
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
 * Makes `output.mp4` in the workspace, in which the platform takes the video of `input`. What fits is copied: only the
 * container, the sound, or the picture is made again. Throws a `ClipFailure` when the platform would not take what came out.
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

/** A rendition counts only when the platform takes it; what begins late in a copy, ffmpeg says by an edit list. */
const assertFits = (made: VideoFacts, profile: RenditionProfile): void => {
  const found = misfitsOf(made, profile).filter(each => each !== 'editList');
  if (found.length === 0) return;
  throw new ClipFailure(
    'render_failed',
    `The video could not be converted for the platform: it still has ${found.map(each => words[each]?.(made) ?? each).join(' and ')}.`,
  );
};
