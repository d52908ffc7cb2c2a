import { normalized } from '../../../domain/normalized.ts';
import type { Block } from '../../../domain/knowledge/chunks.ts';

/** Matches control characters, which PostgreSQL (U+0000) or readers do not accept, and our own markers. */
const unwanted = /(?![\n\t])[\p{Cc}\uE000\uE001\uFEFF\uFFFE\uFFFF]/gu;

/** Matches invisible characters in the middle of words: soft breaks, and signs that change the writing direction. */
const invisible = /[\u00AD\u180E\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]/g;
/** Matches a soft hyphen at the end of a line, where it is shown, with the line break in the word. */
const softBreak = /\u00AD\n[^\S\n]*/g;
/** Matches joiners between letters that they do not affect. In some scripts they shape letters, and they combine emoji. */
const idleJoiners = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D]+/gu;

/** Cleans a text so that it can be stored anywhere: complete characters, normalized, and `\n` as the line end. */
export const tidy = (text: string): string =>
  normalized(
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(softBreak, '')
      .replace(unwanted, '')
      .replace(invisible, '')
      .replace(idleJoiners, ''),
  );

/** Collapses runs of spaces within lines. */
export const squeeze = (text: string): string =>
  text
    .split('\n')
    .map(line => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .trim();

/** Joins lines into one. */
export const asOneLine = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join(' ');

/** Splits a text into blocks at empty lines. */
export const paragraphsOf = (text: string, place: Pick<Block, 'heading' | 'page'>): Block[] =>
  text
    .split(/\n[^\S\n]*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map(paragraph => ({ text: paragraph, ...place }));
