import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { savedViewLinks } from '../../src/local/saved-views.ts';

describe('views of the Temporal UI', () => {
  it('are in the handbook as `npm start` has them', async () => {
    const handbook = await readFile(new URL('../../docs/operating/temporal-ui.md', import.meta.url), 'utf8');
    const ui = { TEMPORAL_UI_URL: 'http://127.0.0.1:3012/', TEMPORAL_NAMESPACE: 'default' };
    for (const { name, url } of savedViewLinks(ui))
      assert.ok(handbook.includes(`| [${name}](${url}) |`), name);
  });

  it('are none where no UI is known of', () => {
    assert.deepEqual(savedViewLinks({ TEMPORAL_UI_URL: undefined, TEMPORAL_NAMESPACE: 'default' }), []);
  });
});
