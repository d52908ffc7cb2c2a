/** Line breaks of any kind, and control characters: U+2028 and U+2029 end a line, too. */
const breaksLine = /[\p{Cc}\u2028\u2029]/u;

/** Whether a text is a single line of characters that can be seen. */
export const isLine = (text: string): boolean => !breaksLine.test(text);

/** A text as a single line: what breaks it becomes a space. */
export const asLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
