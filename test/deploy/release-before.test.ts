import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { freePort } from '../../src/local/ports.ts';
import { launch, type Running } from '../../src/local/program.ts';
import { answersOk, roleFlags, roleProgram } from '../../src/local/role-program.ts';
import { readConfig } from '../../src/config/index.ts';
import { startWorker } from '../../src/engine/start-worker.ts';
import { aPublishingAuthor, type Author } from '../support/author.ts';
import { searchedLog } from '../support/canaries/searched-logs.ts';
import { apiAt, startTestApi } from '../support/http/api.ts';
import { debugMode } from '../support/mortal-worker.ts';
import { lastRelease } from '../support/release-tree.ts';
import { sandboxControl } from '../support/servers/sandbox-control.ts';
import { workerSettings } from '../support/settings.ts';
import { inherited, stack } from '../support/stack.ts';
import { use } from '../support/use.ts';
import { bundlesFolder } from '../support/workflow-bundle.ts';

/** The last release's API and worker on a database that has this release's schema. */
const startLastRelease = async () => {
  const release = lastRelease();
  const [parts, port] = [await stack(), await freePort()];
  const folder = await mkdtemp(path.join(tmpdir(), 'social-before-'));
  const settings = {
    ...workerSettings(),
    DATABASE_URL: parts.databaseUrl,
    TEMPORAL_ADDRESS: parts.temporalAddress,
    SANDBOX_URL: parts.sandboxUrl,
    DATA_DIR: folder,
    WORKFLOW_BUNDLES: bundlesFolder,
    ACCOUNT_SPACING: '0s',
    PORT: String(port),
  };
  const env = { ...inherited(), ...debugMode(), ...settings };
  const url = `http://127.0.0.1:${port}`;
  /**
   * Warnings and errors of the old release. Next to ours, without versions of workers, a sweep that only our release knows
   * may reach the old workers first: that task fails, and Temporal gives it to ours.
   */
  const complaints: string[] = [];
  const hear = (line: string): void => {
    searchedLog.write(line);
    if (/"level":[56]0/.test(line) && !line.includes(`workflow of type 'sweep'`)) complaints.push(line);
  };
  const run = async (role: 'api' | 'worker'): Promise<Running> => {
    const check = role === 'api' ? { check: answersOk(`${url}/health`) } : {};
    const program = roleProgram(role, { env, stopWithin: 30_000, ...check });
    const running = launch(
      { ...program, args: [...roleFlags, release.main, role] },
      { line: (_, line) => hear(line) },
    );
    await running.untilReady();
    return running;
  };
  const running = await Promise.all([run('api'), run('worker')]);
  const connection = await Connection.connect({ address: parts.temporalAddress });
  const stop = async (): Promise<void> => void (await Promise.all(running.map(one => one.stop())));
  const ours: { close(): Promise<void> }[] = [];
  return {
    api: apiAt(url),
    complaints,
    /** Starts a worker of this release next to those of the last one, and its API once the old one has stopped. */
    ourWorker: async () => void ours.push(await startWorker(readConfig(settings), searchedLog)),
    ourApi: async () => void ours.push(await startTestApi(settings)),
    temporal: new Client({ connection }),
    sandbox: sandboxControl(parts.sandboxUrl),
    stop,
    close: async () => {
      await stop();
      await Promise.all(ours.map(one => one.close()));
      await connection.close();
      await rm(folder, { recursive: true, force: true });
      release.remove();
    },
  };
};

const isOut = async (author: Author, postId: string): Promise<void> =>
  assert.equal((await author.untilFinal(postId)).status, 'published');

describe('the release before this one', () => {
  const before = use(startLastRelease);

  it('publishes on the schema of this one, alone and beside it, and this one continues with its posts', async () => {
    const { api, complaints, temporal, sandbox, stop, ourWorker, ourApi } = before();
    const author = await aPublishingAuthor(api, sandbox, temporal);
    const platforms = ['x', 'linkedin'] as const;
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = await author.post({ platforms: [...platforms], scheduledAt });
    await author.untilWorkflowRuns(waiting.id);
    const alone = await author.post({ platforms: [...platforms] });
    await author.publish(alone.id);
    await isOut(author, alone.id);

    await ourWorker();
    const beside = await author.post({ platforms: [...platforms] });
    await author.publish(beside.id);
    await isOut(author, beside.id);
    await stop();
    assert.deepEqual(complaints, []);

    await ourApi();
    await author.publish(waiting.id);
    await isOut(author, waiting.id);
    assert.equal((await author.effects()).length, 3 * platforms.length);
  });
});
