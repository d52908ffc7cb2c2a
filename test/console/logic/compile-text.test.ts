import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { compileText } from '../../../console/src/lib/compile-text.ts';

const catalog = new URL('../../../console/messages/en.po', import.meta.url);

/** Returns every text of the catalog, as the source has it. */
const texts = (): string[] =>
  [...readFileSync(catalog, 'utf8').matchAll(/^msgid ((?:"(?:[^"\\]|\\.)*"\n)+)/gm)]
    .map(([, lines = '']) =>
      lines
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as string)
        .join(''),
    )
    .filter(text => text !== '');

describe('the compiler of texts', () => {
  it('makes of each text of the catalog what the compiler of Lingui makes of it', () => {
    const all = texts();
    assert.ok(all.length > 1_000, `${all.length} texts`);
    for (const text of all) assert.deepEqual(compileText(text), compileMessage(text), text);
  });

  const others = [
    "It's {name}'s turn, and '{this}' stays",
    "''quoted''",
    '{count, plural, =0 {none} one {# post of {name}} other {# posts of {name}}} and more',
    '{day, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    '{kind, select, x {a # post} other {none}}',
    'a # alone, and <0>tags</0>',
  ];
  for (const text of others)
    it(`reads ${text}`, () => assert.deepEqual(compileText(text), compileMessage(text)));

  for (const text of ['{name', 'a } alone', '{count, plural, one {a}', '{}'])
    it(`refuses ${text}`, () => assert.throws(() => compileText(text), SyntaxError));
});
