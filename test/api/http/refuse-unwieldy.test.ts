import assert from 'node:assert/strict';
import { unwieldyCheck } from '../../../src/api/http/input/refuse-unwieldy.ts';

/** Feeds the text in pieces of the given size. Returns whether it was refused. */
const isRefused = (text: string, size: number): boolean => {
  const [bytes, look] = [Buffer.from(text), unwieldyCheck()];
  try {
    for (let at = 0; at < bytes.length; at += size) look(bytes.subarray(at, at + size));
    return false;
  } catch {
    return true;
  }
};

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const wide = (entries: number): string => `{"list":[${Array(entries).fill(1).join()}]}`;

describe('looking at JSON as it arrives', () => {
  const fine = [
    deep(32),
    wide(1_000),
    `{"a":"${'[,'.repeat(2_000)}","b":"\\"${'{'.repeat(40)}\\\\"}`,
    `["\\\\",[],"${'é['.repeat(50)}"]`,
    '"a text that never ends [[[[',
  ];
  const unwieldy = [
    deep(33),
    wide(1_001),
    `["\\\\\\"[[[",${deep(32)}]`,
    `{"a":"\\\\","b":${deep(32)}}`,
    `["é",${wide(1_001)}]`,
  ];

  it('has the same result wherever the JSON is split', () => {
    for (const size of [1, 2, 3, 7, 64, 1_000_000]) {
      for (const text of fine) assert.equal(isRefused(text, size), false, `${size}: ${text.slice(0, 60)}`);
      for (const text of unwieldy) assert.equal(isRefused(text, size), true, `${size}: ${text.slice(0, 60)}`);
    }
  });
});
