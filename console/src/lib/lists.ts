import { locale } from './locale.ts';

const format = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
const inSentence = new Intl.ListFormat(locale, { type: 'conjunction' });

/** `one, two, three`. */
export const listOf = (parts: readonly string[]): string => format.format(parts);

/** `one, two, and three`. */
export const listInSentence = (parts: readonly string[]): string => inSentence.format(parts);
