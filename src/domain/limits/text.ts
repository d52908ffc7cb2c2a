import twitter from 'twitter-text';
import { maxParsedLength, urlsIn } from './urls.ts';
import { limits } from './numbers.ts';
import type { AccountTier } from '../platforms.ts';
import { normalized } from '../normalized.ts';

/** Number of texts whose lengths are cached: several times the largest thread on two platforms. */
const maxTexts = 512;

/** Cached measure that takes milliseconds per text. `knows` returns whether a text's value is cached. */
interface Remembered {
  (text: string): number;
  knows(text: string): boolean;
}

/** Caches a measure, so that each text is computed once while it is cached. */
const remembered = (measure: (text: string) => number): Remembered => {
  const known = new Map<string, number>();
  const recall = (text: string): number => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const measured = measure(text);
    const [oldest] = known.keys();
    if (known.size >= maxTexts && oldest !== undefined) known.delete(oldest);
    known.set(text, measured);
    return measured;
  };
  return Object.assign(recall, { knows: (text: string) => known.has(text) });
};

/**
 * Matches every complete emoji of this Node's Unicode version. For emoji newer than its table, twitter-text counts each
 * person separately.
 */
const wholeEmoji = /\p{RGI_Emoji}/gv;
const knownEmoji = '😀';

/** Returns the length from which a text is not weighed, because it is too long for X regardless of its links. */
const maxWeighed = (tier: AccountTier | undefined): number =>
  tier === 'premium' ? limits.x.premiumText + maxParsedLength : maxParsedLength;

/**
 * Returns the length as X counts it (twitter-text configuration v3): 1 for most Latin characters, 2 for others and for a
 * complete emoji, 23 for a URL.
 */
export const weightedLength = (text: string, tier?: AccountTier): number => {
  const normal = normalized(text);
  return normal.length > maxWeighed(tier) ? normal.length : parsedWeight(normal);
};

const parsedWeight = remembered(normal => {
  const urls = urlsIn(normal);
  const between = urls.map(([start], index) => normal.slice(urls[index - 1]?.[1] ?? 0, start));
  const parts = [...between, normal.slice(urls.at(-1)?.[1] ?? 0)];
  const lengths = parts.map(part => twitter.parseTweet(countable(part)).weightedLength);
  return lengths.reduce((sum, length) => sum + length, urls.length * 23);
});

/**
 * Returns a text of the same length that is faster to count. Without a dot, twitter-text searches no URLs, and a comma
 * counts the same.
 */
const countable = (part: string): string => part.replaceAll('.', ',').replace(wholeEmoji, knownEmoji);

/** Returns whether X refuses the text because of forbidden characters (byte-order mark, non-characters). */
export const hasForbiddenCharacters = (text: string): boolean => /[\uFFFE\uFEFF\uFFFF]/.test(text);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Matches characters shown as emoji by default, or through U+FE0F. A plain © is an ordinary character. */
const emoji = /\p{Emoji_Presentation}|\uFE0F|\u20E3/u;

/** Returns the length as Threads counts it: characters, but an emoji counts as its number of UTF-8 bytes. */
export const threadsLength = (text: string): number => {
  // several times the limit of Threads, however the text is counted
  return text.length > maxParsedLength ? text.length : segmentedLength(text);
};

/** Returns the length of a text attachment, counted like `threadsLength`. Its limit on Threads is much higher. */
export const attachmentLength = (text: string): number =>
  text.length > limits.threads.attachment ? text.length : segmentedLength(text);

const segmentedLength = remembered(text => {
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += emoji.test(segment) ? utf8Length(segment) : Array.from(segment).length;
  }
  return length;
});

const encoder = new TextEncoder();

/** Returns the number of UTF-8 bytes of the text. */
export const utf8Length = (text: string): number => encoder.encode(text).length;

/** Returns the number of `#words` in the text. */
export const countHashtags = (text: string): number =>
  count(text, /(?<![\p{L}\p{N}_&#])[#＃][\p{L}\p{M}\p{N}_]+/gu);

/** Returns the number of `@names` in the text, without the @ of email addresses. */
export const countMentions = (text: string): number =>
  count(text, /(?<![\p{L}\p{N}_.@])@[A-Za-z0-9_][A-Za-z0-9_.]*/gu);

/** Returns the number of different links in the text, with or without `https://`. */
export const countLinks = (text: string): number => parsedLinks(headOf(text));

/** Returns a copy of the part of a text that is parsed. A slice would keep the whole text in memory while it is cached. */
const headOf = (text: string): string =>
  text.length > maxParsedLength ? text.slice(0, maxParsedLength).split('').join('') : text;

const parsedLinks = remembered(
  looked => new Set(urlsIn(looked).map(([start, end]) => looked.slice(start, end))).size,
);

/** Returns whether the slow measures of the text are cached. */
export const isMeasured = (platform: 'x' | 'threads', text: string, tier?: AccountTier): boolean => {
  const [counted, lengths] = platform === 'x' ? [normalized(text), parsedWeight] : [text, segmentedLength];
  return (counted.length > maxWeighed(tier) || lengths.knows(counted)) && parsedLinks.knows(headOf(text));
};

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** Returns the message of `text_too_long`. */
export const textTooLong = (takes: string, length: number, max: number, unit = 'characters'): string =>
  `${takes} allows at most ${max.toLocaleString('en')} ${unit}. This text has ${length.toLocaleString('en')}.`;
