import { maxCues, maxCueText, maxSkipped, type Cue } from '../captions.ts';
import type { Word } from '../clips.ts';
import { invalidRequest } from '../../invalid-request.ts';
import { wordsOfCues } from '../transcripts.ts';
import type { CaptionBlock, SkippedCaption } from './caption-block.ts';
import { srtLines, vttLines, type CaptionLine } from './caption-text.ts';
import { readSrt } from './read-srt.ts';
import { isVtt, readVtt } from './read-vtt.ts';
import { unrollCaptions, type ShownCaption } from './unroll-captions.ts';

/** What a caption file holds. */
export interface ReadCaptions {
  /** In the order of their times. */
  cues: Cue[];
  words: Word[];
  /** What could not be read. */
  skipped: SkippedCaption[];
}

/** As rolling captions have; more is no file of captions. */
const maxBlocks = 4 * maxCues;
/** Characters of a caption with its tags, of which there may be one a word. */
const maxSource = 20 * maxCueText;

/** What windows-1252 has where Latin-1 has control characters; a file that was read as the other has them. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/[\u0080-\u009F]/g, control => windows1252.charAt(control.charCodeAt(0) - 0x80))
    .split(/\r\n|\n|\r/);

const invalid = (path: string, message: string) =>
  invalidRequest([{ path, code: 'captions_invalid', message }]);

/** Why nobody could be shown this caption; undefined for one that is as it should be. */
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

/** The words with their times: by the stamps in the line, else spread over it. */
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
 * The captions of an SRT, SBV or WebVTT file, as players and browsers take it; what they could not show is skipped and named.
 * Throws `validation_failed` at `path` for a text that has no caption, or too many.
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

/** No more of it than tells that it is too long. */
const sourceOf = ({ lines }: CaptionBlock): string => lines.join('\n').slice(0, maxSource);

const nothing = ([first]: readonly SkippedCaption[]): string =>
  `The file contains no captions. Send SRT or WebVTT.${first ? ` Line ${first.line}: ${first.reason}` : ''}`;
