import { invalidRequest } from './invalid-request.ts';

/** One caption: what is shown from one second to another. */
export interface Cue {
  start: number;
  end: number;
  /** Plain text; lines are separated by `\n`. */
  text: string;
}

/** Most captions of one file, and most characters of one of them. */
export const maxCues = 5_000;
export const maxCueText = 500;

const time = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/;
const span = /^([\d:.,]{4,14})[ \t]{0,8}-->[ \t]{0,8}([\d:.,]{4,14})/;

const secondsOf = (text: string): number | undefined => {
  const [, hours = '0', minutes = '', seconds = '', fraction = ''] = time.exec(text) ?? [];
  if (minutes === '') return undefined;
  const whole = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 1_000 + Number(fraction.padEnd(3, '0'))) / 1_000;
};

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '\u200E',
  rlm: '\u200F',
};

/** Takes tags (`<i>`, `<v Ada>`, `{\an8}`) away and gives entities their characters. */
const plain = (line: string): string =>
  line
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/\{\\[^{}]{0,200}\}/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();

const cueOf = (block: readonly string[]): Cue | undefined => {
  const at = block.findIndex(line => span.test(line));
  if (at < 0) return undefined;
  const [, from = '', to = ''] = span.exec(block[at] ?? '') ?? [];
  const [start, end] = [secondsOf(from), secondsOf(to)];
  if (start === undefined || end === undefined) return undefined;
  const text = block
    .slice(at + 1)
    .map(plain)
    .filter(Boolean)
    .join('\n');
  return { start, end, text };
};

const invalid = (path: string, message: string) =>
  invalidRequest([{ path, code: 'captions_invalid', message }]);

/** Blocks of lines between empty ones. */
const blocksOf = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split(/\n[ \t]{0,8}\n/)
    .map(block => block.split('\n').filter(line => line.trim() !== ''));

const isNote = ([first = '']: readonly string[]): boolean => /^(?:WEBVTT|NOTE|STYLE|REGION)\b/.test(first);

/**
 * The captions of an SRT or WebVTT file, in the order of their times. Throws `validation_failed` at `path` for a text that
 * has none, names a time that is none, or ends a caption before it begins.
 */
export const parseCaptions = (text: string, path: string): Cue[] => {
  const blocks = blocksOf(text).filter(block => block.length > 0 && !isNote(block));
  const cues = blocks.map((block, index) => {
    const cue = cueOf(block);
    if (!cue) throw invalid(path, `Caption ${index + 1} has no line such as 00:00:01,000 --> 00:00:02,500.`);
    if (cue.end <= cue.start) throw invalid(path, `Caption ${index + 1} ends before it begins.`);
    if (cue.text.length > maxCueText)
      throw invalid(path, `Caption ${index + 1} has more than ${maxCueText} characters.`);
    return cue;
  });
  const shown = cues.filter(cue => cue.text !== '');
  if (shown.length === 0) throw invalid(path, 'It holds no captions: send SRT or WebVTT.');
  if (shown.length > maxCues) throw invalid(path, `It holds more than ${maxCues} captions.`);
  return shown.toSorted((a, b) => a.start - b.start);
};

/** The captions that are shown between two seconds of a video, timed from the first of them. */
export const captionsBetween = (cues: readonly Cue[], start: number, end: number): Cue[] =>
  cues
    .filter(cue => cue.end > start && cue.start < end)
    .map(cue => ({
      ...cue,
      start: Math.max(0, cue.start - start),
      end: Math.min(end - start, cue.end - start),
    }));

const stamp = (seconds: number, comma: string): string => {
  const milliseconds = Math.round(seconds * 1_000);
  const two = (count: number): string => String(count).padStart(2, '0');
  const whole = Math.floor(milliseconds / 1_000);
  const hours = `${two(Math.floor(whole / 3_600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return `${hours}${comma}${String(milliseconds % 1_000).padStart(3, '0')}`;
};

/** Captions as a SubRip file. */
export const writeSrt = (cues: readonly Cue[]): string =>
  cues
    .map(
      ({ start, end, text }, index) => `${index + 1}\n${stamp(start, ',')} --> ${stamp(end, ',')}\n${text}\n`,
    )
    .join('\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Captions as a WebVTT file. */
export const writeVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .map(({ start, end, text }) => `${stamp(start, '.')} --> ${stamp(end, '.')}\n${escaped(text)}\n`)
    .join('\n')}`;
