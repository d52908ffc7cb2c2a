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

/** From which change on two pictures are two scenes: what ffmpeg's own examples take. */
export const sceneThreshold = 0.3;

/** With more keyframes than this, looking at them alone is no less work than looking at everything. */
const maxKeyframePart = 0.25;

/** From this part on, one look at everything is no slower than many at most of it. */
const maxOfIt = 0.8;

const whole = (gops: readonly Gop[]): Stretch[] => [
  { start: gops[0]?.start ?? 0, end: gops.at(-1)?.end ?? 0 },
];

/**
 * Seconds at which the picture changes to another scene, to the frame, as `select='gt(scene,0.3)'` finds them: without
 * decoding what packet sizes and keyframes show to have none.
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

/** Runs side by side, one thread each: a decoder's own threads wait for one another. */
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

/** Half a millisecond behind the keyframe, so that rounding never leads to the one before it. */
const behind = 0.000_5;

/**
 * Looks at every frame of a stretch and at the first two behind it, of which the first may be the next scene's. It begins
 * with the keyframe itself; where ffmpeg began with an earlier one, it is asked again in the way that decodes more.
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
  // the second frame has none before the one before it, by which ffmpeg tells a cut from a flash
  const [first, ...scores] = await run(from, ['-noaccurate_seek', '-ss', from.toFixed(6)], 1);
  if (first && Math.abs(first.at - start) < 0.5 / source.fps) return scores;
  const [, ...again] = await run(start, ['-ss', start.toFixed(6)], 1);
  return again;
};

interface Look {
  /** What ffmpeg counts from. */
  from: number;
  seek: readonly string[];
  /** Frames before this one are only shown to say where it began. */
  first: number;
  seconds: number;
}

/** The first frame, and every one with which another scene begins. */
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

/** The same in a part of a video, every frame of which is looked at. */
export const cutsBetween = (
  tools: VideoTools,
  workspace: Workspace,
  input: string,
  source: VideoSource,
  stretch: Stretch,
  signal: AbortSignal,
): Promise<Cut[]> => decode(tools, workspace, input, source, stretch, signal);
