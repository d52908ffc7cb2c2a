/** Characters that turn the direction of what follows them. */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text of a user inside markdown, as code on one line: nothing in it is a link, markup or HTML there. Its fence is longer than
 * any run of backticks in it.
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
