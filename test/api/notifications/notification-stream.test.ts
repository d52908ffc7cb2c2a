import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import { readConfig } from '../../../src/config/index.ts';
import { addNotification } from '../../../src/db/notifications/add-notification.ts';
import { openOrm } from '../../../src/db/driver/orm.ts';
import type { NotificationText } from '../../../src/domain/notifications/notification-texts.ts';
import { drainTime } from '../../../src/process/drain-time.ts';
import { startTestApi, type TestApi } from '../../support/http/api.ts';
import { readStream, type StreamReader } from '../../support/http/event-stream.ts';
import { eventually } from '../../support/eventually.ts';
import { aKey, anOrg, aUser } from '../../support/makers.ts';
import { freshDatabase } from '../../support/stack.ts';
import { use, useForEach } from '../../support/use.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';

describe('the notification stream', () => {
  let first: TestApi;
  let second: TestApi;
  const open: StreamReader[] = [];
  const settings = { STREAM_HEARTBEAT: '100ms', STREAMS_PER_PERSON: '3', STREAMS: '5', RATE_LIMIT: '100000' };
  const orm = use(async () => {
    const DATABASE_URL = await freshDatabase();
    [first, second] = await Promise.all([
      startTestApi({ DATABASE_URL, ...settings }),
      startTestApi({ DATABASE_URL, ...settings }),
    ]);
    return openOrm(readConfig({ DATABASE_URL }), 'system');
  });

  after(async () => {
    await Promise.all([first.close(), second.close()]);
  });
  const user = useForEach(() => aUser(first));
  afterEach(() => open.splice(0).forEach(stream => stream.close()));

  const listen = async (api: TestApi, lastEventId?: string, as = user().token): Promise<StreamReader> => {
    const stream = await readStream(api.url, { as, ...(lastEventId !== undefined && { lastEventId }) });
    open.push(stream);
    return stream;
  };
  const notice = (title: string, body = 'It is live.'): NotificationText => ({
    type: 'post.published',
    title,
    body,
    metadata: { postId: 'p1' },
    path: '/posts/p1',
  });
  const tell = (title: string, body?: string): Promise<void> =>
    inTransaction(orm(), em => addNotification(em, user().orgId, notice(title, body)));
  /** Writes so many in one transaction. */
  const tellMany = (count: number, body: string): Promise<unknown> =>
    first.rows(
      `with made as (
         insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
         select gen_random_uuid(), now(), $1, $2, 'post.failed', 'Notice', $3, false, '{}' from generate_series(1, $4)
         returning org_id, transaction
       ) select pg_notify('notifications', org_id || ' ' || transaction) from (select distinct * from made) m`,
      user().orgId,
      user().id,
      body,
      count,
    );
  const titles = ({ events }: StreamReader): string[] => events.map(({ data }) => data.title);
  const hasSeen = (stream: StreamReader, wanted: string[]): Promise<unknown> =>
    eventually(`the stream shows ${wanted.join(', ')}`, () =>
      wanted.every(title => titles(stream).includes(title)),
    );
  const ends = (stream: StreamReader): Promise<unknown> =>
    eventually('the stream ends', () => !stream.isOpen());

  it('reports to every process what any of them committed, as the list shows it', async () => {
    const streams = await Promise.all([listen(first), listen(second)]);
    await tell('One');
    for (const stream of streams) {
      await hasSeen(stream, ['One']);
      const { data } = await first.get('/api/notifications', { as: user().token });
      assert.deepEqual(stream.events, [{ id: data.notifications[0].id, data: data.notifications[0] }]);
    }
  });

  it('has the headers of an event stream', async () => {
    const { status, headers } = await listen(first);
    assert.equal(status, 200);
    assert.match(headers['content-type'] ?? '', /^text\/event-stream/);
    assert.match(headers['cache-control'] ?? '', /no-cache/);
    assert.equal(headers['x-accel-buffering'], 'no');
    assert.ok(headers['x-request-id'] && headers['x-ratelimit-limit']);
  });

  it('begins now, and resumes at the other process behind what was seen last', async () => {
    const earlier = await listen(first);
    await tell('Before');
    await hasSeen(earlier, ['Before']);
    const stream = await listen(first);
    await tell('Seen');
    await hasSeen(stream, ['Seen']);
    stream.close();
    await tell('Missed 1');
    await tell('Missed 2');
    const resumed = await listen(second, stream.lastEventId());
    await hasSeen(resumed, ['Missed 1', 'Missed 2']);
    await tell('New');
    await hasSeen(resumed, ['New']);
    assert.deepEqual(titles(stream), ['Seen']);
    assert.deepEqual(titles(resumed), ['Missed 1', 'Missed 2', 'New']);
  });

  it('can be resumed before its first event', async () => {
    const stream = await listen(first);
    await eventually('it has an id', () => stream.lastEventId() !== '');
    stream.close();
    await tell('Missed');
    await hasSeen(await listen(second, stream.lastEventId()), ['Missed']);
  });

  it('reports events that began before the last seen one and were committed after it', async () => {
    const stream = await listen(first);
    await inTransaction(orm(), async em => {
      await addNotification(em, user().orgId, notice('Slow'));
      await tell('Quick');
      await hasSeen(stream, ['Quick']);
      stream.close();
    });
    await hasSeen(await listen(second, stream.lastEventId()), ['Slow']);
    assert.deepEqual(titles(stream), ['Quick']);
  });

  it('resumes behind an id that is gone by the time it was made', async () => {
    await tell('Long ago');
    await first.rows(
      `update notifications set created_at = now() - interval '1 hour' where user_id = $1`,
      user().id,
    );
    await tell('Since');
    const stream = await listen(first, uuidv7());
    await hasSeen(stream, ['Since']);
    assert.deepEqual(titles(stream), ['Since']);
  });

  it('resumes over many pages in their order', async () => {
    const stream = await listen(first);
    await eventually('it has an id', () => stream.lastEventId() !== '');
    stream.close();
    const wanted = Array.from({ length: 250 }, (_, index) => `Notice ${index}`);
    await first.rows(
      `insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
       select gen_random_uuid(), now() + n * interval '1 ms', $1, $2, 'post.failed', 'Notice ' || n, '', false, '{}'
         from generate_series(0, 249) n`,
      user().orgId,
      user().id,
    );
    const resumed = await listen(first, stream.lastEventId());
    await hasSeen(resumed, wanted);
    assert.deepEqual(titles(resumed), wanted);
  });

  it('is counted among the metrics, and a HEAD leaves none open', async () => {
    const opened = async (): Promise<string | undefined> =>
      /^notification_streams (\d+)$/m.exec(await (await fetch(first.metricsUrl)).text())?.[1];
    await eventually('none is left of before', async () => (await opened()) === '0');
    await listen(first);
    assert.equal(await opened(), '1');
    await first.send('HEAD', '/api/notifications/stream', undefined, { as: user().token });
    await eventually('one is open', async () => (await opened()) === '1');
  });

  it('refuses a value that is not an id', async () => {
    const headers = { 'Last-Event-ID': 'yesterday' };
    const { status, body } = await first.get('/api/notifications/stream', { as: user().token, headers });
    assert.deepEqual([status, body.error], [400, 'validation_failed']);
  });

  it('is one person’s, in one organization', async () => {
    const stranger = await aUser(first);
    const theirs = await listen(first, undefined, stranger.token);
    const mine = await listen(first);
    await tell('Mine');
    await hasSeen(mine, ['Mine']);
    await eventually('a heartbeat', () => theirs.comments() > 0);
    assert.deepEqual(titles(theirs), []);
  });

  it('ends with its session, and says nothing more', async () => {
    const stream = await listen(first);
    await first.post('/auth/logout', undefined, { as: user().token });
    await tell('Secret');
    await ends(stream);
    assert.deepEqual(titles(stream), []);
  });

  it('ends when its key is revoked', async () => {
    const key = await aKey(first, user().token, { scopes: ['notifications:read'] });
    const stream = await listen(second, undefined, key.key);
    await first.delete(`/api-keys/${key.id}`, { as: user().token });
    await ends(stream);
  });

  it('ends when its session goes to another organization', async () => {
    const other = await anOrg(first, user());
    const stream = await listen(second);
    await first.put('/orgs/active', { orgId: other.id }, { as: user().token });
    await ends(stream);
  });

  it('needs its scope', async () => {
    const { key } = await aKey(first, user().token, { scopes: ['posts:read'] });
    assert.equal((await listen(first, undefined, key)).status, 403);
  });

  it('is kept alive by comments', async () => {
    const stream = await listen(first);
    await eventually('two heartbeats', () => stream.comments() >= 2);
  });

  it('is refused beyond so many of a person, until one of them closes', async () => {
    const [one] = await Promise.all([listen(first), listen(first), listen(first)]);
    const { status, headers } = await listen(first);
    assert.deepEqual([status, headers['retry-after']], [429, '30']);
    one.close();
    await eventually('there is room', async () => (await listen(first)).status === 200);
  });

  it('is refused beyond so many of a process', async () => {
    const others = await Promise.all([aUser(first), aUser(first)]);
    for (const { token } of others)
      for (let count = 0; count < 3; count += 1) await listen(second, undefined, token);
    assert.equal(open.at(-1)?.status, 503);
  });

  it('cuts off a client that does not read, which then resumes without loss', async () => {
    const slow = await listen(first);
    await eventually('it has an id', () => slow.lastEventId() !== '');
    slow.pause();
    // sockets hold some megabytes before anything waits in the process
    const many = 4_000;
    const memory = process.memoryUsage().arrayBuffers;
    for (let batch = 0; batch < 8; batch += 1) await tellMany(many / 8, 'x'.repeat(4_000));
    await eventually('the slow one is cut off', async () => {
      const others = await Promise.all([1, 2, 3].map(() => listen(first)));
      const room = others.every(({ status }) => status === 200);
      for (const stream of others) stream.close();
      return room;
    });
    assert.ok(process.memoryUsage().arrayBuffers - memory < 32_000_000);
    slow.close();
    const resumed = await listen(first, slow.lastEventId());
    await eventually('it has them all', () => new Set(resumed.events.map(({ id }) => id)).size === many);
  });

  it('ends when the database no longer listens, and resumes', async () => {
    const stream = await listen(first);
    await eventually('it has an id', () => stream.lastEventId() !== '');
    await first.rows(`select pg_terminate_backend(pid) from pg_stat_activity
        where query = 'listen notifications' and datname = current_database()`);
    await ends(stream);
    await tell('Missed');
    await hasSeen(await listen(first, stream.lastEventId()), ['Missed']);
  });

  it('holds no connection of the pool', async () => {
    const narrow = await startTestApi({ DATABASE_URL: first.databaseUrl, DATABASE_POOL: '1' });
    const streams = await Promise.all([1, 2, 3].map(() => listen(narrow)));
    assert.equal((await narrow.get('/api/notifications', { as: user().token })).status, 200);
    await tell('One');
    for (const stream of streams) await hasSeen(stream, ['One']);
    await narrow.close();
  });

  it('ends when its server stops, which waits for none', async () => {
    const stopping = await startTestApi({ DATABASE_URL: first.databaseUrl });
    const stream = await listen(stopping);
    const began = Date.now();
    await stopping.close();
    assert.ok(Date.now() - began < drainTime / 2, 'it waited for the stream as for any request');
    await ends(stream);
    await hasSeenNothing(stream);
  });

  const hasSeenNothing = async (stream: StreamReader): Promise<void> => assert.deepEqual(titles(stream), []);
});
