/** Where a character stands, as editors count: both from 1. */
const placeOf = (text: string, at: number): string => {
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
};

/** What people write who do not write JSON, by what stands where it breaks. */
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

/** Longer ones are not searched for the place: each step parses half of what is left. */
const maxSearched = 100_000;

/**
 * Where a text stops being JSON: the end of the shortest beginning that nothing could complete. V8 says it of some errors
 * only.
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

/** Why `JSON.parse` refused a text; `error` is what it threw. Nothing of the text is repeated but one character. */
export const whyNotJson = (text: string, error: unknown): string => {
  const said = error instanceof Error ? error.message : '';
  const told = /at position (\d+)/.exec(said)?.[1];
  const at = told === undefined ? breakIn(text) : Number(told);
  return `The body is not valid JSON: ${hintOf(text, at)} (${placeOf(text, at)}).`;
};

/** Where bytes stop being UTF-8. */
export const whyNotUtf8 = (bytes: Uint8Array): string => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return `The body must be JSON in UTF-8. The byte at ${placeOf(text, text.indexOf('\u{FFFD}'))} is not. It may be Latin-1.`;
};
