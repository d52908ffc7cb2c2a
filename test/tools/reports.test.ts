import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { keepReport } from '../support/keep-report.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('the report of a run', () => {
  it('is kept in the tree, where git does not see it', async () => {
    const file = await keepReport('a-test', '# A run\n');
    try {
      assert.equal(readFileSync(path.join(root, file), 'utf8'), '# A run\n');
      const ignored = execFileSync('git', ['check-ignore', file], { cwd: root, encoding: 'utf8' });
      assert.equal(ignored.trim(), file);
    } finally {
      rmSync(path.join(root, file));
    }
  });
});
