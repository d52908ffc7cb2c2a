import { blockAt, type CaptionBlock, type CaptionBlocks } from './caption-block.ts';
import { hasArrow } from './caption-times.ts';

export const isVtt = (lines: readonly string[]): boolean => /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');

/** Lines without an empty one between them, up to the next arrow. */
interface Run {
  /** Index of the first. */
  at: number;
  lines: string[];
}

/**
 * The captions of a WebVTT file as browsers take it ("WebVTT parser algorithm" of the W3C): a block ends with an empty line,
 * not with one of blanks, or where the next arrow stands; a caption's arrow is in its first or second line.
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

/** Whether the arrow may stand below what the run has so far: below a caption's name, not below the header. */
const isIdentifier = ({ at, lines }: Run): boolean =>
  at > 0 && lines.length === 1 && !hasArrow(lines[0] ?? '');

const captionOf = ({ at, lines }: Run): CaptionBlock | undefined => {
  const index = lines.slice(0, 2).findIndex(hasArrow);
  if (index < 0) return undefined;
  return { ...blockAt(at + index, lines[index] ?? ''), lines: lines.slice(index + 1) };
};

/** What is no caption and not meant to be one. */
const aside = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)|^X-TIMESTAMP-MAP/;

/** Whether somebody's words are lost with it; nobody misses a comment or a lone number. */
const isLost = ({ lines: [first = '', ...rest] }: Run): boolean =>
  !aside.test(first) && [first, ...rest].some(line => !/^[\d\s]*$/.test(line));
