import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { readConfig, type Config } from '../../src/config/index.ts';
import { scheduleIds } from '../../src/domain/ids.ts';
import { printTable } from '../../src/operator/table.ts';
import { runOperator } from '../../src/operator.ts';
import { inTransaction } from '../../src/db/driver/in-transaction.ts';
import { readBacklog, readServerFacts } from '../../src/db/operator/installation.ts';
import { judgeServer } from '../../src/operator/doctor/database-checks.ts';
import { examine, exitCodeOf } from '../../src/operator/doctor/doctor.ts';
import { eventually } from '../support/eventually.ts';
import { usePublishing } from '../support/publishing.ts';

interface Diagnosis {
  what: string;
  health: 'ok' | 'warning' | 'bad' | 'unknown';
  found: string;
  todo?: string;
}

describe('an operator’s lookup', () => {
  const publishing = usePublishing();

  const run = async (args: string[], config: Config = publishing().config) => {
    const lines: string[] = [];
    const code = await runOperator(config, args, line => lines.push(line));
    return { code, text: lines.join('\n') };
  };
  const json = async <T>(args: string[], config?: Config) => {
    const { code, text } = await run([...args, '--json'], config);
    return { code, seen: JSON.parse(text) as T };
  };
  const bad = (found: Diagnosis[]): string[] =>
    found.filter(({ health }) => health === 'bad').map(({ what }) => what);

  it('is a whole installation, of which nothing is bad while all goes well', async () => {
    const seen = await eventually('every schedule has been made', async () => {
      const { code, seen: found } = await json<Diagnosis[]>(['doctor']);
      return code === 0 && found;
    });
    assert.deepEqual(bad(seen), []);
    const names = seen.map(({ what }) => what);
    for (const what of [
      'database',
      'clock',
      'migrations',
      'keys',
      'temporal',
      'queues',
      'outbox',
      'reads',
      'disk',
    ])
      assert.ok(names.includes(what), what);
    assert.match((await run(['doctor'])).text, /^ {6}WHAT/);
  });

  it('says that someone has paused the scheduled work', async () => {
    const { temporal, config } = publishing();
    const id = scheduleIds.sweep(config.TASK_QUEUE_PREFIX);
    const schedule = temporal.schedule.getHandle(id);
    await schedule.pause();
    try {
      const { seen } = await json<Diagnosis[]>(['doctor']);
      assert.deepEqual(bad(seen), [`schedule ${id}`]);
    } finally {
      await schedule.unpause();
    }
  });

  it('names a key that opens nothing, and a Temporal that does not answer, and what to do', async () => {
    await publishing().anAuthor(['x']);
    const { config } = publishing();
    const ENCRYPTION_KEYS = `1:${randomBytes(32).toString('base64')}`;
    const { code, seen } = await json<Diagnosis[]>(['doctor'], {
      ...config,
      ENCRYPTION_KEYS,
      TEMPORAL_ADDRESS: '127.0.0.1:1',
    });
    assert.equal(code, 1);
    assert.ok(bad(seen).includes('keys'));
    assert.match(seen.find(({ what }) => what === 'temporal')?.health ?? '', /^(?:bad|unknown)$/);
    assert.match(seen.find(({ what }) => what === 'keys')?.found ?? '', /connections\.access_token/);
    assert.ok(!JSON.stringify(seen).includes(ENCRYPTION_KEYS.slice(2)));
  });

  it('continues while the database is away', async () => {
    const { DATABASE_URL: _away, ...settings } = process.env;
    const config = readConfig({ ...settings, DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' });
    const { code, seen } = await json<Diagnosis[]>(['doctor'], config);
    assert.equal(code, 1);
    const causes = seen.filter(({ found }) => /failed|timed out/.test(found));
    assert.deepEqual(
      causes.map(({ what }) => what).filter(what => !['temporal', 'disk'].includes(what)),
      ['database'],
    );
    assert.match(
      causes[0]?.found ?? '',
      /Not checked without it: migrations, .*keys, backlog, .*time zones\.$/,
    );
  });

  it('does not call a part bad that does not answer while this machine is busy', async () => {
    const silent = createServer();
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const config = { ...publishing().config, TEMPORAL_ADDRESS: `127.0.0.1:${port}` };
    const { orm } = await publishing().service();
    try {
      const [quiet, busy] = await Promise.all([
        examine(config, orm, () => 0),
        examine(config, orm, () => 25),
      ]);
      const seen = (found: Diagnosis[]) => found.find(({ what }) => what === 'temporal');
      assert.equal(seen(quiet)?.health, 'bad');
      assert.match(seen(quiet)?.found ?? '', /^The check timed out after 6 s\.$/);
      assert.equal(seen(busy)?.health, 'unknown');
      assert.match(seen(busy)?.found ?? '', /This machine is busy \(load 25\.0 on \d+ cores\)/);
      assert.equal(exitCodeOf(quiet), 1);
      assert.equal(exitCodeOf(busy), 3);
      const away = await examine({ ...config, TEMPORAL_ADDRESS: '127.0.0.1:1' }, orm, () => 25);
      assert.equal(seen(away)?.health, 'unknown');
    } finally {
      silent.close();
    }
  });

  it('is told which transaction holds rows that others wait for', async () => {
    const { orm } = await publishing().service();
    await inTransaction(orm, async em => {
      await em.execute('select id from organizations limit 1 for update');
      const facts = await readServerFacts(orm.em.fork());
      assert.ok((facts.writingBy ?? 0) > 0 && (facts.writingSeconds ?? -1) >= 0);
      const [finding] = judgeServer({ ...facts, writingSeconds: 90 }).filter(
        ({ what }) => what === 'row locks',
      );
      assert.match(finding?.found ?? '', /has kept a transaction open for 90 s/);
      assert.match(finding?.todo ?? '', new RegExp(`pg_terminate_backend\\(${facts.writingBy}\\)`));
      assert.ok(!judgeServer({ ...facts, writingSeconds: 1 }).some(({ what }) => what === 'row locks'));
    });
  });

  it('counts posts that were to be published immediately among the late ones', async () => {
    const author = await publishing().anAuthor(['x']);
    const post = await author.post({ platforms: ['x'] });
    const { orm } = await publishing().service();
    const em = orm.em.fork();
    const late = async () => (await readBacklog(em)).overdue;
    const before = await late();
    await em.execute(
      `update posts set status = 'publishing', due_at = now() - interval '2 minutes' where id = ?`,
      [post.id],
    );
    await em.execute(`update post_targets set updated_at = now() - interval '2 minutes' where post_id = ?`, [
      post.id,
    ]);
    assert.equal(await late(), before + 1);
    await em.execute(`update posts set status = 'draft', due_at = null where id = ?`, [post.id]);
  });

  it('shows a post with the answers of its platforms and the next steps', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'] });
    await author.fault('x', { operation: 'publish', mode: 'forbidden' });
    await author.publishToEnd(post.id);
    const { text } = await run(['post', post.id]);
    assert.match(text, new RegExp(`^${post.id} {2}failed`));
    assert.match(text, /call 1 for part 1: rejected/);
    assert.match(text, /→ x: /);
    const { seen } = await json<{ id: string; targets: { platform: string; error: string }[] }[]>([
      'posts',
      '--status',
      'failed',
      '--platform',
      'x',
    ]);
    assert.deepEqual(
      seen.filter(({ id }) => id === post.id).map(({ targets }) => targets.map(({ platform }) => platform)),
      [['x']],
    );
  });

  it('is who waits for a person, and of which organization', async () => {
    const author = await publishing().anAuthor(['x']);
    const x = await author.connection('x');
    const scheduledAt = new Date(Date.now() + 3_000).toISOString();
    const post = await author.post({ platforms: ['x'], scheduledAt });
    await publishing().api.delete(`/connections/${x.id}`, { as: author.token });
    const held = await eventually('it is held', async () => {
      const { text } = await run(['posts', '--held']);
      return text.split('\n').find(line => line.startsWith(post.id));
    });
    assert.match(held, /held \(connection_missing\)/);
    const [, slug = ''] = held.split(/ {2,}/);
    assert.match((await run(['orgs', slug])).text, new RegExp(`^${slug} `, 'm'));
  });

  it('prints no control character from the words of users', () => {
    assert.equal(printTable(['WHO', 'WHAT'], [['a\u001b[2Jb', 'one\ntwo']]), 'WHO     WHAT\na [2Jb  one two');
  });

  it('says how each command is used, and what it does not take', async () => {
    assert.match((await run(['posts', '--help'])).text, /--held/);
    assert.match((await run(['help'])).text, /^doctor/m);
    await assert.rejects(run(['posts', '--status', 'lost']), /--status needs one of: draft/);
    await assert.rejects(run(['post', 'nothing']), /The post "nothing" was not found/);
  });
});
