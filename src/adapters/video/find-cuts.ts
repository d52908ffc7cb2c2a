import {
  gopsOf,
  joinCuts,
  shared,
  survey,
  type Cut,
  type Gop,
  type Stretch,
} from '../../domain/clips/scene-cuts.ts';
import { keyframeDifferences, readPackets } from './keyframes.ts';
import type { Watching } from './render.ts';
import type { VideoSource } from './source.ts';
import { seeksBefore } from './render-args.ts';
import { inputGuards, type VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

/** Difference above which two pictures belong to different scenes, as in ffmpeg's own examples. */
export const sceneThreshold = 0.3;

/** Share of keyframes above which decoding only them saves no work. */
const maxKeyframePart = 0.25;

/** Share of the video above which one pass over everything is not slower than many over parts. */
const maxOfIt = 0.8;

const whole = (gops: readonly Gop[]): Stretch[] => [
  { start: gops[0]?.start ?? 0, end: gops.at(-1)?.end ?? 0 },
];

/**
 * Returns the seconds at which scenes change, exact to the frame, as `select='gt(scene,0.3)'` finds them, without decoding
 * the parts that packet sizes and keyframes show to have none.
 */
export const findCuts = async (
  tools: VideoTools,
  workspace: Workspace,
  input: string,
  source: VideoSource,
  { signal, onProgress }: Watching,
): Promise<Cut[]> => {
  const packets = await readPackets(tools, workspace, input, source, signal);
  const gops = gopsOf(packets, source.durationSeconds);
  const isWorthIt = gops.length > 1 && gops.length < packets.length * maxKeyframePart;
  const differences = isWorthIt ? await keyframeDifferences(tools, workspace, input, signal) : [];
  onProgress(0.1);
  const isKnown = isWorthIt && differences.length === gops.length - 1;
  const { certain, doubtful } = isKnown ? survey(gops, differences) : { certain: [], doubtful: whole(gops) };
  const part = doubtful.reduce((sum, { start, end }) => sum + end - start, 0) / source.durationSeconds;
  const isMost = part > maxOfIt;
  const found = await decodeAll(tools, workspace, input, source, {
    stretches: shared(isMost ? whole(gops) : doubtful, gops, tools.threads),
    signal,
    onProgress: done => onProgress(0.1 + 0.9 * done),
  });
  return joinCuts(isMost ? found : [...certain, ...found]);
};

/** Runs decoders in parallel, one thread each, because a decoder's own threads wait for one another. */
const decodeAll = async (
  tools: VideoTools,
  workspace: Workspace,
  input: string,
  source: VideoSource,
  { stretches, signal, onProgress }: Watching & { stretches: Stretch[] },
): Promise<Cut[]> => {
  const waiting = [...stretches];
  const total = waiting.length;
  let ended = 0;
  const found: Cut[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      found.push(...(await decode(tools, workspace, input, source, next, signal)));
      ended += 1;
      onProgress(ended / total);
    }
  };
  await Promise.all(Array.from({ length: Math.min(tools.threads, total) }, work));
  return found;
};

/** Half a millisecond after the keyframe, so that rounding never selects the one before it. */
const behind = 0.000_5;

/**
 * Decodes every frame of an interval and the first two after it, of which the first may belong to the next scene. Begins
 * with the keyframe itself. If ffmpeg began with an earlier one, repeats the run in the way that decodes more.
 */
const decode = async (
  tools: VideoTools,
  workspace: Workspace,
  input: string,
  source: VideoSource,
  stretch: Stretch,
  signal: AbortSignal,
): Promise<Cut[]> => {
  const { start, end } = stretch;
  const run = (from: number, seek: readonly string[], first: number) =>
    scoresOf(tools, workspace, input, { from, seek, first, seconds: end - start + 1.5 / source.fps }, signal);
  // the first frame of a video has none before it
  if (start <= 0) return (await run(0, [], 0)).filter(({ score }) => score > sceneThreshold);
  const from = start + behind + Math.min(seeksBefore, (end - start) / 2);
  // ffmpeg needs the frame before to distinguish a cut from a flash, which the second frame lacks
  const [first, ...scores] = await run(from, ['-noaccurate_seek', '-ss', from.toFixed(6)], 1);
  if (first && Math.abs(first.at - start) < 0.5 / source.fps) return scores;
  const [, ...again] = await run(start, ['-ss', start.toFixed(6)], 1);
  return again;
};

interface Look {
  /** Time from which ffmpeg counts. */
  from: number;
  seek: readonly string[];
  /** Frames before this one only show where it began. */
  first: number;
  seconds: number;
}

/** Returns the score of the first frame, and of every frame with which another scene begins. */
const scoresOf = async (
  tools: VideoTools,
  workspace: Workspace,
  input: string,
  { from, seek, first, seconds }: Look,
  signal: AbortSignal,
): Promise<Cut[]> => {
  const isCut = `gt(scene,${sceneThreshold})*gt(n,${first})`;
  const { stdout } = await tools.ffmpeg(
    workspace,
    [
      '-v',
      'error',
      ...inputGuards,
      '-threads',
      '1',
      ...seek,
      '-t',
      seconds.toFixed(6),
      '-i',
      `file:${input}`,
      '-map',
      '0:v:0',
      '-an',
      '-sn',
      '-vf',
      `select='${isCut}+eq(n,0)',metadata=print:file=-`,
      '-f',
      'null',
      '-',
    ],
    { signal, outputBytes: 16 * 1_048_576 },
  );
  return scoresIn(stdout).map(({ at, score }) => ({ at: at + from, score }));
};

const scoresIn = (text: string): Cut[] => {
  const cuts: Cut[] = [];
  for (const line of text.split('\n')) {
    const [, time] = /\bpts_time:(-?[\d.]+)/.exec(line) ?? [];
    if (time !== undefined) cuts.push({ at: Number(time), score: 0 });
    const [, score] = /lavfi\.scene_score=([\d.]+)/.exec(line) ?? [];
    const last = cuts.at(-1);
    if (score !== undefined && last) last.score = Number(score);
  }
  return cuts;
};

/** Returns the cuts in a part of a video, by decoding every frame. */
export const cutsBetween = (
  tools: VideoTools,
  workspace: Workspace,
  input: string,
  source: VideoSource,
  stretch: Stretch,
  signal: AbortSignal,
): Promise<Cut[]> => decode(tools, workspace, input, source, stretch, signal);
