import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { aFolder } from '../support/run-folder.ts';
import { inherited } from '../support/stack.ts';

const main = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));

const start = (settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [main], {
    env: { ...inherited(), DATA_DIR: aFolder('sandbox'), PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });

/** Waits for the line that a program which serves prints, and returns the address in it. */
const addressOf = async (child: ChildProcess): Promise<string> => {
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  const ready = /^ready (\{.*\})$/.exec(line)?.[1] ?? assert.fail(line);
  const { role, sandbox } = JSON.parse(ready) as { role: string; sandbox: string };
  assert.equal(role, 'sandbox');
  return sandbox;
};

/** Runs the program to its end, for settings with which it does not start. */
const refused = async (settings: Record<string, string>): Promise<{ code: number; said: string }> => {
  const child = start(settings);
  const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  return { code: code as number, said: said.trim() };
};

describe('the sandbox as a program', () => {
  it('says over its channel and on stdout that it serves, and ends with 0 at SIGTERM', async () => {
    const child = start({});
    const [[told], url] = await Promise.all([once(child, 'message'), addressOf(child)]);
    assert.deepEqual(told, { ready: true });
    assert.equal((await fetch(`${url}/_control/health`)).status, 200);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  it('takes its folder, its name and the links of its page from the environment, and ends with its parent', async () => {
    const folder = aFolder('sandbox');
    const child = start({
      DATA_DIR: folder,
      SANDBOX_URL: 'http://sandbox.internal:3013',
      SANDBOX_LINKS: JSON.stringify([{ name: 'Failed posts', url: 'http://127.0.0.1:1/failed' }]),
    });
    const url = await addressOf(child);
    assert.ok(existsSync(path.join(folder, 'sandbox')));
    const [answer] = (await once(get(url, { headers: { host: 'sandbox.internal' } }), 'response')) as [
      IncomingMessage,
    ];
    assert.equal(answer.statusCode, 200);
    assert.match(await text(answer), /<a href="http:\/\/127\.0\.0\.1:1\/failed"[^>]*>Failed posts</);
    child.disconnect();
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  it('takes the port 13 above PORT where it has none of its own', async () => {
    const [one, other] = await Promise.all([
      refused({ PORT: '1', HOST: '192.0.2.1' }),
      refused({ PORT: '1', HOST: '192.0.2.1', SANDBOX_PORT: '2' }),
    ]);
    assert.match(one.said, /^listen EADDRNOTAVAIL: .* 192\.0\.2\.1:14$/);
    assert.match(other.said, /^listen EADDRNOTAVAIL: .* 192\.0\.2\.1:2$/);
    assert.deepEqual([one.code, other.code], [1, 1]);
  });

  it('names a setting that it cannot use', async () => {
    const wrong = await Promise.all([
      refused({ SANDBOX_PORT: 'three' }),
      refused({ PORT: '70000' }),
      refused({ SANDBOX_URL: 'nowhere' }),
    ]);
    assert.deepEqual(wrong, [
      { code: 2, said: 'SANDBOX_PORT: "three" is not a port. Set a whole number from 0 to 65535.' },
      { code: 2, said: 'PORT: "70000" is not a port. Set a whole number from 0 to 65535.' },
      { code: 2, said: 'SANDBOX_URL: "nowhere" is not a URL.' },
    ]);
  });
});
