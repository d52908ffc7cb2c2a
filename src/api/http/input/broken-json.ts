/** Describes the position of a character as editors do: line and column, both from 1. */
const placeOf = (text: string, at: number): string => {
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
};

/** Returns a hint for common mistakes in JSON, from the characters at the position of the error. */
const hintOf = (text: string, at: number): string => {
  const [next, last] = [text[at] ?? '', text.slice(0, at).trimEnd().at(-1)];
  if (next === "'") return 'JSON requires double quotes instead of single quotes';
  if ((next === '}' || next === ']') && last === ',') return 'there is a comma before the closing bracket';
  if (next === '') return 'the JSON ends before all brackets are closed';
  if (next === '/' || next === '#') return 'JSON does not allow comments';
  if (/[\n\r\t]/.test(next)) return 'write a line break or tab in a text as \\n or \\t';
  return `${JSON.stringify(next)} is not allowed there`;
};

const isBroken = (text: string): boolean => {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return !/end of JSON input|Unterminated/.test(error instanceof Error ? error.message : '');
  }
};

/** Maximum number of characters to search for the position. Each step parses half of the rest. */
const maxSearched = 100_000;

/**
 * Finds where a text stops being JSON: the end of the shortest prefix that nothing could complete. V8 reports the position
 * only for some errors.
 */
const breakIn = (text: string): number => {
  if (text.length > maxSearched || !isBroken(text)) return text.length;
  let [whole, broken] = [0, text.length];
  while (broken - whole > 1) {
    const middle = Math.floor((whole + broken) / 2);
    if (isBroken(text.slice(0, middle))) broken = middle;
    else whole = middle;
  }
  return whole;
};

/**
 * Explains why `JSON.parse` refused a text. `error` is the thrown error. The explanation repeats at most one character of
 * the text.
 */
export const whyNotJson = (text: string, error: unknown): string => {
  const said = error instanceof Error ? error.message : '';
  const told = /at position (\d+)/.exec(said)?.[1];
  const at = told === undefined ? breakIn(text) : Number(told);
  return `The body is not valid JSON: ${hintOf(text, at)} (${placeOf(text, at)}).`;
};

/** Explains where bytes stop being valid UTF-8. */
export const whyNotUtf8 = (bytes: Uint8Array): string => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return `The body must be JSON in UTF-8. The byte at ${placeOf(text, text.indexOf('\u{FFFD}'))} is not. It may be Latin-1.`;
};
