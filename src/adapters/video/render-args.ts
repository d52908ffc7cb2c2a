import {
  cropSize,
  edgeOf,
  hasAspect,
  outputSize,
  type Aspect,
  type Fit,
  type FocusStep,
  type Size,
} from '../../domain/clips/clip-framing.ts';
import { fontsFolder } from './caption-fonts.ts';
import { colorTags, deinterlaced, toneMapped } from './hdr.ts';
import type { VideoSource } from './source.ts';
import { inputGuards } from './tools.ts';

/** Loudness of a part of a video, as ffmpeg's `loudnorm` measures it. */
export interface LoudnessReport {
  i: number;
  tp: number;
  lra: number;
  thresh: number;
  offset: number;
}

/** Plan for rendering a part of a video. Files are names in the workspace. */
export interface RenderPlan {
  input: string;
  output: string;
  start: number;
  end: number;
  aspect: Aspect;
  fit: Fit;
  focus: readonly FocusStep[];
  /** Name of an ASS file for the output's size. */
  captions?: string;
  watermark?: Watermark;
  /** Measured loudness, set if the sound must be normalized. */
  loudness?: LoudnessReport;
}

export interface Watermark {
  /** A PNG. */
  file: string;
  /** Width as a share of the output's width. */
  scale: number;
  opacity: number;
  position: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
}

/**
 * Builds an expression with each step's edge until the next one begins: `if(lt(t,9),if(lt(t,4.2),120,400),80)`. Splits the
 * steps in halves, because ffmpeg refuses expressions that are nested a hundred levels deep.
 */
const stepwise = (steps: readonly FocusStep[], edge: (step: FocusStep) => number): string => {
  const [first] = steps;
  if (!first) return '0';
  const half = Math.ceil(steps.length / 2);
  const next = steps[half];
  return next
    ? `if(lt(t,${next.at.toFixed(3)}),${stepwise(steps.slice(0, half), edge)},${stepwise(steps.slice(half), edge)})`
    : String(edge(first));
};

const centre: FocusStep = { at: 0, x: 0.5, y: 0.5 };

const cropFilter = (source: Size, { aspect, focus }: RenderPlan, { width, height }: Size): string => {
  const part = cropSize(source, aspect);
  const steps = focus.length > 0 ? focus : [centre];
  const x = stepwise(steps, step => edgeOf(source.width, part.width, step.x));
  const y = stepwise(steps, step => edgeOf(source.height, part.height, step.y));
  return `crop=${part.width}:${part.height}:'${x}':'${y}',scale=${width}:${height}`;
};

const padFilter = ({ width, height }: Size, bars = 'black'): string =>
  `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:${bars}`;

/**
 * Returns the blurred background, computed at a quarter of the size: a sixteenth of the work, without a visible difference.
 */
const blurFilter = ({ width, height }: Size): string => {
  const [small, low] = [2 * Math.round(width / 8), 2 * Math.round(height / 8)];
  return (
    `split[behind][front];[behind]scale=${small}:${low}:force_original_aspect_ratio=increase,crop=${small}:${low},` +
    `boxblur=8:2,scale=${width}:${height}[back];` +
    `[front]scale=${width}:${height}:force_original_aspect_ratio=decrease[whole];` +
    `[back][whole]overlay=(W-w)/2:(H-h)/2`
  );
};

/** Returns the filter that fills the output with the middle of a picture. */
const fillFilter = ({ width, height }: Size): string =>
  `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`;

/** Filters that fit a picture into a shape if no focus is given. */
export const fitFilters = { pad: padFilter, crop: fillFilter, blur: blurFilter } as const;

const framing = (source: Size, plan: RenderPlan, size: Size): string => {
  if (hasAspect(source, plan.aspect)) return `scale=${size.width}:${size.height}`;
  if (plan.fit === 'crop') return cropFilter(source, plan, size);
  return plan.fit === 'pad' ? padFilter(size) : blurFilter(size);
};

const places: Record<Watermark['position'], string> = {
  'top-left': 'W*0.04:H*0.04',
  'top-right': 'W-w-W*0.04:H*0.04',
  'bottom-left': 'W*0.04:H-h-H*0.04',
  'bottom-right': 'W-w-W*0.04:H-h-H*0.04',
};

/** Returns the filter that scales to square pixels, followed by a comma. Empty if they are square. */
const inSquarePixels = ({ isSquare, width, height }: VideoSource): string =>
  isSquare ? '' : `scale=${width}:${height},setsar=1,`;

/** Returns the filters that come first, each followed by a comma: deinterlacing, and colors for every screen. */
export const mended = (source: VideoSource): string =>
  deinterlaced(source) + toneMapped(source) + inSquarePixels(source);

