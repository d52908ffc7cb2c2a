import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { localSecrets } from '../../src/local/secrets.ts';
import { aFolder } from '../support/run-folder.ts';

describe('the secrets of a data folder', () => {
  it('are made once, and the same at every start', () => {
    const folder = aFolder('secrets');
    const secrets = localSecrets(folder);
    assert.deepEqual(localSecrets(folder), secrets);
    assert.notEqual(localSecrets(aFolder('secrets')).TYPESENSE_API_KEY, secrets.TYPESENSE_API_KEY);
    assert.equal(statSync(path.join(folder, 'secrets.json')).mode & 0o077, 0);
  });

  it('keep those of a release before the search, and gain its key', () => {
    const folder = aFolder('secrets');
    const file = path.join(folder, 'secrets.json');
    const { TYPESENSE_API_KEY, ...earlier } = localSecrets(folder);
    writeFileSync(file, JSON.stringify(earlier));
    const completed = localSecrets(folder);
    assert.deepEqual(completed, { ...earlier, TYPESENSE_API_KEY: completed.TYPESENSE_API_KEY });
    assert.notEqual(completed.TYPESENSE_API_KEY, TYPESENSE_API_KEY);
    assert.deepEqual(localSecrets(folder), completed);
    assert.deepEqual(readdirSync(folder), ['secrets.json']);
    assert.equal(statSync(file).mode & 0o077, 0);
  });

  it('are not replaced when their file is damaged', () => {
    const folder = aFolder('secrets');
    const file = path.join(folder, 'secrets.json');
    for (const damaged of ['', '{}', '{"ENCRYPTION_KEYS":"1:x"}']) {
      writeFileSync(file, damaged);
      assert.throws(() => localSecrets(folder), /is damaged/);
      assert.equal(readFileSync(file, 'utf8'), damaged);
    }
  });
});
