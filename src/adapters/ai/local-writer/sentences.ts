import type { Passage } from '../ports.ts';
import { stemsOf } from './words.ts';

/** One sentence of a passage that can stand alone. */
export interface Sentence {
  text: string;
  passageId: string;
  documentId: string;
  /** Place among all sentences, in the order of the passages. */
  place: number;
  stems: ReadonlySet<string>;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** After these the segmenter sees an end where there is none. */
const abbreviation = /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|etc|approx|e\.g|i\.e|[A-Z])\.\s*$/;

/** A line that begins an item of a list. */
const bullet = /^\s*(?:[-*•▪◦·–]|\d{1,2}[.)])\s+/;

/** Sentences of all passages in order, each once; fragments, headings and notices are left out. */
export const sentencesOf = (passages: readonly Passage[]): Sentence[] => {
  const seen = new Set<string>();
  const found = passages.flatMap(({ id, documentId, text }) =>
    blocksOf(text)
      .flatMap(sentencesIn)
      .filter(isSound)
      .map(sentence => ({ text: sentence, passageId: id, documentId, stems: stemsOf(sentence) })),
  );
  return found
    .filter(({ text }) => {
      const key = text.toLowerCase();
      return !seen.has(key) && seen.add(key);
    })
    .map((sentence, place) => ({ ...sentence, place }));
};

/** Paragraphs and items of lists, as plain text. */
const blocksOf = (text: string): string[] => {
  const blocks = [''];
  for (const line of withoutMarkup(text).split('\n')) {
    const isItem = bullet.test(line);
    if (isItem || line.trim() === '') blocks.push('');
    blocks[blocks.length - 1] += ` ${line.replace(bullet, '')}`;
  }
  return blocks.map(block => block.replace(/\s+/g, ' ').trim());
};

/** Of Markdown, and words that the end of a line has divided. */
const withoutMarkup = (text: string): string =>
  text
    .replace(/(\p{Ll})-\n(\p{Ll})/gu, '$1$2')
    .replace(/^#{1,6}\s.*$/gm, '\n')
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\s]{0,500}\)/g, '$1')
    .replace(/(\*\*|__|`)/g, '');

const sentencesIn = (block: string): string[] => {
  const merged: string[] = [];
  for (const { segment } of segmenter.segment(block)) {
    const before = merged.at(-1);
    if (before !== undefined && abbreviation.test(before)) merged[merged.length - 1] = before + segment;
    else merged.push(segment);
  }
  return merged.map(sentence => sentence.trim());
};

const notice =
  /copyright|all rights reserved|table of contents|click here|cookie|see (?:page|chapter|figure|table)|^(?:figure|table|page) \d|https?:\/\/|www\.|@/i;

/** Long enough to say something, short enough to be read, with a beginning and an end. */
const isSound = (sentence: string): boolean => {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  return (
    sentence.length >= 25 &&
    sentence.length <= 320 &&
    /^["“'‘(]?[\p{Lu}\p{Lo}\p{N}]/u.test(sentence) &&
    /[.!?…。！？]["”'’)]?$/u.test(sentence) &&
    letters / sentence.length > 0.6 &&
    !notice.test(sentence)
  );
};
