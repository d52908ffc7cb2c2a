import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { settings } from '../../src/config/index.ts';
import { settingsPage } from '../../tools/write-settings.ts';

describe('docs/reference/settings.md', () => {
  it('is what `npm run docs` would write now', () => {
    const page = readFileSync(new URL('../../docs/reference/settings.md', import.meta.url), 'utf8');
    assert.equal(page, settingsPage(), 'run `npm run docs` and commit the result');
  });

  it('has a sentence for every setting', () => {
    for (const [name, sentence] of Object.entries(settings)) assert.match(sentence, /^\S.{10,}\.$/, name);
  });
});
