import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { armFailpoints, failpoint, type Failpoints } from '../../src/process/failpoints.ts';

const source = new URL('../../src/process/failpoints.ts', import.meta.url).href;

describe('a failpoint', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'failpoints-'));
  const file = path.join(folder, 'plans.json');
  const plan = (given: Partial<Failpoints>): void =>
    writeFileSync(file, JSON.stringify({ plans: [], ...given }));
  beforeEach(() => armFailpoints(file));
  afterEach(() => armFailpoints(undefined));
  after(() => rmSync(folder, { recursive: true }));

  it('is nothing at all unless a test asks for it', () => {
    armFailpoints(undefined);
    assert.equal(failpoint('here'), undefined);
  });

  it('fails at the visit that was meant, and at no other', async () => {
    plan({ plans: [{ at: 'here', action: 'throw', nth: 2 }] });
    await failpoint('there');
    await failpoint('here');
    await assert.rejects(async () => failpoint('here'), /failpoint here/);
    await failpoint('here');
  });

  it('may be meant for one platform or for all', async () => {
    plan({ plans: [{ at: 'here:x', action: 'throw' }] });
    await failpoint('here', 'threads');
    await assert.rejects(async () => failpoint('here', 'x'));
    plan({ plans: [{ at: 'here', action: 'throw' }] });
    await assert.rejects(async () => failpoint('here', 'threads'));
  });

  it('writes down every place that was visited', async () => {
    const trace = path.join(folder, 'trace');
    plan({ trace });
    await failpoint('first');
    await failpoint('second', 'x');
    assert.equal(readFileSync(trace, 'utf8'), 'first\nsecond:x\n');
  });

  it('holds its visitor until the test says so', async () => {
    const until = path.join(folder, 'go on');
    plan({ plans: [{ at: 'here', action: 'wait', until }] });
    let passed = false;
    const visit = failpoint('here')?.then(() => (passed = true));
    await failpoint('there');
    assert.equal(passed, false);
    writeFileSync(until, '');
    assert.equal(await visit, true);
  });

  it('kills once, and the next process continues', () => {
    plan({ plans: [{ at: 'here', action: 'kill' }] });
    const script = `import { armFailpoints, failpoint } from ${JSON.stringify(source)};
      armFailpoints(${JSON.stringify(file)});
      await failpoint('here');`;
    const run = () => spawnSync(process.execPath, ['--input-type=module', '-e', script]);
    assert.equal(run().signal, 'SIGKILL');
    assert.equal(run().status, 0);
  });
});
