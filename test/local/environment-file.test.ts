import assert from 'node:assert/strict';
import { readEnvironmentFile, writeEnvironmentFile } from '../../src/local/environment-file.ts';
import { aFolder } from '../support/stack.ts';

describe('the file by which other programs join a running stack', () => {
  it('gives the settings that the stack has left', () => {
    const folder = aFolder('joined');
    writeEnvironmentFile(folder, { DATABASE_URL: 'postgres://127.0.0.1/app', HOME: '/root' });
    assert.deepEqual({ ...readEnvironmentFile(folder) }, { DATABASE_URL: 'postgres://127.0.0.1/app' });
  });

  it('gives a folder with an apostrophe as it is', () => {
    const folder = aFolder("it's");
    writeEnvironmentFile(folder, { DATA_DIR: folder });
    assert.equal(readEnvironmentFile(folder)['DATA_DIR'], folder);
  });

  it('says what to set where the stack keeps its data elsewhere', () => {
    const folder = aFolder('elsewhere');
    assert.throws(
      () => readEnvironmentFile(folder),
      error => (error as Error).message.includes(`no stack.env in ${folder}: set DATA_DIR`),
    );
  });
});
