import type { Aspect } from './clip-framing.ts';

/** Part of a video that is suggested as a clip. */
export interface Suggestion {
  start: number;
  end: number;
  aspect: Aspect;
  /** Score from 0 to 1. Suggestions are sorted with the best first. */
  score: number;
  /** Reason for the suggestion in one sentence. */
  reason: string;
}

/** Known facts about a video's sound and speech. Times are in seconds of the video. */
export interface Signals {
  durationSeconds: number;
  /** Starts of scenes, beginning with 0. */
  cuts: readonly number[];
  silences: readonly { start: number; end: number }[];
  /** Loudness of each second in LUFS. Empty without sound. */
  loudness: readonly number[];
  /** Starts and ends of sentences. Empty without a transcript. */
  sentences: readonly { start: number; end: number }[];
}

export interface Wanted {
  minSeconds: number;
  maxSeconds: number;
  count: number;
  aspect: Aspect;
}

/** Possible start or end of a clip, with its quality. */
interface Edge {
  at: number;
  quality: number;
  where: readonly string[];
}

/** Distance in seconds below which edges are merged into one, with all their qualities. */
const near = 0.4;

const edgesOf = (signals: Signals, side: 'start' | 'end'): Edge[] => {
  const { cuts, silences, sentences, durationSeconds } = signals;
  const found: Edge[] = [
    ...cuts.map(at => ({ at, quality: 0.5, where: ['a cut'] })),
    ...sentences.map(({ start, end }) => ({
      at: side === 'start' ? start : end,
      quality: 0.45,
      where: ['a sentence'],
    })),
    ...silences.map(({ start, end }) => ({
      at: side === 'start' ? end : start,
      quality: 0.3,
      where: ['a pause'],
    })),
    { at: 0, quality: 0.2, where: ['the start'] },
    { at: durationSeconds, quality: 0.2, where: ['the end'] },
  ];
  const edges: Edge[] = [];
  for (const edge of found.toSorted((a, b) => a.at - b.at)) {
    const last = edges.at(-1);
    if (!last || edge.at - last.at > near) edges.push({ ...edge });
    else if (!edge.where.every(each => last.where.includes(each))) {
      last.quality = Math.min(1, last.quality + edge.quality / 2);
      last.where = [...last.where, ...edge.where];
    }
  }
  return edges;
};

const overlap = (a: { start: number; end: number }, b: { start: number; end: number }): number =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));

/** Returns the fraction of a part that is not silent, from 0 to 1. */
const soundingPart = ({ silences }: Signals, part: { start: number; end: number }): number =>
  1 - silences.reduce((sum, silence) => sum + overlap(silence, part), 0) / (part.end - part.start);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns how much louder a part is than the whole video, from 0 (6 LU softer) to 1 (6 LU louder). */
const liveliness = ({ loudness }: Signals, { start, end }: { start: number; end: number }): number => {
  const heard = (values: readonly number[]) => values.filter(value => value > -70);
  const [own, all] = [heard(loudness.slice(Math.floor(start), Math.ceil(end))), heard(loudness)];
  if (own.length === 0 || all.length === 0) return 0.5;
  return Math.min(1, Math.max(0, 0.5 + (mean(own) - mean(all)) / 12));
};

const round = (value: number): number => Math.round(value * 1_000) / 1_000;

/** Joins the names of places: `a cut, a sentence and a pause`. */
const inWords = (places: readonly string[]): string =>
  places.length < 2 ? places.join('') : `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`;

const judge = (signals: Signals, { aspect }: Wanted, from: Edge, to: Edge): Suggestion => {
  const part = { start: from.at, end: to.at };
  const sounding = soundingPart(signals, part);
  const lively = liveliness(signals, part);
  const isSpoken = signals.sentences.some(sentence => overlap(sentence, part) > 1);
  const score =
    0.3 * from.quality + 0.3 * to.quality + 0.2 * sounding + 0.15 * lively + (isSpoken ? 0.05 : 0);
  const sound =
    signals.loudness.length === 0
      ? ''
      : `, ${Math.round(sounding * 100)} % of it with sound${lively > 0.6 ? ', louder than the rest' : ''}`;
  return {
    start: round(part.start),
    end: round(part.end),
    aspect,
    score: round(score),
    reason: `Starts at ${inWords(from.where)}, ends at ${inWords(to.where)}${sound}.`,
  };
};

/**
 * Suggests clips of the wanted length, best first. Clips begin and end with a cut, a sentence, or a pause. Two clips never
 * share more than a fifth of the shorter one.
 */
export const suggest = (signals: Signals, wanted: Wanted): Suggestion[] => {
  const [starts, ends] = [edgesOf(signals, 'start'), edgesOf(signals, 'end')];
  const candidates = starts.flatMap(from =>
    ends
      .filter(({ at }) => at - from.at >= wanted.minSeconds && at - from.at <= wanted.maxSeconds)
      .map(to => judge(signals, wanted, from, to)),
  );
  const chosen: Suggestion[] = [];
  for (const one of candidates.toSorted((a, b) => b.score - a.score || a.start - b.start)) {
    if (chosen.length === wanted.count) break;
    const isFree = chosen.every(
      other => overlap(one, other) <= 0.2 * Math.min(one.end - one.start, other.end - other.start),
    );
    if (isFree) chosen.push(one);
  }
  return chosen;
};
