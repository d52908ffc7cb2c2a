import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutGuard } from '../guards/apply-edit.ts';
import { guards } from '../guards/list/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** `npm run guards` takes each away and sees its tests fail; here it is only held that it could. */
describe('the list of guards', () => {
  it('names each once, and what it stands for', () => {
    const names = guards.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index || !/^[a-z][a-z0-9-]*$/.test(name)),
      [],
    );
    assert.deepEqual(
      guards.filter(({ promise }) => !promise.endsWith('.')).map(({ name }) => name),
      [],
    );
  });

  it('has for each an edit that takes it away', () => {
    for (const guard of guards) {
      const whole = read(guard.file);
      assert.notEqual(withoutGuard(whole, guard), whole, guard.name);
    }
  });

  it('names for each a test that exists', () => {
    for (const { name, tests } of guards) {
      assert.ok(tests.length > 0, name);
      for (const { file, title } of tests)
        assert.ok(read(file).includes(title), `${name}: ${file} has no test called "${title}"`);
    }
  });
});
