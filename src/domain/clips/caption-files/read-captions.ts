import { maxCues, maxCueText, maxSkipped, type Cue } from '../captions.ts';
import type { Word } from '../clips.ts';
import { invalidRequest } from '../../invalid-request.ts';
import { wordsOfCues } from '../transcripts.ts';
import type { CaptionBlock, SkippedCaption } from './caption-block.ts';
import { srtLines, vttLines, type CaptionLine } from './caption-text.ts';
import { readSrt } from './read-srt.ts';
import { isVtt, readVtt } from './read-vtt.ts';
import { unrollCaptions, type ShownCaption } from './unroll-captions.ts';

/** Captions and skipped parts of a file. */
export interface ReadCaptions {
  /** Captions in order of time. */
  cues: Cue[];
  words: Word[];
  /** Parts that could not be read. */
  skipped: SkippedCaption[];
}

/** Maximum number of blocks, high enough for rolling captions. */
const maxBlocks = 4 * maxCues;
/** Maximum characters of a caption including tags. There may be one tag per word. */
const maxSource = 20 * maxCueText;

/** Characters of windows-1252 in place of Latin-1's control characters, which appear if a file was decoded as Latin-1. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/[\u0080-\u009F]/g, control => windows1252.charAt(control.charCodeAt(0) - 0x80))
    .split(/\r\n|\n|\r/);

const invalid = (path: string, message: string) =>
  invalidRequest([{ path, code: 'captions_invalid', message }]);

/** Returns why a caption cannot be shown, or undefined if it is valid. */
const whyNot = (block: CaptionBlock, lines: readonly CaptionLine[]): string | undefined => {
  if (!block.times) return 'The caption has no times such as 00:00:01,000 --> 00:00:02,500.';
  if (block.times.end === block.times.start) return 'The caption ends at its start time.';
  if (block.times.end < block.times.start) return 'The caption ends before it starts.';
  const text = textOf(lines);
  if (text.length > maxCueText) return `The caption is longer than ${maxCueText} characters.`;
  if (text.includes('\uFFFD'))
    return 'The caption contains replacement characters (�). Send the file as UTF-8.';
  return undefined;
};

const textOf = (lines: readonly CaptionLine[]): string => lines.map(({ text }) => text).join('\n');

/** Returns the words with their times: from the timestamps in the line, otherwise spread evenly. */
const wordsOf = ({ start, end, lines }: ShownCaption): Word[] => {
  const stretches = lines.flatMap(line => line.stretches).filter(({ text }) => text.trim() !== '');
  const starts = stretches.map(({ at }, index) => (index === 0 ? start : at));
  const stretched: Cue[] = [];
  stretches.forEach(({ text }, index) => {
    const last = stretched.at(-1);
    const from = starts[index];
    if (last && (from === undefined || from <= last.start || from >= end)) last.text += ` ${text}`;
    else {
      if (last && from !== undefined) last.end = from;
      stretched.push({ start: from ?? start, end, text });
    }
  });
  return wordsOfCues(stretched);
};

/**
 * Reads the captions of an SRT, SBV, or WebVTT file the way players and browsers do. Captions that cannot be shown are
 * skipped and reported. Throws `validation_failed` at `path` for a text without captions, or with too many.
 */
export const readCaptions = (text: string, path: string): ReadCaptions => {
  const lines = linesOf(text);
  const [{ blocks, skipped }, toLines] = isVtt(lines)
    ? [readVtt(lines), vttLines]
    : [readSrt(lines), srtLines];
  if (blocks.length > maxBlocks) throw invalid(path, tooMany);
  const shown: ShownCaption[] = [];
  for (const block of blocks) {
    const own = toLines(sourceOf(block));
    const reason = whyNot(block, own);
    if (reason !== undefined) skipped.push({ line: block.line, reason });
    else if (block.times && own.length > 0) shown.push({ ...block.times, line: block.line, lines: own });
  }
  const captions = unrollCaptions(shown.toSorted((a, b) => a.start - b.start));
  if (captions.length === 0) throw invalid(path, nothing(skipped));
  if (captions.length > maxCues) throw invalid(path, tooMany);
  return {
    cues: captions.map(({ start, end, lines: own }) => ({ start, end, text: textOf(own) })),
    words: captions.flatMap(wordsOf),
    skipped: skipped.toSorted((a, b) => a.line - b.line).slice(0, maxSkipped),
  };
};

const tooMany = `The file has more than ${maxCues} captions.`;

/** Returns only as much of the source as shows that it is too long. */
const sourceOf = ({ lines }: CaptionBlock): string => lines.join('\n').slice(0, maxSource);

const nothing = ([first]: readonly SkippedCaption[]): string =>
  `The file contains no captions. Send SRT or WebVTT.${first ? ` Line ${first.line}: ${first.reason}` : ''}`;
