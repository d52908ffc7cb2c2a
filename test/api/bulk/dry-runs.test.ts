import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventually } from '../../support/eventually.ts';
import { heardLog } from '../../support/heard-log.ts';
import { startTestApi } from '../../support/http/api.ts';
import { aPost, anAuthor, type Author } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

interface DryRun {
  path: string;
  /** Body whose items are tried one after another. */
  body: (author: Author) => Promise<object>;
  /** The table that each try reads, and nothing before them. */
  table: string;
  /** Codes of the problems of each item of the answer. */
  codesOf: (data: never) => (string | undefined)[];
}

describe('a dry run of many posts', () => {
  const { logTo, lines } = heardLog();
  const api = use(() => startTestApi({}, { logTo }));
  const author = use(() => anAuthor(api(), ['x']));

  const dryRuns: Record<string, DryRun> = {
    'that changes them': {
      path: '/posts/bulk-actions',
      body: async () => {
        const posts = [];
        for (let number = 0; number < 6; number += 1) posts.push({ id: (await aPost(api(), author())).id });
        return { posts, action: { type: 'queue' }, dryRun: true };
      },
      table: 'brand_queues',
      codesOf: ({ results }: { results: { problem: { code: string } | null }[] }) =>
        results.map(({ problem }) => problem?.code),
    },
    'that creates them': {
      path: '/posts/bulk',
      body: () => {
        const insert = { hashtagIds: [randomUUID()] };
        const post = { brandSlug: author().brand.slug, platforms: ['x'], text: 'Hello', insert };
        return Promise.resolve({ posts: Array.from({ length: 6 }, () => post), dryRun: true });
      },
      table: 'saved_texts',
      codesOf: ({ rows }: { rows: { problems: { code: string }[] }[] }) =>
        rows.map(({ problems }) => problems[0]?.code),
    },
  };

  const locks = async (table: string, kind: 'reads' | 'takes'): Promise<number> => {
    const [row] = await api().rows<{ count: number }>(
      `select count(*)::int as count from pg_locks
        where database = (select oid from pg_database where datname = current_database())
          and relation = $1::regclass and not granted and (mode = 'AccessExclusiveLock') = $2`,
      table,
      kind === 'takes',
    );
    return row?.count ?? 0;
  };

  /** Locks a table while `work` runs, so that no other session can read it. */
  const holding = async (
    table: string,
    work: (held: { letOnePass(): Promise<void>; release(): Promise<unknown> }) => Promise<void>,
  ): Promise<void> => {
    const clients = [0, 1].map(() => new pg.Client({ connectionString: api().databaseUrl }));
    const [first, second] = clients as [pg.Client, pg.Client];
    const take = async (client: pg.Client) => {
      await client.query('begin');
      await client.query(`lock table ${table} in access exclusive mode`);
    };
    for (const client of clients) await client.connect();
    try {
      await take(first);
      await work({
        /** Lets one attempt pass, and locks the table again before the next. */
        letOnePass: async () => {
          const again = take(second);
          await eventually('the second holder waits', async () => (await locks(table, 'takes')) === 1);
          await first.query('commit');
          await again;
        },
        release: () => first.query('commit'),
      });
    } finally {
      await Promise.all(clients.map(client => client.end()));
    }
  };

  for (const [name, { path, body, table, codesOf }] of Object.entries(dryRuns)) {
    const answered = () => lines.filter(({ msg, route }) => msg === 'request' && route === path).length;
    const untilOneWaits = () =>
      eventually('the first try waits', async () => (await locks(table, 'reads')) === 1);

    it(`${name} ends when its client leaves`, async () => {
      const sent = JSON.stringify(await body(author()));
      await holding(table, async ({ letOnePass }) => {
        const client = new AbortController();
        const before = answered();
        const asked = fetch(api().url + path, {
          method: 'POST',
          headers: { Authorization: `Bearer ${author().token}`, 'Content-Type': 'application/json' },
          body: sent,
          signal: client.signal,
        });
        await untilOneWaits();
        client.abort();
        await assert.rejects(asked, { name: 'AbortError' });
        await letOnePass();
        const isOver = () => answered() > before;
        await eventually('it ends or goes on', async () => isOver() || (await locks(table, 'reads')) > 0);
        assert.ok(isOver(), 'it tries the next for nobody');
      });
    });

    it(`${name} tries as many as fit into its time`, async () => {
      const sent = await body(author());
      await holding(table, async ({ release }) => {
        const asked = api().post(path, sent, { as: author().token });
        await untilOneWaits();
        const { now } = performance;
        performance.now = () => now.call(performance) + 20_000;
        try {
          await release();
          const { status, data, text } = await asked;
          assert.equal(status, 200, text);
          const [first, ...others] = codesOf(data as never);
          assert.notEqual(first, 'unavailable');
          assert.deepEqual(new Set(others), new Set(['unavailable']));
        } finally {
          performance.now = now;
        }
      });
    });
  }
});
