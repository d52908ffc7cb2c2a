/** Line breaks of any kind, and control characters: U+2028 and U+2029 end a line, too. */
const breaksLine = /[\p{Cc}\u2028\u2029]/u;

/** Whether a text is a single line of characters that can be seen. */
export const isLine = (text: string): boolean => !breaksLine.test(text);

/** Characters of no width, such as those that turn the direction of writing; joiners are part of words and emoji. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu;

/** Returns a text without characters that nobody sees but that change how the rest of the line reads. */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '');

/** Returns a text as a single line: what breaks it becomes a space. */
export const asLine = (text: string): string =>
  withoutInvisible(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
