import assert from 'node:assert/strict';
import { aDataDir, startMain } from '../support/running-stack.ts';

const ended = async (
  settings: Record<string, string>,
  role: string[],
): Promise<{ code: number | string; said: string; shown: string }> => {
  const run = startMain({ DATA_DIR: aDataDir(), ...settings }, role);
  return { code: await run.exited, said: run.stderr().trim(), shown: run.stdout() };
};

describe('roles of the one program', () => {
  it('names the roles when asked for one that there is not', async () => {
    const { code, said } = await ended({}, ['nonsense']);
    assert.equal(code, 2);
    assert.match(
      said,
      /^Unknown role "nonsense"\. Roles: everything, api, worker, migrate, operator, demo, mcp\.$/,
    );
  });

  it('names every wrong setting at once', async () => {
    const { code, said } = await ended({ PORT: 'three', RATE_WINDOW: 'soon' }, []);
    assert.equal(code, 2);
    assert.match(said, /PORT: [^\n]*\n\s+RATE_WINDOW: "soon" is not a duration/);
  });

  it('says which address a single role lacks', async () => {
    const { code, said } = await ended({}, ['worker']);
    assert.equal(code, 2);
    assert.match(said, /^The role worker needs DATABASE_URL, TEMPORAL_ADDRESS/);
  });

  for (const args of [[], ['help'], ['--help'], ['plan', '-h']])
    it(`shows operators what they can do: operator ${args.join(' ')}`, async () => {
      const { code, said, shown } = await ended({}, ['operator', ...args]);
      assert.deepEqual([code, said], [0, '']);
      assert.match(shown, /^Usage: npm run operator -- <command>\n[^]*\nplan <organization> \[--plan free\|/);
    });
});
