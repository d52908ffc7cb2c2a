import twitter from 'twitter-text';

/** Parsing takes quadratic time on hostile text: 35 ms at this length, a second at 25,000. */
const parsedAtMost = 5_000;

/**
 * Length as X counts it (twitter-text configuration v3): 1 for most Latin characters, 2 for the rest and for a whole
 * emoji, 23 for a URL. Longer texts are not parsed: their plain length already says too much.
 */
export const weightedLength = (text: string): number =>
  text.length > parsedAtMost ? text.length : twitter.parseTweet(text).weightedLength;

/** Whether X refuses the text for characters that mean nothing (byte-order mark, non-characters). */
export const hasForbiddenCharacters = (text: string): boolean => /[\uFFFE\uFEFF\uFFFF]/.test(text);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Shown as a picture by itself, or asked to be by U+FE0F; a plain © is a character like any other. */
const emoji = /\p{Emoji_Presentation}|\uFE0F|\u20E3/u;

/** Length as Threads counts it: characters, but an emoji counts as many as it has UTF-8 bytes. */
export const threadsLength = (text: string): number => {
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += emoji.test(segment) ? utf8Length(segment) : Array.from(segment).length;
  }
  return length;
};

const encoder = new TextEncoder();

/** Bytes of the text in UTF-8. */
export const utf8Length = (text: string): number => encoder.encode(text).length;

/** How many `#words` the text has. */
export const countHashtags = (text: string): number =>
  count(text, /(?<![\p{L}\p{N}_&#])[#＃][\p{L}\p{M}\p{N}_]+/gu);

/** How many `@names` the text has; the @ of a mail address does not count. */
export const countMentions = (text: string): number =>
  count(text, /(?<![\p{L}\p{N}_.@])@[A-Za-z0-9_][A-Za-z0-9_.]*/gu);

/** Different links in the text, with or without `https://`. */
export const countLinks = (text: string): number =>
  new Set(twitter.extractUrls(text.slice(0, parsedAtMost), { extractUrlsWithoutProtocol: true })).size;

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** The sentence of `text_too_long`. */
export const textTooLong = (takes: string, length: number, most: number, unit = 'characters'): string =>
  `${takes} takes at most ${most.toLocaleString('en')} ${unit}; this text has ${length.toLocaleString('en')}.`;
