import type { Block } from '../../../domain/chunks.ts';

/** Control characters, which PostgreSQL (U+0000) or readers of the text do not take, and the marker of headings. */
const unwanted = /(?![\n\t])[\p{Cc}\uE000\uFEFF\uFFFE\uFFFF]/gu;

/** Text that can be stored anywhere: whole characters, one form of each, `\n` as the end of a line. */
export const tidy = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(unwanted, '').normalize('NFC');

/** Runs of blanks within lines become one. */
export const squeeze = (text: string): string =>
  text
    .split('\n')
    .map(line => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .trim();

/** Blocks of a text whose paragraphs have empty lines between them. */
export const paragraphsOf = (text: string, place: Pick<Block, 'heading' | 'page'>): Block[] =>
  text
    .split(/\n[^\S\n]*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map(paragraph => ({ text: paragraph, ...place }));
