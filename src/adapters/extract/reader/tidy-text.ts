import { normalized } from '../../../domain/normalized.ts';
import type { Block } from '../../../domain/knowledge/chunks.ts';

/** Control characters, which PostgreSQL (U+0000) or readers of the text do not take, and our own marks. */
const unwanted = /(?![\n\t])[\p{Cc}\uE000\uE001\uFEFF\uFFFE\uFFFF]/gu;

/** Nothing to see, in the middle of words: places to part them, and signs that turn the direction of what follows. */
const invisible = /[\u00AD\u180E\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]/g;
/** Joiners shape letters of some scripts and put emoji together; between these letters they do nothing. */
const idleJoiners = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D]+/gu;

/** Text that can be stored anywhere: whole characters, one form of each, `\n` as the end of a line. */
export const tidy = (text: string): string =>
  normalized(
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(unwanted, '')
      .replace(invisible, '')
      .replace(idleJoiners, ''),
  );

/** Runs of blanks within lines become one. */
export const squeeze = (text: string): string =>
  text
    .split('\n')
    .map(line => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .trim();

/** Lines become one. */
export const asOneLine = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join(' ');

/** Blocks of a text whose paragraphs have empty lines between them. */
export const paragraphsOf = (text: string, place: Pick<Block, 'heading' | 'page'>): Block[] =>
  text
    .split(/\n[^\S\n]*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map(paragraph => ({ text: paragraph, ...place }));
