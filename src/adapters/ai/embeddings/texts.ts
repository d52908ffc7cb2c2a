import { normalized } from '../../../domain/normalized.ts';

/** Longer texts are cut: memory and time grow with them, and one vector holds no more. */
const maxText = 8_000;

/** What the tokenizers do not know as a space would count as an unknown word; NFKC is what they begin with themselves. */
const tidy = (text: string): string =>
  normalized(text.toWellFormed(), 'NFKC').replace(/\s+/g, ' ').trim().slice(0, maxText);

/** Throws a RangeError when a text has nothing to embed. */
export const requireTexts = (texts: readonly string[]): string[] => {
  const tidied = texts.map(tidy);
  const blank = tidied.indexOf('');
  if (blank !== -1) throw new RangeError(`text ${blank} is blank and has no meaning to embed`);
  return tidied;
};
