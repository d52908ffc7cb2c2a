/** A token of an RTF file (its specification, 1.9.1). `code` is a byte written as two hexadecimal digits. */
export type RtfToken =
  | { kind: 'open' | 'close' | 'ignorable' }
  | { kind: 'word'; word: string; value: number | undefined }
  | { kind: 'code'; byte: number }
  | { kind: 'text'; text: string };

const pattern =
  /[{}]|\\([a-zA-Z]{1,32})(-?\d{1,10})?[ ]?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|[\r\n]+|([^{}\\\r\n]+)|[\s\S]/g;

/** Symbols for single characters, by the character after the backslash. */
const symbols: Record<string, string> = { '~': '\u00A0', '-': '', _: '-', '{': '{', '}': '}', '\\': '\\' };

const tokenOf = ([whole, word, value, hex, symbol, text]: RegExpExecArray): RtfToken | undefined => {
  if (whole === '{') return { kind: 'open' };
  if (whole === '}') return { kind: 'close' };
  if (word !== undefined)
    return { kind: 'word', word, value: value === undefined ? undefined : Number(value) };
  if (hex !== undefined) return { kind: 'code', byte: Number.parseInt(hex, 16) };
  if (symbol === '*') return { kind: 'ignorable' };
  if (symbol === '\n' || symbol === '\r') return { kind: 'word', word: 'par', value: undefined };
  if (symbol !== undefined) return { kind: 'text', text: symbols[symbol] ?? '' };
  return text === undefined ? undefined : { kind: 'text', text };
};

/**
 * Splits an RTF file into tokens. The file is ASCII by its specification, and other bytes are text in the current code
 * page.
 */
export const rtfTokens = function* (source: string): Generator<RtfToken> {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const token = tokenOf(match);
    if (token) yield token;
    const skipped = /^\\bin(\d+)/.exec(match[0])?.[1];
    if (skipped !== undefined) pattern.lastIndex += Number(skipped);
  }
};
