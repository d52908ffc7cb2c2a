/**
 * Where a video may be cut, told from what costs no decoding: the sizes of its packets and small pictures of its keyframes.
 * Only the parts that this leaves in doubt are decoded.
 */

/** One compressed frame, in the order in which it is decoded. Seconds count from the video's first frame. */
export interface Packet {
  at: number;
  bytes: number;
  isKey: boolean;
}

/** From one keyframe to the next. */
export interface Gop {
  start: number;
  /** Where the next keyframe stands; the video's end for the last one. */
  end: number;
  keyBytes: number;
  /** Sizes of the frames behind the keyframe, as they are decoded. */
  bytes: readonly number[];
}

/** A stretch to decode, between two keyframes. */
export interface Stretch {
  start: number;
  end: number;
}

/** A change of scene: the second of its first frame, and how much changed, from 0 to 1. */
export interface Cut {
  at: number;
  score: number;
}

/** Groups packets by their keyframes. What stands before the first keyframe cannot be shown and is left out. */
export const gopsOf = (packets: readonly Packet[], duration: number): Gop[] => {
  const gops: (Omit<Gop, 'end'> & { bytes: number[] })[] = [];
  for (const { at, bytes, isKey } of packets)
    if (isKey) gops.push({ start: at, keyBytes: bytes, bytes: [] });
    else gops.at(-1)?.bytes.push(bytes);
  return gops.map((gop, index) => ({ ...gop, end: gops[index + 1]?.start ?? duration }));
};

const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

/** A new picture inside a GOP costs nearly as much as a keyframe, and far more than the frames around it. */
const spike = { ofKey: 0.3, ofOthers: 2 };

/** The first frame of a GOP that is as large as a new picture; undefined where none is. */
const spikeIn = (gop: Gop, around: readonly number[]): number | undefined => {
  const min = Math.max(spike.ofKey * gop.keyBytes, spike.ofOthers * quantile(around, 0.75));
  const index = gop.bytes.findIndex(bytes => bytes >= min);
  return index < 0 ? undefined : index;
};

/** Keyframes that are this near to their rhythm are of it: encoders move them by the frames that they reorder. */
const rhythmSlack = 0.15;

/** Whether the encoder set a keyframe out of its rhythm, which it does where the picture changes. */
const isOffRhythm = ({ start, end }: Gop, rhythm: number): boolean => end - start < rhythm - rhythmSlack;

/** Where inter frames cost nearly as much as a keyframe, as of noise, their sizes do not tell of a new picture. */
const loud = 0.45;

/**
 * A GOP in which certainly nothing begins before its end: long enough to tell, its inter frames small beside its keyframe, as
 * in calm pictures, and beside the next one, so that a frame of the next scene would stand out; and none of its last ones does.
 * Encoders often set the keyframe a few frames behind the cut.
 */
const calm = { frames: 12, ofKey: 0.4, ofNext: 0.28, last: 8, ofOthers: 1.6 };

const isCalm = ({ keyBytes, bytes }: Gop, nextKeyBytes: number): boolean => {
  const usual = quantile(bytes, 0.75);
  return (
    bytes.length >= calm.frames &&
    usual <= Math.min(calm.ofKey * keyBytes, calm.ofNext * nextKeyBytes) &&
    Math.max(...bytes.slice(-calm.last)) <= calm.ofOthers * usual
  );
};

/**
 * How unlike two keyframes are when something may have changed between them, when that is likely, and when the change is the
 * keyframe itself: an encoder sets keyframes out of its rhythm in strong motion too, where they are up to 0.3 unlike.
 */
const unlike = { possible: 0.12, likely: 0.35, certain: 0.45 };

/** A change stands out from motion, by which all keyframes of a shot are unlike in about the same measure. */
const standsOut = 1.6;

export interface Survey {
  /** Cuts at keyframes that need no further look. */
  certain: Cut[];
  /** What has to be decoded. */
  doubtful: Stretch[];
}

