import assert from 'node:assert/strict';
import { currentApiFile } from '../../tools/api-file.ts';
import type { ApiFile } from '../../sdk/typescript/generate/resources.ts';
import { actionsOf, reachedWithout, scopesOfOutbox } from '../support/console/actions.ts';

describe('actions of the console', () => {
  const api = currentApiFile() as unknown as ApiFile;

  it('are not offered to a person whom the API would refuse', () => {
    const actions = actionsOf(api);
    assert.ok(actions.length > 100, `only ${actions.length} actions were found`);
    const reached = new Map(actions.map(({ scope }) => [scope, reachedWithout(scope)]));
    const offered = actions.filter(({ file, scope }) => reached.get(scope)?.has(file));
    assert.deepEqual(
      offered.map(({ file, what, scope }) => `${file}: ${what} needs ${scope}`),
      [],
    );
  });

  it('in the outbox need the scope that is asked for before they are pressed', () => {
    const scopes = scopesOfOutbox(api);
    assert.ok(scopes.length > 8, `only ${scopes.length} requests were found`);
    assert.deepEqual(
      [...new Set(scopes)].filter(scope => scope !== undefined),
      ['posts:write'],
    );
  });
});
