import { decodeHTML, decodeHTMLStrict } from 'entities';
import { secondsOf } from './caption-times.ts';

/** Text that is spoken without a pause. */
export interface SpokenText {
  /** Start in seconds, if the file gives one. */
  at: number | undefined;
  text: string;
}

/** Line of a caption as read, with the timed pieces it consists of. */
export interface CaptionLine {
  text: string;
  stretches: SpokenText[];
}

const tag = /(<[^<>]{0,300}>)/;
const reading = /<rt\b[^<>]{0,300}>[^<>]{0,300}(?:<\/rt>)?/gi;
const lineBreak = /^<br ?\/?>$/i;
const override = /\{\\[^{}]{0,200}\}/g;

/** Replaces control characters by spaces, because libass would draw boxes for them. */
const tidy = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, ' ');

/** Returns the pieces of a text, each with the timestamp before it. */
const piecesOf = (
  text: string,
  { isTag, decode }: { isTag: (tag: string) => boolean; decode: (text: string) => string },
): SpokenText[] => {
  const pieces: SpokenText[] = [];
  let at: number | undefined;
  for (const part of text.replace(reading, '').split(tag)) {
    const isMarkup = part.startsWith('<') && isTag(part);
    if (lineBreak.test(part)) pieces.push({ at: undefined, text: '\n' });
    else if (isMarkup) at = secondsOf(part.slice(1, -1)) ?? at;
    else if (part !== '') {
      pieces.push({ at, text: tidy(decode(part.replace(override, ''))) });
      at = undefined;
    }
  }
  return pieces;
};

const inLines = (pieces: readonly SpokenText[]): CaptionLine[] => {
  const lines: SpokenText[][] = [[]];
  for (const { at, text } of pieces)
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      lines.at(-1)?.push({ at: index === 0 ? at : undefined, text: part });
    });
  return lines
    .map(stretches => ({
      text: stretches
        .map(({ text }) => text)
        .join('')
        .trim(),
      stretches,
    }))
    .filter(({ text }) => text !== '');
};

/** Returns the text of a WebVTT caption. Everything in `<…>` is removed, and all HTML character references are decoded. */
export const vttLines = (text: string): CaptionLine[] =>
  inLines(piecesOf(text, { isTag: () => true, decode: decodeHTML }));

const tags = new Set(['b', 'i', 'u', 's', 'font', 'c', 'v', 'lang', 'ruby', 'rt', 'span']);
const tagName = /^<\/?([a-z][a-z0-9]{0,20})[\s.>]/i;
const opening = /<([a-z][a-z0-9]{0,20})/gi;
const closing = /<\/([a-z][a-z0-9]{0,20})>/gi;

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name.toLowerCase()));

/**
 * Returns a test of whether `<…>` is a tag: one that players know, or one that the same text opens and closes. Anything
 * else is text.
 */
const srtTags = (text: string): ((part: string) => boolean) => {
  const [opened, closed] = [namesIn(text, opening), namesIn(text, closing)];
  return part => {
    const name = tagName.exec(part)?.[1]?.toLowerCase();
    if (name === undefined) return secondsOf(part.slice(1, -1)) !== undefined;
    return tags.has(name) || (opened.has(name) && closed.has(name));
  };
};

/** Returns the text of an SRT caption, in which `<`, `>`, and `&` may be plain text: `<3`, `a < b`, `AT&T`. */
export const srtLines = (text: string): CaptionLine[] =>
  inLines(piecesOf(text, { isTag: srtTags(text), decode: decodeHTMLStrict }));
