import { i18n as catalog } from '@lingui/core';
import { compileText, type Compiled } from './compile-text.ts';
import { direction, language } from './locale.ts';

export { catalog };

const compiled = new Map<string, Compiled>();

/** Turns a text into its parts once; a text without a value in it has one part. */
const compileOnce = (text: string, mapText?: (part: string) => string): Compiled => {
  // Most texts contain no values.
  if (mapText === undefined && !/\{|''/.test(text)) return [text];
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const made = compileText(text, mapText);
  compiled.set(text, made);
  return made;
};

catalog.setMessagesCompiler(compileOnce);
catalog.load('en', {});
catalog.activate('en');

/** The values that a text names in braces. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Every text of the console that is not JSX goes through `i18n.t`, whole sentences with `{name}` for each value and ICU plurals
 * for numbers. The English text is the key of the catalogs in `console/messages`; `npm run messages` collects it.
 */
export const i18n = {
  t: (text: string, values?: Values): string => catalog.t(text, values),
};

/**
 * Loads the language of this tab and sets it on the page. Modules read their texts when they load, so the language must be
 * loaded before the first screen is imported. If the file cannot be loaded, the console is in English.
 */
export const startLanguage = async (): Promise<void> => {
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  if (language === 'de') {
    const { messages } = await import('../../messages/de.po');
    catalog.loadAndActivate({ locale: 'de', messages });
  }
  if (language === 'en-XA' || language === 'ar-XB') {
    const { disguise } = await import('./disguise.ts');
    const mapText = disguise(language);
    catalog.setMessagesCompiler(text => compileOnce(text, mapText));
  }
};
