import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { aCarousel, aDrawnCarousel, type CarouselAnswer } from '../../support/carousels.ts';
import { startTestApi, type TestApi } from '../../support/http/api.ts';
import { aConnection, anAuthor, type Author } from '../../support/posts.ts';
import { eventually } from '../../support/eventually.ts';
import { giveCredits } from '../../support/credits.ts';
import { use } from '../../support/use.ts';

describe('carousels, when they are published', () => {
  let ada: Author & { brandSlug: string };
  let carousel: CarouselAnswer;

  const api = use(() => startTestApi({ CAROUSEL_WAIT: '200ms' }));
  beforeEach(async () => {
    const author = await anAuthor(api());
    ada = { ...author, brandSlug: author.brand.slug };
    await giveCredits(api(), ada.orgId, 100);
    carousel = await aCarousel(api(), ada, { slideCount: 4 });
  });

  const at = (rest = '') => `/carousels/${carousel.id}${rest}`;
  const patch = (body: unknown) => api().patch(at(), body, { as: ada.token });
  const post = (rest: string, body?: unknown) => api().post(at(rest), body, { as: ada.token });
  /** Asked outside of the transaction that holds the lock, which would see what it saw first. */
  const aWaitForALock = async (): Promise<boolean> => {
    const waiting = await api().rows(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  };

  it('become a draft that is not yet published, with their files and without an account', async () => {
    const { id } = await aDrawnCarousel(api(), ada);
    const publish = (given: object) =>
      api().post(
        `/carousels/${id}/publish`,
        { platforms: ['threads'], draft: true, ...given },
        { as: ada.token },
      );
    const late = await publish({ scheduledAt: new Date(Date.now() + 60_000).toISOString() });
    assert.deepEqual([late.status, late.body.details[0].path], [400, 'scheduledAt']);
    const { data } = await publish({});
    const post = (await api().get(`/posts/${data.postId}`, { as: ada.token })).data;
    assert.deepEqual([post.status, post.scheduledAt, post.media.length], ['draft', null, 2]);
    assert.equal(post.disclosures.madeWithAi, true);
    const { posts, status } = (await api().get(`/carousels/${id}`, { as: ada.token })).data;
    assert.deepEqual([posts[0].postId, posts[0].status, status], [post.id, 'draft', 'ready']);
    const said = (await publish({ disclosures: {} })).data;
    assert.equal(
      (await api().get(`/posts/${said.postId}`, { as: ada.token })).data.disclosures.madeWithAi,
      false,
    );
  });

  it('are not published before they are drawn, however long that takes', async () => {
    const { status, body, headers } = await post('/publish', { platforms: ['x'] });
    assert.deepEqual([status, body.error, headers.get('retry-after')], [409, 'invalid_state', '2']);
    assert.match(body.message, /still being rendered/);
  });

  it('are not published as they were when they are changed while a publish waits for them', async () => {
    const patient = await startTestApi({ DATABASE_URL: api().databaseUrl, CAROUSEL_WAIT: '20s' });
    try {
      let ended = false;
      const publishing = patient
        .post(at('/publish'), { platforms: ['x'] }, { as: ada.token })
        .finally(() => (ended = true));
      await eventually('the publish is over', async () => {
        await patch({ title: `Changed ${Math.random()}` });
        return ended;
      });
      const { status, body } = await publishing;
      assert.deepEqual([status, body.error], [409, 'invalid_state']);
      assert.match(body.message, /changed at the same time/);
    } finally {
      await patient.close();
    }
  });

  /** A patient API with a carousel that is being drawn, and a lock that holds up every read of it. */
  const whileDrawn = async (
    work: (stage: {
      patient: TestApi;
      id: string;
      lock: () => Promise<void>;
      db: pg.Client;
      stop: () => Promise<void>;
    }) => Promise<void>,
  ): Promise<void> => {
    const patient = await startTestApi({ DATABASE_URL: api().databaseUrl, CAROUSEL_WAIT: '20s' });
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= patient.close());
    const db = new pg.Client({ connectionString: api().databaseUrl });
    await db.connect();
    try {
      await aConnection(patient, ada, 'threads');
      const { id } = await aDrawnCarousel(patient, ada);
      await api().rows(`update carousels set status = 'rendering' where id = $1`, id);
      const lock = async () => {
        await db.query('begin');
        await db.query('lock table carousels in access exclusive mode');
      };
      await lock();
      await work({ patient, id, lock, db, stop });
    } finally {
      await db.end();
      await stop();
    }
  };

  for (const look of ['first', 'last'])
    it(`are not published for a client that has gone away at the ${look} look while they were drawn`, () =>
      whileDrawn(async ({ patient, id, lock, db }) => {
        const { hostname, port, host } = new URL(patient.url);
        const client = connect(Number(port), hostname);
        const leave = async () => {
          client.resume().end();
          await once(client, 'close');
        };
        const body = '{"platforms":["threads"]}';
        client.write(
          [
            `POST /carousels/${id}/publish HTTP/1.1`,
            `Host: ${host}`,
            `Authorization: Bearer ${ada.token}`,
            'Content-Type: application/json',
            `Content-Length: ${body.length}`,
            '',
            body,
          ].join('\r\n'),
        );
        await eventually('the publish has begun', aWaitForALock);
        if (look === 'first') await leave();
        await db.query('commit');
        await lock();
        if (look === 'last') {
          await eventually('the publish looks again', aWaitForALock);
          await leave();
          await db.query(`update carousels set status = 'ready' where id = $1`, [id]);
          await db.query('commit');
        }
        await eventually('the publish has ended, and looked no more', async () =>
          /route="\/carousels\/\{id\}\/publish",status="409"/.test(
            await (await fetch(patient.metricsUrl)).text(),
          ),
        );
        assert.deepEqual((await api().get('/posts', { as: ada.token })).data.posts, []);
      }));

  it('are waited for no longer once the API stops', () =>
    whileDrawn(async ({ patient, id, lock, db, stop }) => {
      const publishing = patient.post(
        `/carousels/${id}/publish`,
        { platforms: ['threads'] },
        { as: ada.token },
      );
      await eventually('the publish has begun', aWaitForALock);
      void stop();
      await eventually('the API stops', () =>
        fetch(patient.url).then(
          () => false,
          () => true,
        ),
      );
      await db.query('commit');
      // a publish that reads the row once more would wait for the lock
      await lock();
      const { status, body } = await publishing;
      assert.deepEqual([status, body.error], [409, 'invalid_state']);
    }));

  it('are not published with pictures that another drawing has replaced meanwhile', async () => {
    await aConnection(api(), ada, 'threads');
    const { id } = await aDrawnCarousel(api(), ada);
    const publish = () =>
      api().post(`/carousels/${id}/publish`, { platforms: ['threads'] }, { as: ada.token });
    const drawing = new pg.Client({ connectionString: api().databaseUrl });
    await drawing.connect();
    try {
      await drawing.query('begin');
      await drawing.query('select 1 from carousels where id = $1 for update', [id]);
      const publishing = publish();
      await eventually('the publish waits', aWaitForALock);
      await drawing.query(
        `update carousel_files set storage_key = replace(storage_key, '.jpg', '1.jpg') where carousel_id = $1`,
        [id],
      );
      await drawing.query('commit');
      const { status, body } = await publishing;
      assert.deepEqual([status, body.error], [409, 'invalid_state']);
      assert.match(body.message, /rendered again at the same time/);
    } finally {
      await drawing.end();
    }
    // now they are deleted, as after a new drawing that replaces them
    const { status, body } = await publish();
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    assert.match(body.message, /image of the carousel no longer exists.*POST \/carousels\/\{id\}\/render/);
    assert.deepEqual((await api().get(`/carousels/${id}`, { as: ada.token })).data.posts, []);
    assert.deepEqual((await api().get('/posts', { as: ada.token })).data.posts, []);
  });
});
