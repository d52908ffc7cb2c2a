import { refuse } from '../../../domain/errors.ts';

/** Nothing of ours nests deeper than ten; what does would only serve to exhaust the stack further in. */
const deepest = 32;
/** Nothing of ours has more entries; a check of a hundred thousand would keep everybody else waiting. */
const widest = 1_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const isOpening = (byte: number): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d;

/** Where the text ends in which we are; bytes of other characters in UTF-8 are none of ASCII's. Beyond the end: it goes on. */
const endOfText = (json: Uint8Array, from: number): number => {
  let at = from;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
};

/**
 * Looks at JSON as it arrives, and refuses what nests too deep, or has a list or object with too many entries, at the byte
 * that is one too many: nothing of it need be kept. It reads the bytes, as parsing half a million brackets takes 130 ms, in
 * which nobody else is served; this takes 3 ms a megabyte. Text that is not JSON may pass.
 */
export const unwieldyCheck = (): ((json: Uint8Array) => void) => {
  const commas: number[] = [];
  let [isText, skipped] = [false, 0];
  return json => {
    for (let at = isText ? skipped : 0; at < json.length || isText; at += 1) {
      if (isText || json[at] === quote) {
        at = endOfText(json, isText ? at : at + 1);
        isText = at >= json.length;
        skipped = at - json.length;
        if (isText) return;
      } else count(commas, json[at] as number);
    }
  };
};

const count = (commas: number[], byte: number): void => {
  if (byte === comma) countEntry(commas);
  else if (isClosing(byte)) commas.pop();
  else if (isOpening(byte) && commas.push(0) > deepest)
    throw refuse('malformed_body', `The body is nested more than ${deepest} levels deep.`);
};

const countEntry = (commas: number[]): void => {
  const innermost = commas.length - 1;
  if (innermost < 0) return;
  const entries = (commas[innermost] ?? 0) + 1;
  commas[innermost] = entries;
  if (entries >= widest)
    throw refuse('malformed_body', `A list or object in the body has more than ${widest} entries.`);
};
