/**
 * Finds where a video may be cut, from data that needs no decoding: packet sizes and small pictures of the keyframes. Only
 * parts that stay uncertain are decoded.
 */

/** One compressed frame, in decoding order. Times are in seconds from the video's first frame. */
export interface Packet {
  at: number;
  bytes: number;
  isKey: boolean;
}

/** Group of pictures: the frames from one keyframe to the next. */
export interface Gop {
  start: number;
  /** Time of the next keyframe, or the end of the video for the last group. */
  end: number;
  keyBytes: number;
  /** Sizes of the frames after the keyframe, in decoding order. */
  bytes: readonly number[];
}

/** Part between two keyframes that has to be decoded. */
export interface Stretch {
  start: number;
  end: number;
}

/** Scene change: the time of its first frame, and the amount of change from 0 to 1. */
export interface Cut {
  at: number;
  score: number;
}

/** Groups packets by keyframe. Packets before the first keyframe cannot be shown and are left out. */
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

/**
 * Thresholds for a scene change inside a group: its frame is nearly as large as a keyframe, and much larger than the frames
 * around it.
 */
const spike = { ofKey: 0.3, ofOthers: 2 };

/** Returns the first frame of a group that is as large as a new picture, or undefined if there is none. */
const spikeIn = (gop: Gop, around: readonly number[]): number | undefined => {
  const min = Math.max(spike.ofKey * gop.keyBytes, spike.ofOthers * quantile(around, 0.75));
  const index = gop.bytes.findIndex(bytes => bytes >= min);
  return index < 0 ? undefined : index;
};

/**
 * Maximum deviation in seconds of a keyframe from its regular interval. Encoders shift keyframes by the frames that they
 * reorder.
 */
const rhythmSlack = 0.15;

/** Returns whether the encoder placed a keyframe outside its regular interval, as it does when the picture changes. */
const isOffRhythm = ({ start, end }: Gop, rhythm: number): boolean => end - start < rhythm - rhythmSlack;

/**
 * Ratio above which inter frames are nearly as large as a keyframe, as in noise. Their sizes then do not reveal a new
 * picture.
 */
const loud = 0.45;

/**
 * Criteria for a group that certainly contains no cut before its end. The group is long enough to judge, its inter frames
 * are small compared to its keyframe (as in calm pictures) and to the next keyframe, so that a frame of the next scene
 * would stand out, and none of its last frames does. Encoders often place the keyframe a few frames after the cut.
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
 * Differences between two keyframes: something may have changed between them, a change is likely, and the keyframe itself
 * is certainly the change. Encoders also place irregular keyframes in strong motion, where the difference reaches 0.3.
 */
const unlike = { possible: 0.12, likely: 0.35, certain: 0.45 };

/** Factor by which a cut must exceed motion. In motion, all keyframes of a shot differ by about the same amount. */
const standsOut = 1.6;

export interface Survey {
  /** Cuts at keyframes that need no decoding. */
  certain: Cut[];
  /** Parts that have to be decoded. */
  doubtful: Stretch[];
}

/** Surroundings by which a group is judged. `before` and `after` are the neighboring groups. */
interface Around {
  before?: Gop | undefined;
  after?: Gop | undefined;
  /** Difference between the keyframes at both ends. */
  difference: number;
  /** Smaller one of the differences of the neighbors. */
  motion: number;
  rhythm: number;
}

/** Returns whether the keyframes at both ends differ so much that a scene may have begun between them. */
const isUnlike = ({ difference, motion }: Around): boolean =>
  difference >= unlike.likely || (difference >= unlike.possible && difference >= standsOut * motion);

/** Returns whether the keyframe that ends a group without a spike is certainly a cut. */
const endsWithCut = (gop: Gop, { after, difference, rhythm }: Around): boolean =>
  isOffRhythm(gop, rhythm) && difference >= unlike.certain && isCalm(gop, after?.keyBytes ?? 0);

/** Returns the certain cuts and uncertain parts of one group. */
const surveyOne = (gop: Gop, around: Around): Survey => {
  const { before, after, difference } = around;
  const at = spikeIn(
    gop,
    [before, gop, after].flatMap(each => each?.bytes ?? []),
  );
  const isTold = at === undefined && endsWithCut(gop, around);
  const isLoud = quantile(gop.bytes, 0.75) >= loud * gop.keyBytes;
  const isDoubtful = at !== undefined || isLoud || (!isTold && isUnlike(around));
  // to distinguish a cut right after a keyframe from a flash, the frames before that keyframe are needed
  const start = at === 0 ? (before?.start ?? gop.start) : gop.start;
  return {
    certain: isTold ? [{ at: gop.end, score: difference }] : [],
    doubtful: isDoubtful ? [{ start, end: gop.end }] : [],
  };
};

/**
 * Divides a video into certain cuts at keyframes, uncertain parts, and parts without a cut. `differences[i]`: difference
 * from 0 to 1 between the keyframes at both ends of group `i`.
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

/** Merges parts that touch or overlap, or are so close that decoding them separately costs more than decoding the gap. */
const merged = (stretches: readonly Stretch[]): Stretch[] => {
  const joined: Stretch[] = [];
  for (const stretch of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && stretch.start - last.end < 0.1) last.end = Math.max(last.end, stretch.end);
    else joined.push({ ...stretch });
  }
  return joined;
};

/** Splits the parts to decode, at keyframes, into parts of similar length for parallel decoding. */
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

/** Returns all cuts in order without duplicates. A certain cut can be found again in the decoded part that ends with it. */
export const joinCuts = (cuts: readonly Cut[]): Cut[] => {
  const joined: Cut[] = [];
  for (const cut of cuts.toSorted((a, b) => a.at - b.at)) {
    const last = joined.at(-1);
    if (last && cut.at - last.at < 0.01) last.score = Math.max(last.score, cut.score);
    else joined.push({ ...cut });
  }
  return joined;
};
