import assert from 'node:assert/strict';
import { createCipher } from '../../../src/adapters/secrets/cipher.ts';
import { readPosition, writePosition } from '../../../src/api/streams/change-view.ts';
import { readConfig } from '../../../src/config/index.ts';
import { openOrm } from '../../../src/db/driver/orm.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';
import { useApi } from '../../support/http/api.ts';
import { readStream, type StreamReader } from '../../support/http/event-stream.ts';
import { eventually } from '../../support/eventually.ts';
import { aBrand, aKey, aUser } from '../../support/makers.ts';
import { aConnection } from '../../support/posts.ts';
import { aSeries } from '../../support/series.ts';
import { commonSettings } from '../../support/settings.ts';
import { teamOf } from '../../support/team.ts';
import { use, useForEach } from '../../support/use.ts';

const { ENCRYPTION_KEYS = '' } = commonSettings();
const cipher = createCipher({ ENCRYPTION_KEYS });

describe('the stream of changes', () => {
  const api = useApi({ STREAM_HEARTBEAT: '100ms', RATE_LIMIT: '100000', ENCRYPTION_KEYS });
  const orm = use(() => openOrm(readConfig({ DATABASE_URL: api().databaseUrl }), 'system'));
  const open: StreamReader[] = [];
  const { aMember } = teamOf(api, () => ada());

  const ada = useForEach(() => aUser(api()));
  const brand = useForEach(() => aBrand(api(), ada().token));
  afterEach(() => open.splice(0).forEach(stream => stream.close()));

  const follow = async (lastEventId?: string, as = ada().token): Promise<StreamReader> => {
    const stream = await readStream(api().url, {
      as,
      path: '/changes/stream',
      ...(lastEventId !== undefined && { lastEventId }),
    });
    open.push(stream);
    await eventually('it has an id', () => stream.status !== 200 || stream.lastEventId() !== '');
    return stream;
  };
  const write = async (text: string, brandSlug = brand().slug) =>
    (await api().post('/posts', { brandSlug, platforms: ['x'], text }, { as: ada().token })).data;
  const tells = (stream: StreamReader, id: string, revision?: number): Promise<unknown> =>
    eventually(`the stream tells of ${id}`, () =>
      stream.events.some(
        ({ data }) => data.id === id && (revision === undefined || data.revision === revision),
      ),
    );

  it('reports that a post was written, changed and deleted', async () => {
    const stream = await follow();
    const post = await write('One');
    await tells(stream, post.id, 1);
    assert.deepEqual(stream.events.at(-1)?.data, {
      kind: 'post',
      id: post.id,
      brandId: brand().id,
      parentId: null,
      revision: 1,
    });
    await api().patch(`/posts/${post.id}`, { text: 'Two' }, { as: ada().token });
    await tells(stream, post.id, 2);
    const seen = stream.events.length;
    await api().delete(`/posts/${post.id}`, { as: ada().token });
    await eventually('the stream tells of the deletion', () => stream.events.length > seen);
  });

  it('reports what a worker does with a post on a platform', async () => {
    const post = await write('One');
    const stream = await follow();
    await api().rows(`update post_targets set status = 'preparing' where post_id = $1`, post.id);
    await tells(stream, post.id);
  });

  it('reports that a note was written and deleted, with its post', async () => {
    const post = await write('One');
    const stream = await follow();
    const note = (await api().post(`/posts/${post.id}/notes`, { text: 'Look.' }, { as: ada().token })).data;
    await tells(stream, note.id);
    const told = { kind: 'note', id: note.id, brandId: brand().id, parentId: post.id, revision: null };
    assert.deepEqual(stream.events.at(-1)?.data, told);
    const seen = stream.events.length;
    await api().delete(`/posts/${post.id}/notes/${note.id}`, { as: ada().token });
    await eventually('the stream tells of the deletion', () => stream.events.length > seen);
    assert.deepEqual(stream.events.at(-1)?.data, told);
  });

  it('reports that a queue was changed, by the id of its brand', async () => {
    const stream = await follow();
    for (const paused of [false, true]) {
      const seen = stream.events.length;
      const queue = { timeZone: 'UTC', slots: [], paused };
      const changed = await api().put(`/brands/${brand().slug}/queue`, queue, { as: ada().token });
      assert.equal(changed.status, 200, changed.text);
      await eventually('the stream tells of it', () => stream.events.length > seen);
      assert.deepEqual(stream.events.at(-1)?.data, {
        kind: 'queue',
        id: brand().id,
        brandId: brand().id,
        parentId: null,
        revision: null,
      });
    }
  });

  it('reports that a series was created, paused and deleted, but no read of it', async () => {
    await aConnection(api(), { ...ada(), brand: brand() }, 'x');
    const stream = await follow();
    const { id } = await aSeries(api(), { token: ada().token, brandSlug: brand().slug });
    await tells(stream, id, 1);
    await api().rows(`update series set look_at = now(), made_until = now() where id = $1`, id);
    const told = () => stream.events.filter(({ data }) => data.id === id);
    for (const change of [
      () => api().post(`/series/${id}/pause`, undefined, { as: ada().token }),
      () => api().delete(`/series/${id}`, { as: ada().token }),
    ]) {
      const seen = told().length;
      await change();
      await eventually('the stream tells of it', () => told().length > seen);
    }
    assert.deepEqual(
      told().map(({ data }) => [data.kind, data.brandId]),
      Array(3).fill(['series', brand().id]),
    );
  });

  it('resumes behind what was seen last', async () => {
    const stream = await follow();
    stream.close();
    const post = await write('Missed');
    const resumed = await follow(stream.lastEventId());
    await tells(resumed, post.id);
  });

  it('reports changes that began before the last seen one and were committed after it', async () => {
    const slow = await write('Slow');
    const stream = await follow();
    let last = '';
    await inTransaction(orm(), async em => {
      await em.execute('update posts set revision = 7 where id = ?', [slow.id]);
      const quick = await write('Quick');
      await tells(stream, quick.id);
      last = stream.lastEventId();
    });
    await tells(stream, slow.id, 7);
    await tells(await follow(last), slow.id, 7);
  });

  it('says that it cannot resume from long ago, nor from another life of the database', async () => {
    const position = readPosition(cipher, (await follow()).lastEventId());
    assert.ok(position);
    const { readAt, horizon, database } = position;
    const changed = [
      { ...position, readAt: readAt - 2 * 60 * 60_000 },
      { ...position, horizon: horizon + 1_000_000 },
      { ...position, database: (database + 1) % 1_000_000_000 },
    ];
    const written = changed.map(each => writePosition(cipher, each));
    for (const id of [...written, `${readAt}.${horizon}.${database}`]) {
      const stream = await follow(id);
      await eventually('it says so', () => stream.events.length > 0);
      assert.deepEqual(stream.events[0]?.data, { kind: 'reset' });
      const post = await write('Since');
      await tells(stream, post.id);
    }
  });

  it('says the position in quiet hours as well', async () => {
    const stream = await follow();
    const later = async (): Promise<void> => {
      const position = stream.lastEventId();
      await eventually('a later one', () => stream.lastEventId() !== position);
    };
    // what was written a moment before may still come
    await eventually('a position without a change', async () => {
      const told = stream.events.length;
      await later();
      return stream.events.length === told;
    });
  });

  it('reports nothing of another organization', async () => {
    const stranger = await aUser(api());
    const theirs = await follow(undefined, stranger.token);
    const mine = await follow();
    await tells(mine, (await write('Mine')).id);
    assert.deepEqual(theirs.events, []);
  });

  it('keeps to the brands that are open to a member, also when one is closed meanwhile', async () => {
    const shut = await aBrand(api(), ada().token);
    const bob = await aMember();
    const stream = await follow(undefined, bob.token);
    const first = await write('Open', shut.slug);
    await tells(stream, first.id);
    const path = `/teams/members/${bob.memberId}/brand-overrides/${shut.id}`;
    await api().put(path, { permissions: [] }, { as: ada().token });
    const hidden = await write('Hidden', shut.slug);
    const shown = await write('Shown');
    await tells(stream, shown.id);
    assert.ok(stream.events.every(({ data }) => data.id !== hidden.id));
  });

  it('reports to a key only what its scopes read', async () => {
    const { key } = await aKey(api(), ada().token, { scopes: ['posts:read'] });
    const stream = await follow(undefined, key);
    await api().post(
      '/webhooks',
      { name: 'W', url: 'https://example.com/w', events: ['*'] },
      { as: ada().token },
    );
    await tells(stream, (await write('One')).id);
    assert.deepEqual(new Set(stream.events.map(({ data }) => data.kind)), new Set(['post']));
  });

  it('ends with its session', async () => {
    const stream = await follow();
    await api().post('/auth/logout', undefined, { as: ada().token });
    await eventually('it ends', () => !stream.isOpen());
  });

  it('refuses an invalid position', async () => {
    for (const { status, body } of [
      await api().get('/changes/stream', { as: ada().token, headers: { 'Last-Event-ID': 'yesterday' } }),
      await api().get('/changes?after=yesterday', { as: ada().token }),
    ])
      assert.deepEqual([status, body.error], [400, 'validation_failed']);
  });

  it('answers clients that poll', async () => {
    const list = async (after?: string) => {
      const query = after === undefined ? '' : `?after=${after}`;
      return (await api().get(`/changes${query}`, { as: ada().token })).data;
    };
    const begun = await list();
    assert.deepEqual([begun.changes, begun.reset], [[], false]);
    const post = await write('One');
    const { changes, next } = await list(begun.next);
    assert.deepEqual(changes.at(-1), {
      kind: 'post',
      id: post.id,
      brandId: brand().id,
      parentId: null,
      revision: 1,
    });
    await eventually('no more comes', async () => (await list(next)).changes.length === 0);
    const longAgo = { horizon: 1, database: 1, readAt: 1_000_000_000_000 };
    assert.equal((await list(writePosition(cipher, longAgo))).reset, true);
    assert.doesNotMatch(Buffer.from(next, 'base64url').toString(), /\d{13}/);
  });

  it('asks the client to reload when too much has changed', async () => {
    const stream = await follow();
    await api().rows(
      `insert into changes (org_id, kind, record_id) select $1, 'media', gen_random_uuid() from generate_series(1, 600)`,
      ada().orgId,
    );
    await eventually('it says so', () => stream.events.some(({ data }) => data.kind === 'reset'));
    // the stream may include the brand, created just before: it goes back as far as transactions that are still open
    const told = stream.events.filter(({ data }) => ['reset', 'media'].includes(String(data.kind)));
    assert.deepEqual(
      told.map(({ data }) => data.kind),
      ['reset'],
    );
  });
});
