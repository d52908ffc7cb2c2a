import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readConfig } from '../../../src/config/index.ts';
import { keepOpen, staysOpen } from '../../../src/local/demo/demo.ts';
import { findStack, startFreshStack } from '../../../src/local/demo/demo-stack.ts';
import { writeEnvironmentFile } from '../../../src/local/environment-file.ts';
import { freePort } from '../../../src/local/ports.ts';
import { openRunFile, type RunFile } from '../../../src/local/run-file.ts';
import { aFolder } from '../../support/run-folder.ts';

describe('the stack that the demo uses', () => {
  let server: Server;
  let api: string;
  let dataDir: string;
  let port: number;
  let said: string[];

  before(async () => {
    server = createServer((_request, response) => response.end());
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => void server.close());
  beforeEach(async () => {
    [dataDir, port, said] = [aFolder('demo'), await freePort(), []];
  });

  /** The list of a stack that runs on the folder: this process is its supervisor. */
  const aRunningStack = (): RunFile => openRunFile(path.join(dataDir, 'run.json'));
  const isReady = (): void => writeEnvironmentFile(dataDir, { PUBLIC_URL: api });

  const find = (PORT: number, onSay: () => void = () => {}) =>
    findStack(
      readConfig({ DATA_DIR: dataDir, PORT: String(PORT) }),
      line => {
        said.push(line);
        onSay();
      },
      new AbortController().signal,
    );

  it('is the one that runs on the data folder, whatever its port', async () => {
    aRunningStack();
    isReady();
    assert.deepEqual(await find(port), { api, dataDir });
  });

  it('is waited for while it starts', async () => {
    aRunningStack();
    assert.deepEqual(await find(port, isReady), { api, dataDir });
    assert.match(said.join('\n'), /^The stack of \S+ is not ready yet\. Waiting for it$/);
  });

  it('is not waited for once its start has failed', async () => {
    const run = aRunningStack();
    await assert.rejects(find(port, run.remove), /ended before it was ready/);
  });

  it('is none where nothing answers, and the address that was tried is said', async () => {
    isReady(); // as a killed stack leaves it
    assert.equal(await find(port), undefined);
    assert.deepEqual(said, [
      `No service answers at http://127.0.0.1:${port}, and none uses the data folder ${dataDir}`,
    ]);
  });

  it('is refused where its data folder is another one', async () => {
    await assert.rejects(find(Number(new URL(api).port)), /does not use the data folder .*Set DATA_DIR/);
  });

  it('is not started once a Ctrl-C has come', async () => {
    const [stop, hurry] = [AbortSignal.abort(new Error('stopped')), new AbortController().signal];
    await assert.rejects(
      startFreshStack(line => said.push(line), { stop, hurry }),
      /^Error: stopped$/,
    );
    assert.deepEqual(said, []);
  });

  it('is an error where it ends by itself while it is kept open', async () => {
    const addresses = { api, console: null, docs: `${api}/docs`, temporalUi: null, sandbox: api };
    const stack = { addresses, ended: Promise.resolve() };
    await assert.rejects(
      keepOpen(stack, true, new AbortController().signal),
      /the service stopped; see the reason above/,
    );
  });

  it('stays open only where a person can press Ctrl-C and wants to', () => {
    assert.equal(staysOpen([], true), true);
    assert.equal(staysOpen(['--exit'], true), false);
    assert.equal(staysOpen([], false), false);
    assert.throws(() => staysOpen(['--stay'], true), /Unknown option --stay.*--exit/);
  });
});
