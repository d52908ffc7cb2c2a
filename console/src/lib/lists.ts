import { locale } from './locale.ts';

const format = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });

/** `one, two, three`. */
export const listOf = (parts: readonly string[]): string => format.format(parts);
