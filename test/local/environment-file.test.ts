import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readEnvironmentFile, writeEnvironmentFile } from '../../src/local/environment-file.ts';
import { aFolder } from '../support/run-folder.ts';

describe('the file by which other programs join a running stack', () => {
  it('gives the settings that the stack has left', () => {
    const folder = aFolder('joined');
    writeEnvironmentFile(folder, { DATABASE_URL: 'postgres://127.0.0.1/app', HOME: '/root' });
    assert.deepEqual({ ...readEnvironmentFile(folder) }, { DATABASE_URL: 'postgres://127.0.0.1/app' });
  });

  for (const value of ["it's", `'a' "b" $HOME \`id\` $(id) \\n \\' #'`, "two\nlines='x'"])
    it(`gives ${JSON.stringify(value)} as it is, to us and to a shell`, () => {
      const folder = aFolder('quotes');
      writeEnvironmentFile(folder, { DATABASE_URL: value, PUBLIC_URL: 'http://127.0.0.1' });
      const { DATABASE_URL, PUBLIC_URL } = readEnvironmentFile(folder);
      assert.deepEqual([DATABASE_URL, PUBLIC_URL], [value, 'http://127.0.0.1']);
      const script = `. '${folder}/stack.env'; printf %s "$DATABASE_URL"`;
      assert.equal(execFileSync('sh', ['-c', script], { encoding: 'utf8' }), value);
    });

  it('says what to set where the stack keeps its data elsewhere', () => {
    const folder = aFolder('elsewhere');
    assert.throws(
      () => readEnvironmentFile(folder),
      error => (error as Error).message.includes(`${folder} contains no stack.env. Set DATA_DIR`),
    );
  });
});
