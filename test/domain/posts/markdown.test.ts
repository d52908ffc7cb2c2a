import assert from 'node:assert/strict';
import { asMarkdownCode } from '../../../src/domain/posts/markdown.ts';

describe('a text of a user in markdown', () => {
  for (const [text, expected] of [
    ['Acme', '` Acme `'],
    ['[a](https://evil.example) <b>*x*</b>', '` [a](https://evil.example) <b>*x*</b> `'],
    ['one`two``three', '``` one`two``three ```'],
    ['`', '`` ` ``'],
    ['first\n# second\u0007', '` first # second `'],
    ['abc\u202Egpj.exe', '` abcgpj.exe `'],
  ] as const) {
    it(`is code on one line: ${JSON.stringify(text)}`, () => {
      assert.equal(asMarkdownCode(text), expected);
    });
  }
});
