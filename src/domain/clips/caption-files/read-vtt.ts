import { blockAt, type CaptionBlock, type CaptionBlocks } from './caption-block.ts';
import { hasArrow } from './caption-times.ts';

export const isVtt = (lines: readonly string[]): boolean => /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');

/** Consecutive lines without an empty line between them, up to the next arrow. */
interface Run {
  /** Index of the first line. */
  at: number;
  lines: string[];
}

/**
 * Reads a WebVTT file the way browsers do ("WebVTT parser algorithm" of the W3C). A block ends with an empty line (a line
 * of spaces does not count) or before the next arrow. The arrow of a caption is in its first or second line.
 */
export const readVtt = (lines: readonly string[]): CaptionBlocks => {
  const read: CaptionBlocks = { blocks: [], skipped: [] };
  for (const run of runsOf(lines)) {
    const block = captionOf(run);
    if (block) read.blocks.push(block);
    else if (isLost(run)) read.skipped.push({ line: run.at + 1, reason: 'The text has no times above it.' });
  }
  return read;
};

const runsOf = (lines: readonly string[]): Run[] => {
  const runs: Run[] = [];
  let open: Run | undefined;
  lines.forEach((line, at) => {
    if (line === '') open = undefined;
    else if (open && (!hasArrow(line) || isIdentifier(open))) open.lines.push(line);
    else runs.push((open = { at, lines: [line] }));
  });
  return runs;
};

/** Returns whether an arrow may follow the lines of the run so far: it may follow a caption's name, but not the header. */
const isIdentifier = ({ at, lines }: Run): boolean =>
  at > 0 && lines.length === 1 && !hasArrow(lines[0] ?? '');

const captionOf = ({ at, lines }: Run): CaptionBlock | undefined => {
  const index = lines.slice(0, 2).findIndex(hasArrow);
  if (index < 0) return undefined;
  return { ...blockAt(at + index, lines[index] ?? ''), lines: lines.slice(index + 1) };
};

/** Matches the beginning of blocks that are not captions. */
const aside = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)|^X-TIMESTAMP-MAP/;

/** Returns whether skipping this block loses words of a caption. Comments and lone numbers can be skipped silently. */
const isLost = ({ lines: [first = '', ...rest] }: Run): boolean =>
  !aside.test(first) && [first, ...rest].some(line => !/^[\d\s]*$/.test(line));
