import twitter from 'twitter-text';
import { maxParsedLength, urlsIn } from './urls.ts';
import { limits } from './numbers.ts';
import type { AccountTier } from '../platforms.ts';
import { normalized } from '../normalized.ts';

/** Texts whose measures are kept: those of the largest thread on two platforms, some times over. */
const maxTexts = 512;

/** What takes milliseconds for a text; `knows` tells whether it was computed, and is kept. */
interface Remembered {
  (text: string): number;
  knows(text: string): boolean;
}

/** The same of a text as often as it is asked for: computed once while it is kept. */
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

/** Every whole emoji of the Unicode that this Node knows; twitter-text counts the people of one that is newer than its table. */
const wholeEmoji = /\p{RGI_Emoji}/gv;
const knownEmoji = '😀';

/** Of a longer text no more is weighed: it is too long for X, whatever links it has. */
const maxWeighed = (tier: AccountTier | undefined): number =>
  tier === 'premium' ? limits.x.premiumText + maxParsedLength : maxParsedLength;

/**
 * Length as X counts it (twitter-text configuration v3): 1 for most Latin characters, 2 for the rest and for a whole emoji,
 * 23 for a URL.
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

/** Of the same length: without a dot twitter-text does not look for URLs, and a comma is as long. */
const countable = (part: string): string => part.replaceAll('.', ',').replace(wholeEmoji, knownEmoji);

/** Whether X refuses the text for characters that mean nothing (byte-order mark, non-characters). */
export const hasForbiddenCharacters = (text: string): boolean => /[\uFFFE\uFEFF\uFFFF]/.test(text);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Shown as a picture by itself, or asked to be by U+FE0F; a plain © is a character like any other. */
const emoji = /\p{Emoji_Presentation}|\uFE0F|\u20E3/u;

/** Length as Threads counts it: characters, but an emoji counts as many as it has UTF-8 bytes. */
export const threadsLength = (text: string): number => {
  // several times what Threads takes, however it is counted
  return text.length > maxParsedLength ? text.length : segmentedLength(text);
};

/** The same of a text that Threads takes far longer. */
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

/** Bytes of the text in UTF-8. */
export const utf8Length = (text: string): number => encoder.encode(text).length;

/** How many `#words` the text has. */
export const countHashtags = (text: string): number =>
  count(text, /(?<![\p{L}\p{N}_&#])[#＃][\p{L}\p{M}\p{N}_]+/gu);

/** How many `@names` the text has; the @ of an email address does not count. */
export const countMentions = (text: string): number =>
  count(text, /(?<![\p{L}\p{N}_.@])@[A-Za-z0-9_][A-Za-z0-9_.]*/gu);

/** Different links in the text, with or without `https://`. */
export const countLinks = (text: string): number => parsedLinks(headOf(text));

/** The part of a text that is looked at, as a copy: a slice would keep all of the text while it is remembered. */
const headOf = (text: string): string =>
  text.length > maxParsedLength ? text.slice(0, maxParsedLength).split('').join('') : text;

const parsedLinks = remembered(
  looked => new Set(urlsIn(looked).map(([start, end]) => looked.slice(start, end))).size,
);

/** Whether what takes milliseconds was computed for the text already. */
export const isMeasured = (platform: 'x' | 'threads', text: string, tier?: AccountTier): boolean => {
  const [counted, lengths] = platform === 'x' ? [normalized(text), parsedWeight] : [text, segmentedLength];
  return (counted.length > maxWeighed(tier) || lengths.knows(counted)) && parsedLinks.knows(headOf(text));
};

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** The sentence of `text_too_long`. */
export const textTooLong = (takes: string, length: number, max: number, unit = 'characters'): string =>
  `${takes} allows at most ${max.toLocaleString('en')} ${unit}. This text has ${length.toLocaleString('en')}.`;
