import { franc } from 'franc-min';

/** Characters that are looked at: a few paragraphs tell a language, and what comes later rarely differs. */
const sample = 5_000;

/** Shorter texts are taken for anything: a German list of two prices was for Portuguese. */
const least = 120;

/** The language that most of a text is in, as a BCP 47 tag (`en`, `zh`); null where it cannot be told. */
export const languageOf = (text: string): string | null => {
  const code = franc(text.slice(0, sample), { minLength: least });
  return code === 'und' ? null : (Intl.getCanonicalLocales(code)[0] ?? null);
};
