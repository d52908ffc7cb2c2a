/** The languages that the console speaks, each by its own name. English is the language of the source. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

/** Languages in the order of the menu. */
export const languageNames = ['en', 'de'] as const satisfies readonly (keyof typeof languages)[];

/** Languages that only tests of the layout choose: accented and longer English, and English in Arabic letters from right to left. */
const layoutLanguages = ['en-XA', 'ar-XB'] as const;

export type Language = keyof typeof languages | (typeof layoutLanguages)[number];

const known: readonly Language[] = ['en', 'de', ...layoutLanguages];

const key = 'console-language';

const languageOf = (tag: string): string => {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    // Some systems have locale names that browsers reject: en-US@posix.
    return '';
  }
};

/** Language chosen in this browser, or undefined if the console follows the browser's language. */
export const chosenLanguage = (): Language | undefined => {
  const chosen = globalThis.localStorage?.getItem(key);
  return known.find(name => name === chosen);
};

/** Stores the language of this browser, or follows the browser's language. Takes effect at the next load. */
export const chooseLanguage = (language: Language | undefined): void => {
  if (language === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, language);
};

const spokenBy = (tags: readonly string[]): Language =>
  tags
    .map(languageOf)
    .map(name => known.find(one => one === name))
    .find(name => name !== undefined) ?? 'en';

/** The language that the console speaks in this tab. */
export const language: Language = chosenLanguage() ?? spokenBy(navigator.languages);

const regionOf = (tag: string | undefined): string | undefined => {
  try {
    return tag === undefined ? undefined : new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
};

const localeFor = (): string => {
  const name = languageOf(language);
  const own = navigator.languages.find(tag => languageOf(tag) === name);
  const region = regionOf(own ?? navigator.languages[0]);
  return region === undefined ? (own ?? name) : `${name}-${region}`;
};

/** How dates and numbers are written: in the language of the console, by the customs of the person's own region. */
export const locale = localeFor();

/** The direction in which the console's language is written. */
export const direction: 'ltr' | 'rtl' = language === 'ar-XB' ? 'rtl' : 'ltr';