/** What a GOP is judged by beside its own packets; `before` and `after` are its neighbours. */
interface Around {
  before?: Gop | undefined;
  after?: Gop | undefined;
  /** How unlike the keyframes at both ends are. */
  difference: number;
  /** The same of the neighbours, the lesser. */
  motion: number;
  rhythm: number;
}

/** Whether the keyframes at both ends are so unlike that something may have begun between them. */
const isUnlike = ({ difference, motion }: Around): boolean =>
  difference >= unlike.likely || (difference >= unlike.possible && difference >= standsOut * motion);

/** Whether the keyframe that ends a GOP without a spike is a cut, which needs no further look. */
const endsWithCut = (gop: Gop, { after, difference, rhythm }: Around): boolean =>
  isOffRhythm(gop, rhythm) && difference >= unlike.certain && isCalm(gop, after?.keyBytes ?? 0);

/** What one GOP adds to the survey. */
const surveyOne = (gop: Gop, around: Around): Survey => {
  const { before, after, difference } = around;
  const at = spikeIn(
    gop,
    [before, gop, after].flatMap(each => each?.bytes ?? []),
  );
  const isTold = at === undefined && endsWithCut(gop, around);
  const isLoud = quantile(gop.bytes, 0.75) >= loud * gop.keyBytes;
  const isDoubtful = at !== undefined || isLoud || (!isTold && isUnlike(around));
  // a cut right behind a keyframe is told from a flash by the frames before that keyframe
  const start = at === 0 ? (before?.start ?? gop.start) : gop.start;
  return {
    certain: isTold ? [{ at: gop.end, score: difference }] : [],
    doubtful: isDoubtful ? [{ start, end: gop.end }] : [],
  };
};

/**
 * Tells cuts at keyframes, stretches in doubt, and the rest, which has none. `differences[i]` says how unlike the keyframes
 * at both ends of GOP `i` are, from 0 to 1.
 */
export const survey = (gops: readonly Gop[], differences: readonly number[]): Survey => {
  const rhythm = Math.max(0, ...gops.slice(0, -1).map(({ start, end }) => end - start));
  const found = gops.map((gop, index) =>
    surveyOne(gop, {
      before: gops[index - 1],
      after: gops[index + 1],
      rhythm,
      difference: index === gops.length - 1 ? 0 : (differences[index] ?? 0),
      motion: Math.min(differences[index - 1] ?? Infinity, differences[index + 1] ?? Infinity),
    }),
  );
  return {
    certain: found.flatMap(({ certain }) => certain),
    doubtful: merged(found.flatMap(({ doubtful }) => doubtful)),
  };
};

/** Joins stretches that touch, overlap, or lie so near that a run of their own costs more than what is between. */
const merged = (stretches: readonly Stretch[]): Stretch[] => {
  const joined: Stretch[] = [];
  for (const stretch of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && stretch.start - last.end < 0.1) last.end = Math.max(last.end, stretch.end);
    else joined.push({ ...stretch });
  }
  return joined;
};

/** Splits what has to be decoded into parts of about the same length for runs side by side, at keyframes only. */
export const shared = (stretches: readonly Stretch[], gops: readonly Gop[], parts: number): Stretch[] => {
  const total = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
  const max = Math.max(1, total / parts);
  return stretches.flatMap(stretch => {
    const inside = gops.filter(
      ({ start, end }) => start >= stretch.start - 1e-6 && end <= stretch.end + 1e-6,
    );
    const split: Stretch[] = [];
    for (const { start, end } of inside) {
      const last = split.at(-1);
      if (last && end - last.start <= max * 1.05) last.end = end;
      else split.push({ start, end });
    }
    return split.length > 0 ? split : [stretch];
  });
};

/** All cuts in order, each once: a keyframe may be certain and be found again in the stretch that it ends. */
export const joinCuts = (cuts: readonly Cut[]): Cut[] => {
  const joined: Cut[] = [];
  for (const cut of cuts.toSorted((a, b) => a.at - b.at)) {
    const last = joined.at(-1);
    if (last && cut.at - last.at < 0.01) last.score = Math.max(last.score, cut.score);
    else joined.push({ ...cut });
  }
  return joined;
};
