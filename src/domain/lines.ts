/** Matches line breaks and control characters. U+2028 and U+2029 also end a line. */
const breaksLine = /[\p{Cc}\u2028\u2029]/u;

/** Returns whether a text is a single line without control characters. */
export const isLine = (text: string): boolean => !breaksLine.test(text);

/**
 * Matches characters without width, such as marks that change the writing direction. Joiners are excluded, because words
 * and emoji contain them.
 */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu;

/** Returns a text without invisible characters that change how the rest of the line reads. */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '');

/** Returns a text as a single line, with line breaks and control characters replaced by spaces. */
export const asLine = (text: string): string =>
  withoutInvisible(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
