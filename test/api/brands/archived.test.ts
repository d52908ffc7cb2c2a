import assert from 'node:assert/strict';
import pg from 'pg';
import { eventually } from '../../support/eventually.ts';
import { useApi, type Reply } from '../../support/http/api.ts';
import { anAgent } from '../../support/agents.ts';
import { aBrand, aKey } from '../../support/makers.ts';
import { aPost, anAuthor, type Author } from '../../support/posts.ts';

describe('archiving a brand', () => {
  const api = useApi({ SIGNUP_CREDITS: '10' });
  let ada: Author;
  const as = () => ({ as: ada.token });
  const act = (verb: 'archive' | 'unarchive', slug = ada.brand.slug) =>
    api().post(`/brands/${slug}/${verb}`, undefined, as());
  const listed = async (query = ''): Promise<string[]> => {
    const { data } = await api().get(`/brands${query}`, as());
    assert.equal(data.total, data.brands.length);
    return data.brands.map(({ slug }: { slug: string }) => slug);
  };
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

  beforeEach(async () => {
    ada = await anAuthor(api(), ['x']);
  });

  it('takes it out of the lists and keeps all of it to be read, until it is unarchived', async () => {
    const { id } = await aPost(api(), ada);
    const other = await aBrand(api(), ada.token);
    const { status, data } = await act('archive');
    assert.equal(status, 200);
    assert.ok(Date.parse(data.archivedAt) <= Date.now());
    assert.deepEqual([await listed(), await listed('?archived=true')], [[other.slug], [ada.brand.slug]]);
    const self = (await api().get('/auth/me', as())).data;
    assert.deepEqual(
      self.activeBrands.map(({ slug }: { slug: string }) => slug),
      [other.slug],
    );
    assert.equal((await api().get(`/posts/${id}`, as())).data.brandSlug, ada.brand.slug);
    assert.equal((await api().get(`/brands/${ada.brand.slug}`, as())).data.archivedAt, data.archivedAt);
    assert.equal((await act('archive')).data.archivedAt, data.archivedAt);
    assert.equal((await act('unarchive')).data.archivedAt, null);
    assert.equal((await act('unarchive')).status, 200);
    assert.deepEqual([await listed(), await listed('?archived=true')], [[ada.brand.slug, other.slug], []]);
  });

  it('is refused while posts are scheduled or publishing, with their number, and possible once they are cancelled', async () => {
    const posts = [
      await aPost(api(), ada, { scheduledAt: tomorrow(), text: 'One' }),
      await aPost(api(), ada, { scheduledAt: tomorrow(), text: 'Two' }),
    ];
    const { status, body } = await act('archive');
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    assert.match(body.message, /2 scheduled or publishing posts\. Cancel them/);
    assert.deepEqual(await listed(), [ada.brand.slug]);
    for (const { id } of posts) await api().post(`/posts/${id}/cancel`, undefined, as());
    assert.equal((await act('archive')).status, 200);
  });

  /** Sends a request that waits for the rows that `lock` holds, and runs `then` before the request continues. */
  const whileHolding = async (lock: string, send: () => Promise<Reply>, then: string): Promise<Reply> => {
    const holder = new pg.Client({ connectionString: api().databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query(lock);
    const sent = send();
    await eventually('the request waits', async () => {
      const waiting = await api().rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length === 1;
    });
    await holder.query(then);
    await holder.query('commit');
    await holder.end();
    return sent;
  };

  it('waits for a post that is being scheduled at that moment, and counts it', async () => {
    const { id } = await aPost(api(), ada);
    const scheduled = `update posts set status = 'scheduled' where id = '${id}'`;
    const { body } = await whileHolding(scheduled, () => act('archive'), 'select 1');
    assert.match(body.message, /1 scheduled or publishing post\./);
    assert.deepEqual(await listed(), [ada.brand.slug]);
  });

  it('schedules nothing that was asked for before the brand was archived', async () => {
    const { id } = await aPost(api(), ada);
    const archived = `update brands set archived_at = now() where id = '${ada.brand.id}'`;
    const schedule = { scheduledAt: tomorrow() };
    const create = { ...schedule, brandSlug: ada.brand.slug, platforms: ['x'], text: 'Hello' };
    for (const [lock, send] of [
      [
        `select 1 from posts where id = '${id}' for update`,
        () => api().post(`/posts/${id}/schedule`, schedule, as()),
      ],
      [
        `select 1 from brands where id = '${ada.brand.id}' for update`,
        () => api().post('/posts', create, as()),
      ],
    ] as const) {
      const { body } = await whileHolding(lock, send, archived);
      assert.equal(body.details?.[0]?.code, 'brand_archived', JSON.stringify(body));
      assert.equal((await api().get('/posts?status=scheduled', as())).data.total, 0);
      await act('unarchive');
    }
  });

  it('refuses what would be written for it with what to do, to people and keys', async () => {
    const { id } = await aPost(api(), ada);
    const { key } = await aKey(api(), ada.token, { scopes: ['posts:write'] });
    await act('archive');
    const draft = { brandSlug: ada.brand.slug, platforms: ['x'], text: 'Hello' };
    for (const by of [ada.token, key])
      for (const reply of [
        await api().post('/posts', draft, { as: by }),
        await api().patch(`/posts/${id}`, { text: 'Changed' }, { as: by }),
        await api().post(`/posts/${id}/publish`, undefined, { as: by }),
      ]) {
        const { error, details } = reply.body;
        assert.deepEqual([reply.status, error, details[0].code], [409, 'invalid_state', 'brand_archived']);
        assert.match(reply.body.message, /The brand is archived.* Unarchive it first/);
      }
    const { valid, problems } = (await api().post('/posts/validate', draft, as())).data;
    assert.equal(valid, false);
    assert.deepEqual(
      problems.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [['brandSlug', 'brand_archived']],
    );
    await act('unarchive');
    assert.equal((await api().post(`/posts/${id}/publish`, undefined, as())).status, 202);
  });

  it('leaves it out of the order of brands, behind the others', async () => {
    const [second, third] = [await aBrand(api(), ada.token), await aBrand(api(), ada.token)];
    await act('archive');
    const order = (...brandSlugs: string[]) => api().put('/brands/order', { brandSlugs }, as());
    assert.equal((await order(third.slug, second.slug, ada.brand.slug)).status, 400);
    assert.equal((await order(third.slug, second.slug)).status, 200);
    assert.deepEqual(await listed(), [third.slug, second.slug]);
    await act('unarchive');
    assert.deepEqual(await listed(), [third.slug, second.slug, ada.brand.slug]);
  });

  it('pauses its agents with the reason, and takes what needs a person off the list', async () => {
    const { id } = await anAgent(api(), { token: ada.token, brandSlug: ada.brand.slug });
    await api().rows(`update connections set status = 'expired' where org_id = $1`, ada.orgId);
    const agent = async () => (await api().get(`/agents/${id}`, as())).data;
    const attention = async () => (await api().get('/attention', as())).data.items.length;
    assert.deepEqual([(await agent()).paused, await attention()], [null, 1]);
    await act('archive');
    assert.deepEqual(
      [(await agent()).paused, (await agent()).nextRuns, await attention()],
      [
        {
          code: 'brand_archived',
          message: 'The agent’s brand is archived. Unarchive the brand to resume the agent.',
        },
        [],
        0,
      ],
    );
    await act('unarchive');
    assert.deepEqual([(await agent()).paused, await attention()], [null, 1]);
  });

  it('keeps the way to delete it', async () => {
    await act('archive');
    assert.equal((await api().delete(`/brands/${ada.brand.slug}`, as())).status, 200);
    assert.equal((await act('unarchive')).status, 404);
  });
});
