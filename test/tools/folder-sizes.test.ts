import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Maximum number of files that a reader takes in at a glance (CONTRIBUTING.md). */
const maxFiles = 25;

/**
 * Folders that are flat by decision, because each file stands alone under the name of its contents: workflows, tables,
 * migrations, the sandbox, which is a separate program, and shared code of tests.
 */
const flat = ['src/workflows', 'src/db/entities', 'src/db/migrations', 'sandbox/src', 'test/support'];

describe('folders', () => {
  it(`have at most ${maxFiles} files; a larger one is split by noun`, () => {
    const folders = Object.groupBy(globSync('{src,sandbox,test}/**/*.ts', { cwd: root }), file =>
      path.dirname(file),
    );
    const tooLarge = Object.entries(folders)
      .filter(([folder, files = []]) => files.length > maxFiles && !flat.includes(folder))
      .map(([folder, files = []]) => `${folder}: ${files.length} files`);
    assert.deepEqual(tooLarge, []);
  });
});
