/** Start and end of a caption, in seconds. */
export interface CaptionTimes {
  start: number;
  end: number;
}

const clock = /^(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,9}))?$/;

/** Parses `01:02:03,5`, `2:03.500`, and `00:03` to seconds. Returns undefined for anything else. */
export const secondsOf = (text: string): number | undefined => {
  const [, hours = '0', minutes = '', seconds = '', fraction = '0'] = clock.exec(text) ?? [];
  if (minutes === '') return undefined;
  const whole = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'))) / 1_000;
};

const arrow = '-->';

export const hasArrow = (line: string): boolean => line.includes(arrow);

/** Matches a time line of YouTube's own format (.sbv): `0:00:01.000,0:00:02.500`. */
const pair = /^(\d{1,4}:\d\d:\d\d\.\d{3}),(\d{1,4}:\d\d:\d\d\.\d{3})$/;

/** Returns both sides of the arrow, without settings and coordinates after the end time. */
const sidesOf = (line: string): readonly [from: string, to: string] | undefined => {
  const [, first, second] = pair.exec(line.trim()) ?? [];
  if (first !== undefined && second !== undefined) return [first, second];
  const at = line.indexOf(arrow);
  if (at < 0) return undefined;
  const [to = ''] = line
    .slice(at + arrow.length)
    .trim()
    .split(/\s/, 1);
  return [line.slice(0, at).trim(), to];
};

const meantAsTime = /^-?[\d:][\w:.,-]{0,30}$/;

/** Returns whether a line is meant to be times, valid or not. `this --> that` is text. */
export const isTiming = (line: string): boolean =>
  sidesOf(line)?.every(side => meantAsTime.test(side)) ?? false;

/** Returns the times of a line such as `00:00:01,000 --> 00:00:02,500`, or undefined if one of them is invalid. */
export const timesOf = (line: string): CaptionTimes | undefined => {
  const [start, end] = (sidesOf(line) ?? []).map(secondsOf);
  return start === undefined || end === undefined ? undefined : { start, end };
};
