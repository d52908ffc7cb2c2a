/** Matches characters that change the direction of the following text. */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a user's text as inline Markdown code on one line, so that links, markup, and HTML in it have no effect. The
 * fence is longer than any run of backticks in the text.
 */
export const asMarkdownCode = (text: string): string => {
  const line = text
    .replaceAll(turns, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
};
