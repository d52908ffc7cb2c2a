/**
 * The gate for texts that come from outside: pages, feeds, files, platforms, and models. Every such text passes it before it
 * is stored, shown, or published.
 */

const lineEnds = /\r\n?|[\v\f\u0085]/g;

/**
 * Matches control characters, characters that turn the writing direction of what follows, marks for annotations, byte-order
 * marks, and non-characters. The marks U+061C, U+200E, and U+200F stay, because they affect only their neighbors.
 */
const unwanted = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]/gu;

/** Length from which the results of texts are kept. One body of a platform can name a long value in each of its events. */
const long = 10_000;
const maxKept = 8;
const kept = new Map<string, string>();

/** Returns the result for a long text, which takes milliseconds the first time. */
const recalled = (text: string): string => {
  const found = kept.get(text);
  if (found !== undefined) return found;
  const clean = cleaned(text);
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  kept.set(text, clean);
  return clean;
};

/**
 * Makes a text from outside harmless. Line ends become `\n`, and lone surrogates U+FFFD. U+0000, which PostgreSQL does
 * not accept, is removed, as are invisible characters that change how the rest is shown.
 */
export const cleanText = (text: string): string => (text.length > long ? recalled(text) : cleaned(text));

const cleaned = (text: string): string =>
  text.toWellFormed().replaceAll(lineEnds, '\n').replaceAll(unwanted, '');

/** Returns the first code units of a text, at most `max`, without half of a character at the end. */
export const headOfText = (text: string, max: number): string => {
  const head = text.slice(0, max);
  return /[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head;
};

/** Makes a text from outside one harmless line of at most `max` code units. */
export const cleanLine = (text: string, max: number): string =>
  headOfText(cleanText(text).replaceAll(/\s+/g, ' ').trim(), max).trim();

/** Returns whether a text has a visible character. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