/** Returns the filter graph of the picture, from `[0:v:0]` to `[v]`. The file names in it are ours. */
const pictureGraph = (source: VideoSource, plan: RenderPlan): string => {
  const size = outputSize(source, plan.aspect, plan.fit);
  const captions = plan.captions ? `,ass=${plan.captions}:fontsdir=${fontsFolder}` : '';
  const main = `[0:v:0]${mended(source)}${framing(source, plan, size)},setsar=1${captions},format=yuv420p`;
  if (!plan.watermark) return `${main}[v]`;
  const { scale, opacity, position } = plan.watermark;
  const width = 2 * Math.round((size.width * scale) / 2);
  const mark = `[1:v:0]scale=${width}:-2,format=rgba,colorchannelmixer=aa=${opacity.toFixed(2)}[mark]`;
  return `${main}[main];${mark};[main][mark]overlay=${places[position]},format=yuv420p[v]`;
};

/** Returns the filter for EBU R128 at the platforms' loudness, in one step from the earlier measurement. */
const loudnessFilter = ({ i, tp, lra, thresh, offset }: LoudnessReport): string =>
  `loudnorm=I=-14:TP=-1.5:LRA=11:measured_I=${i}:measured_TP=${tp}:measured_LRA=${lra}` +
  `:measured_thresh=${thresh}:offset=${offset}:linear=true,aresample=48000`;

/** Input options that begin exactly at `start` and read no further than necessary. Both must precede the input. */
export const cutInput = ({ input, start, end }: Pick<RenderPlan, 'input' | 'start' | 'end'>): string[] => [
  ...inputGuards,
  '-ss',
  start.toFixed(3),
  '-t',
  (end - start).toFixed(3),
  '-i',
  `file:${input}`,
];

/** Sound of a part of a video. */
export type SoundPart = Pick<RenderPlan, 'input' | 'start' | 'end'> & Pick<VideoSource, 'audioTrack'>;

export const soundInput = (part: SoundPart): string[] => [
  ...cutInput(part),
  '-map',
  `0:a:${part.audioTrack}`,
  '-vn',
];

/** Selects the audible sound. Empty if ffmpeg supports none. */
export const soundMap = ({ audioCodec, audioTrack }: VideoSource): string[] =>
  audioCodec === null ? ['-an'] : ['-map', `0:a:${audioTrack}`];

/**
 * Filter that adds silence before a sound that begins late, because players that ignore edit lists would play it too early.
 */
export const fromZero = 'aresample=async=1:first_pts=0';

const sound = (source: VideoSource, { loudness }: RenderPlan): string[] =>
  source.audioCodec === null
    ? soundMap(source)
    : [
        ...soundMap(source),
        '-af',
        loudness ? `${loudnessFilter(loudness)},${fromZero}` : fromZero,
        '-c:a',
        'aac',
        '-b:a',
        '160k',
        '-ac',
        '2',
        '-ar',
        '48000',
      ];

/** Returns encoder settings that every platform accepts, also used for renditions. */
export const encoding = ({ outputFps }: VideoSource): string[] => [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '21',
  '-profile:v',
  'high',
  '-g',
  String(Math.round(outputFps * 2)),
  '-r',
  String(outputFps),
  '-movflags',
  '+faststart',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-f',
  'mp4',
];

/** Returns the arguments of one render. */
export const renderArgs = (source: VideoSource, plan: RenderPlan, threads: number): string[] => [
  ...cutInput(plan),
  ...(plan.watermark ? [...inputGuards, '-f', 'png_pipe', '-i', `file:${plan.watermark.file}`] : []),
  '-filter_complex',
  pictureGraph(source, plan),
  '-map',
  '[v]',
  ...sound(source, plan),
  '-threads',
  String(threads),
  ...encoding(source),
  ...colorTags(source),
  plan.output,
];

/** Seconds by which ffmpeg seeks earlier than requested if frames are stored in another order than shown. */
export const seeksBefore = 3 / 23;

/** Returns the arguments of a cut that copies picture and sound. The cut begins with the keyframe at `start`. */
export const copyArgs = (source: VideoSource, plan: RenderPlan): string[] => [
  ...cutInput(plan.start > 0 ? { ...plan, start: plan.start + seeksBefore + 0.002 } : plan),
  '-map',
  '0:v:0',
  ...soundMap(source),
  '-c',
  'copy',
  '-avoid_negative_ts',
  'make_zero',
  '-movflags',
  '+faststart',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-f',
  'mp4',
  plan.output,
];
