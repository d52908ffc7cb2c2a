import { normalized } from '../../domain/normalized.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Matches straight apostrophes, which are typed, and curly ones, which are printed. A separate word may follow, as in
 * `l'année`.
 */
const apostrophes = /['’ʼ]/g;

/**
 * Returns the words of a text separated by single spaces, in lower case. Used for indexed texts and for queries, so that
 * both are split the same way in every script and by every version of the server. Removes quotes, signs, and control
 * characters, which the server would treat as operators. Empty if there is no word.
 */
export const searchableWords = (text: string): string =>
  Array.from(segmenter.segment(normalized(text.toWellFormed(), 'NFKC').replace(apostrophes, ' ')))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase())
    .join(' ');
