import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import { hasAspect, outputSize, type Size } from '../../domain/clips/clip-framing.ts';
import { RunFailure } from '../media/ffmpeg-run.ts';
import { prepareHdr } from './hdr.ts';
import { copyArgs, renderArgs, type RenderPlan } from './render-args.ts';
import { readSource, type VideoSource } from './source.ts';
import { inputGuards, type VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

/** Parses ffmpeg's output for `-progress pipe:1`. Reports the finished part, from 0 to 1, as it grows. */
const progressReader = (
  totalSeconds: number,
  onProgress: (done: number) => void,
): ((chunk: Buffer) => void) => {
  let rest = '';
  return chunk => {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, hours, minutes, seconds] = /^out_time=(\d+):(\d+):([\d.]+)/.exec(line) ?? [];
      if (seconds === undefined) continue;
      const at = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
      onProgress(Math.min(1, at / Math.max(totalSeconds, 0.001)));
    }
  };
};

/** A finished file in the workspace, as ffprobe read it. */
export interface Rendered {
  file: string;
  source: VideoSource;
  /** Whether picture and sound were copied unchanged. */
  isCopy: boolean;
}

export interface Watching {
  signal: AbortSignal;
  /** Called with the finished part, from 0 to 1. */
  onProgress: (done: number) => void;
}

/** Maximum side of a picture that is small enough to be copied. */
const maxCopiedSide = 1_080;

const needsNoChange = (source: VideoSource, plan: RenderPlan): boolean =>
  !plan.captions &&
  !plan.watermark &&
  !plan.loudness &&
  !source.isTurned &&
  source.isSquare &&
  hasAspect(source, plan.aspect);

const isPlayable = ({ videoCodec, pixelFormat, audioCodec, width, height, traits }: VideoSource): boolean =>
  videoCodec === 'h264' &&
  traits.every(each => each === 'indexAtEnd') &&
  (pixelFormat === 'yuv420p' || pixelFormat === 'yuvj420p') &&
  (audioCodec === null || audioCodec === 'aac') &&
  Math.min(width, height) <= maxCopiedSide;

/** Whether there is a keyframe at this second. A copy can begin nowhere else. */
const beginsWithKeyframe = async (
  tools: VideoTools,
  workspace: Workspace,
  { input, start }: Pick<RenderPlan, 'input' | 'start'>,
  { fps, startSeconds }: VideoSource,
): Promise<boolean> => {
  const at = start + startSeconds;
  const { stdout } = await tools.ffprobe(workspace, [
    '-v',
    'error',
    ...inputGuards,
    '-select_streams',
    'v:0',
    '-read_intervals',
    `${at.toFixed(3)}%+#1`,
    '-show_entries',
    'packet=pts_time',
    '-of',
    'csv=p=0',
    '-i',
    `file:${input}`,
  ]);
  const found = Number.parseFloat(stdout);
  return Math.abs(found - at) < 0.5 / fps;
};

/**
 * Renders a part of a video to `plan.output` in the workspace, by copying it if nothing has to change, and checks the
 * result. Throws a `ClipFailure` for failures that a retry would repeat, and a `RunFailure` of reason `aborted` after the
 * signal.
 */
export const renderPlan = async (
  tools: VideoTools,
  workspace: Workspace,
  source: VideoSource,
  plan: RenderPlan,
  watching: Watching,
): Promise<Rendered> => {
  const isCopy =
    needsNoChange(source, plan) &&
    isPlayable(source) &&
    (await beginsWithKeyframe(tools, workspace, plan, source));
  const make = async (args: readonly string[]): Promise<VideoSource> => {
    await encodeWith(tools, workspace, args, plan.end - plan.start, watching);
    return readSource(tools, workspace, plan.output, watching.signal);
  };
  const file = workspace.file(plan.output);
  await prepareHdr(workspace, source);
  const copied = isCopy ? await make(copyArgs(source, plan)) : undefined;
  if (copied && isAsPlanned(copied, plan, source)) return { file, source: copied, isCopy: true };
  const made = await make(renderArgs(source, plan, tools.threads));
  assertAsPlanned(made, plan, outputSize(source, plan.aspect, plan.fit));
  return { file, source: made, isCopy: false };
};

/** Runs one encode with progress, and explains failures in our own words. */
export const encodeWith = async (
  tools: VideoTools,
  workspace: Workspace,
  args: readonly string[],
  seconds: number,
  { signal, onProgress }: Watching,
): Promise<void> => {
  try {
    await tools.ffmpeg(workspace, ['-v', 'warning', '-nostats', '-progress', 'pipe:1', ...args], {
      signal,
      outputBytes: 256 * 1_048_576,
      onOutput: progressReader(seconds, onProgress),
    });
  } catch (error) {
    throw error instanceof RunFailure ? runFailureOf(error) : error;
  }
};

/** Converts a failed run of ffmpeg to the error of its job. An abort stays unchanged. */
export const runFailureOf = (failure: RunFailure): Error => {
  if (failure.reason === 'aborted') return failure;
  if (failure.reason === 'timeout')
    return new ClipFailure(
      'timed_out',
      'Processing the video takes longer than this service allows. Use a shorter part.',
    );
  if (/File too large|File size limit|SIGXFSZ/i.test(`${failure.message} ${failure.stderr}`))
    return new ClipFailure('too_large', 'The result is larger than this service allows. Use a shorter part.');
  if (
    /Invalid data found when processing input|moov atom not found|could not find codec/i.test(failure.stderr)
  )
    return new ClipFailure('source_unreadable', 'The video is damaged or incomplete.');
  return new RunFailure(
    failure.reason,
    `ffmpeg ${failure.message}: ${lastWords(failure.stderr)}`,
    failure.stderr,
  );
};

const lastWords = (stderr: string): string => stderr.trim().split('\n').slice(-3).join(' / ').slice(-500);

/** Whether a file has the planned length and size. Otherwise it does not count. */
const isAsPlanned = (made: VideoSource, { start, end }: RenderPlan, size: Size): boolean => {
  const tolerance = Math.max(0.3, 4 / made.fps);
  const isLong = Math.abs(made.durationSeconds - (end - start)) <= tolerance;
  return isLong && made.width === size.width && made.height === size.height;
};

const assertAsPlanned = (made: VideoSource, plan: RenderPlan, size: Size): void => {
  if (isAsPlanned(made, plan, size)) return;
  const wanted = plan.end - plan.start;
  throw new ClipFailure(
    'render_failed',
    `The result is ${made.width}×${made.height} and ${made.durationSeconds.toFixed(2)} s long instead of ${size.width}×${size.height} and ${wanted.toFixed(2)} s. The video may be damaged there.`,
  );
};
