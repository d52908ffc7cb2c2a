import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readConfig, type Config } from '../../src/config/index.ts';
import { scheduleIds } from '../../src/domain/ids.ts';
import { printTable } from '../../src/operator/table.ts';
import { runOperator } from '../../src/operator.ts';
import { eventually } from '../support/eventually.ts';
import { usePublishing } from '../support/publishing.ts';

interface Diagnosis {
  what: string;
  health: 'ok' | 'warning' | 'bad';
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
    assert.deepEqual(bad(seen), ['keys', 'temporal']);
    assert.match(seen.find(({ what }) => what === 'keys')?.found ?? '', /connections\.access_token/);
    assert.ok(!JSON.stringify(seen).includes(ENCRYPTION_KEYS.slice(2)));
  });

  it('continues while the database is away', async () => {
    const { DATABASE_URL: _away, ...settings } = process.env;
    const config = readConfig({ ...settings, DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' });
    const { code, seen } = await json<Diagnosis[]>(['doctor'], config);
    assert.equal(code, 1);
    assert.ok(bad(seen).includes('database'));
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
