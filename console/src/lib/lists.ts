import { locale } from './locale.ts';

const all = new Intl.ListFormat(locale, { type: 'conjunction' });
const narrow = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });

/** Names as a sentence holds them: `X, LinkedIn, and Threads`. */
export const listOf = (names: readonly string[]): string => all.format(names);

/** Names as a label holds them, without a word between: `X, LinkedIn, Threads`. */
export const shortListOf = (names: readonly string[]): string => narrow.format(names);
