import { normalized } from '../../../domain/normalized.ts';

/**
 * Maximum characters of a text. Longer ones are cut, because memory and time grow with the length, and one vector cannot
 * represent more.
 */
const maxText = 8_000;

/**
 * Normalizes a text. White space that tokenizers do not recognize would count as an unknown word. NFKC is also their own
 * first step.
 */
const tidy = (text: string): string =>
  normalized(text.toWellFormed(), 'NFKC').replace(/\s+/g, ' ').trim().slice(0, maxText);

/** Returns the normalized texts. Throws a RangeError if a text is blank. */
export const requireTexts = (texts: readonly string[]): string[] => {
  const tidied = texts.map(tidy);
  const blank = tidied.indexOf('');
  if (blank !== -1) throw new RangeError(`text ${blank} is blank and has no meaning to embed`);
  return tidied;
};
