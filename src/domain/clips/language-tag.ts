/** Returns the language of a BCP 47 tag without script and region: `pt-BR` becomes `pt`, `fil` stays `fil`. */
export const languageSubtag = (tag: string): string => (tag.split('-', 1)[0] ?? tag).toLowerCase();

/** Names that models use but ICU does not know. */
const otherNames: Readonly<Record<string, string>> = {
  bengali: 'bn',
  cantonese: 'yue',
  hawaiian: 'haw',
  maori: 'mi',
  myanmar: 'my',
  nynorsk: 'nn',
  tagalog: 'tl',
};

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Returns the code of every language with a two-letter code, by lower-case English name. */
const codesByName = (): Map<string, string> => {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const codes = new Map(Object.entries(otherNames));
  for (const first of letters)
    for (const second of letters) {
      const [code = ''] = Intl.getCanonicalLocales(first + second);
      const name = names.of(code)?.toLowerCase();
      if (name !== undefined && !codes.has(name)) codes.set(name, code);
    }
  return codes;
};

let codes: Map<string, string> | undefined;

/**
 * Returns the tag of a language by its English name: `english` becomes `en`, `Haitian Creole` becomes `ht`. Returns null
 * for an unknown name.
 */
export const languageNamed = (name: string): string | null =>
  (codes ??= codesByName()).get(name.trim().toLowerCase()) ?? null;
