import { blockAt, type CaptionBlock, type CaptionBlocks } from './caption-block.ts';
import { isTiming } from './caption-times.ts';

const isBlank = (line = ''): boolean => line.trim() === '';
const isNumber = (line = ''): boolean => /^\d{1,6}$/.test(line.trim());

/** Returns the index of the last line with text above a line, or −1 if there is none. */
const textAbove = (lines: readonly string[], line: number): number => {
  let at = line - 1;
  while (at >= 0 && isBlank(lines[at])) at -= 1;
  return at;
};

const numberAbove = (lines: readonly string[], line: number): number | undefined => {
  const text = lines[textAbove(lines, line)];
  return isNumber(text) ? Number(text) : undefined;
};

/**
 * Reads an SRT or SBV file the way players do: a line of times begins a caption, with or without an empty line or a number
 * before it, and everything up to the next line of times is its text (like FFmpeg's `srtdec.c`).
 */
export const readSrt = (lines: readonly string[]): CaptionBlocks => {
  const timings = lines.flatMap((line, index) => (isTiming(line) ? [index] : []));
  const isNumbered = timings.filter(at => numberAbove(lines, at) !== undefined).length * 2 > timings.length;
  const blocks = timings.map((at, nth): CaptionBlock => {
    const next = timings[nth + 1];
    const end = isNumbered ? textEnd(lines, at, next) : (next ?? lines.length);
    return { ...blockAt(at, lines[at] ?? ''), lines: lines.slice(at + 1, end) };
  });
  return { blocks, skipped: textBefore(lines, timings[0]) };
};

/**
 * Returns the index where the text of a caption ends. `at`: line of its times. The number of the next caption is not part
 * of the text.
 */
const textEnd = (lines: readonly string[], at: number, next: number | undefined): number => {
  const end = next ?? lines.length;
  const last = textAbove(lines, end);
  if (last <= at || !isNumber(lines[last])) return end;
  const isNext = Number(lines[last]) - 1 === numberAbove(lines, at);
  // a number at the end of the file is text, such as a year, unless it would be the next caption's number
  if (next === undefined) return isNext && isBlank(lines[last - 1]) ? last : end;
  return isNext || last === next - 1 ? last : end;
};

const textBefore = (lines: readonly string[], first = 0): CaptionBlocks['skipped'] => {
  const at = lines.slice(0, first).findIndex(line => !isBlank(line) && !isNumber(line));
  return at < 0 ? [] : [{ line: at + 1, reason: 'The text stands before the first caption.' }];
};
