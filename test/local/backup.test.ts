import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { copyCluster } from '../../src/local/backup/copy-cluster.ts';
import { caller, type DemoCall } from '../../src/local/demo/demo-client.ts';
import { giveConsent } from '../../src/local/demo/demo-consent.ts';
import { eventually } from '../support/eventually.ts';
import { aDataDir, startMain, type StartedStack } from '../support/running-stack.ts';
import { sandboxControl } from '../support/servers/sandbox-control.ts';
import { aFolder } from '../support/run-folder.ts';
import { postgres } from '../support/stack.ts';

/** Runs an operator's command, and returns its end and its output. */
const operator = async (dataDir: string, ...args: string[]) => {
  const run = startMain({ DATA_DIR: dataDir }, ['operator', ...args]);
  const code = await run.exited;
  return { code, said: run.stderr(), printed: run.stdout() };
};

const stop = async (stack: StartedStack): Promise<void> => {
  stack.kill('SIGTERM');
  await stack.exited;
};

const login = { email: 'ada@example.com', password: 'correct horse battery staple' };

interface Post {
  id: string;
  status: string;
}

describe('a backup of npm start', () => {
  const dataDir = aDataDir();
  const backup = path.join(aFolder('backups'), 'monday');
  let stack: StartedStack;
  let call: DemoCall;
  let post: Post;

  const start = async (): Promise<void> => {
    stack = startMain({ DATA_DIR: dataDir });
    await stack.ready();
  };
  /** Returns how often the post is on the platform. */
  const effects = async (): Promise<number> => {
    const { sandbox } = await stack.ready();
    return (await sandboxControl(sandbox).effects('out before the restore')).length;
  };
  const signIn = async (): Promise<void> => {
    const { api } = await stack.ready();
    const { token } = await caller(api, '')<{ token: string }>('POST', '/auth/login', login);
    call = caller(api, token);
  };
  const brandNames = async (): Promise<string[]> =>
    (await call<{ brands: { name: string }[] }>('GET', '/brands')).brands.map(({ name }) => name);

  before(async () => {
    await start();
    const { api } = await stack.ready();
    await caller(api, '')('POST', '/auth/signup', { name: 'Ada', ...login });
    await signIn();
    await call('POST', '/brands', { name: 'Before', slug: 'before' });
    const { authorizeUrl } = await call<{ authorizeUrl: string }>('POST', '/connections/threads/authorize', {
      brandSlug: 'before',
    });
    await giveConsent(authorizeUrl, 'before');
    post = await call<Post>('POST', '/posts', {
      brandSlug: 'before',
      platforms: ['threads'],
      text: 'out before the restore',
      scheduledAt: new Date(Date.now() + 20_000).toISOString(),
    });
    const made = await operator(dataDir, 'backup', backup);
    assert.equal(made.code, 0, made.said);
    await call('POST', '/brands', { name: 'After' });
    await eventually('the post is out', async () => (await effects()) === 1);
    await stop(stack);
  });
  after(() => stop(stack));

  it('is for its owner only', () => {
    assert.equal(statSync(backup).mode & 0o077, 0);
  });

  it('goes into no folder that holds something', async () => {
    const { code, said } = await operator(dataDir, 'backup', backup);
    assert.equal(code, 1);
    assert.match(said, /is not empty/);
  });

  it('is made of a stack that does not run as well', async () => {
    const { code, said } = await operator(dataDir, 'backup', `${backup}-stopped`);
    assert.equal(code, 0, said);
  });

  it('is not brought back where a byte of it differs, and nothing is changed', async () => {
    const damaged = `${backup}-stopped`;
    appendFileSync(path.join(damaged, 'secrets.json'), ' ');
    const there = readdirSync(dataDir);
    const { code, said } = await operator(dataDir, 'restore', damaged);
    assert.equal(code, 1);
    assert.match(said, /damaged: secrets\.json has another size/);
    assert.deepEqual(readdirSync(dataDir), there);
  });

  it('brings the database back to its time, keeps a Temporal that knows more, and deletes nothing', async () => {
    const { code, said, printed } = await operator(dataDir, 'restore', backup);
    assert.equal(code, 0, said);
    const { temporal, before } = JSON.parse(printed) as { temporal: string; before: string };
    assert.equal(temporal, 'kept');
    assert.ok(existsSync(path.join(before, 'postgres', 'PG_VERSION')));
  });

  it('publishes nothing until an operator has compared it, and then nothing twice, with a Temporal as old', async () => {
    const { printed } = await operator(dataDir, 'restore', backup, '--with-temporal');
    const { backup: at, temporal } = JSON.parse(printed) as { backup: string; temporal: string };
    assert.equal(temporal, 'restored');
    await start();
    await signIn();
    assert.deepEqual(await brandNames(), ['Before']);
    assert.equal((await call<{ mode: string }>('GET', '/ready')).mode, 'restored');

    const env = parseEnv(readFileSync(path.join(dataDir, 'stack.env'), 'utf8')) as Record<string, string>;
    const run = startMain(env, [
      'operator',
      'restored',
      '--backup',
      at,
      '--temporal-set-back',
      '--reason',
      'a drill',
    ]);
    assert.equal(await run.exited, 0, run.stderr());
    const { readBack } = JSON.parse(run.stdout()) as { readBack: { postId: string }[] };
    assert.deepEqual(
      readBack.map(({ postId }) => postId),
      [post.id],
    );
    await eventually('the post is published', async () => {
      const { status } = await call<Post>('GET', `/posts/${post.id}`);
      return status === 'published';
    });
    assert.equal(await effects(), 1);
  });

  it('brings keys and Temporal along to another machine, for their owner only', async () => {
    const elsewhere = aDataDir();
    const { code, said, printed } = await operator(elsewhere, 'restore', backup);
    assert.equal(code, 0, said);
    assert.equal((JSON.parse(printed) as { temporal: string }).temporal, 'restored');
    for (const name of ['secrets.json', 'temporal.db', 'postgres'])
      assert.equal(statSync(path.join(elsewhere, name)).mode & 0o077, 0, name);
    assert.match(said, /--temporal-set-back/);
  });
});

describe('a stack whose database is a server of your own', () => {
  it('is not backed up by an old folder next to it', async () => {
    const copying = copyCluster(await postgres(), aFolder('old-postgres'), aFolder('copy'));
    await assert.rejects(copying, /is not in .*Back up your own server/);
  });
});

describe('a restore that was cut off', () => {
  it('lets no stack start on the half of it, and says how to go on', async () => {
    const dataDir = aDataDir();
    writeFileSync(path.join(dataDir, 'restoring'), '/backups/monday\n');
    const stack = startMain({ DATA_DIR: dataDir });
    assert.equal(await stack.exited, 1);
    assert.match(
      stack.stderr(),
      /was interrupted\. Run it again: npm run operator -- restore \/backups\/monday/,
    );
  });
});
