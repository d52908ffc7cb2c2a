import { franc } from 'franc-min';

/** Number of characters to examine: a few paragraphs identify a language, and later text rarely differs. */
const sample = 5_000;

/**
 * Minimum number of characters. Shorter texts give wrong results: a German list of two prices was detected as Portuguese.
 */
const least = 120;

/** Detects the language of most of a text, as a BCP 47 tag (`en`, `zh`). Null if it cannot be detected. */
export const languageOf = (text: string): string | null => {
  const code = franc(text.slice(0, sample), { minLength: least });
  return code === 'und' ? null : (Intl.getCanonicalLocales(code)[0] ?? null);
};
