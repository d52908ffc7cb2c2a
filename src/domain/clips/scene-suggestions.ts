import type { Aspect } from './clip-framing.ts';

/** A part of a video that would make a clip. */
export interface Suggestion {
  start: number;
  end: number;
  aspect: Aspect;
  /** From 0 to 1; the best one first. */
  score: number;
  /** Why, in one sentence. */
  reason: string;
}

/** What is known of a video's sound and speech. Seconds of the video. */
export interface Signals {
  durationSeconds: number;
  /** Where scenes begin, the first one at 0. */
  cuts: readonly number[];
  silences: readonly { start: number; end: number }[];
  /** Loudness of each second in LUFS; empty without sound. */
  loudness: readonly number[];
  /** Where sentences begin and end; empty without a transcript. */
  sentences: readonly { start: number; end: number }[];
}

export interface Wanted {
  minSeconds: number;
  maxSeconds: number;
  count: number;
  aspect: Aspect;
}

/** Where a clip may begin or end, and how well. */
interface Edge {
  at: number;
  quality: number;
  where: readonly string[];
}

/** Edges that are this near to each other are one, of all their qualities. */
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

/** The part of a stretch that is not silent, from 0 to 1. */
const soundingPart = ({ silences }: Signals, part: { start: number; end: number }): number =>
  1 - silences.reduce((sum, silence) => sum + overlap(silence, part), 0) / (part.end - part.start);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** How much louder a stretch is than the whole, from 0 (6 LU softer) to 1 (6 LU louder). */
const liveliness = ({ loudness }: Signals, { start, end }: { start: number; end: number }): number => {
  const heard = (values: readonly number[]) => values.filter(value => value > -70);
  const [own, all] = [heard(loudness.slice(Math.floor(start), Math.ceil(end))), heard(loudness)];
  if (own.length === 0 || all.length === 0) return 0.5;
  return Math.min(1, Math.max(0, 0.5 + (mean(own) - mean(all)) / 12));
};

const round = (value: number): number => Math.round(value * 1_000) / 1_000;

/** `a cut, a sentence and a pause`. */
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
 * Parts of a video that would make clips of the wanted length, best first. Those that begin and end where picture, speech
 * or sound do; two never share more than a fifth of the shorter one.
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
