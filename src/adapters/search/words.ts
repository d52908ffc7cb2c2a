import { normalized } from '../../domain/normalized.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Straight ones are typed, round ones printed; behind one may stand a word of its own, as in `l'année`. */
const apostrophes = /['’ʼ]/g;

/**
 * The words of a text with one blank between them, in lower case: what is indexed and what is asked, so that both sides are split
 * alike in every script and by every version of the server. Nothing is left of quotes, signs and control characters, which the
 * server would take as operators. Empty when there is no word.
 */
export const searchableWords = (text: string): string =>
  Array.from(segmenter.segment(normalized(text.toWellFormed(), 'NFKC').replace(apostrophes, ' ')))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase())
    .join(' ');
