import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { useApi } from '../../support/http/api.ts';
import { eventsOf, type Envelope } from '../../support/http/documented-event.ts';
import { aConnection } from '../../support/connections.ts';
import { aPost, anAuthor, bringTo, inHours, type Author } from '../../support/posts.ts';
import { sandbox } from '../../support/stack.ts';

describe('webhook events', () => {
  const api = useApi(async () => ({ SANDBOX_URL: await sandbox(), PUBLIC_URL: 'http://127.0.0.1:9' }));
  let author: Author;
  let webhook: string;
  beforeEach(async () => {
    author = await anAuthor(api(), ['x', 'linkedin']);
    const events = ['connection.connected', 'connection.disconnected'];
    const body = { name: 'Accounts', url: 'https://example.com', events };
    webhook = (await api().post('/webhooks', body, { as: author.token })).data.webhook.id;
  });

  const events = (): Promise<Envelope[]> => eventsOf(api(), author.token, webhook);
  const accountOn = async (platform: string): Promise<string> => {
    const sql = 'select id from connections where org_id = $1 and platform = $2';
    return (await api().rows<{ id: string }>(sql, author.orgId, platform))[0]?.id ?? '';
  };
  /** Returns the transactions of each event, its delivery, its message, and the line of the audit log about the change. */
  const transactions = () =>
    api().rows<{ event: string; delivery: string; message: string | null; change: string }>(
      `select e.xmin::text as event, d.xmin::text as delivery, m.xmin::text as message, a.xmin::text as change
         from events e
         join deliveries d on d.event_id = e.id
         left join outbox_messages m on m.workflow_id = 'webhook:' || d.webhook_id and m.xmin = d.xmin
         join audit_events a on a.org_id = e.org_id and a.action = e.event
        where e.org_id = $1 order by d.sequence`,
      author.orgId,
    );

  it('that an account was connected, and that another one took its place', async () => {
    const [brandSlug, as] = [author.brand.slug, author.token];
    const connect = () =>
      aConnection(api(), as, {
        platform: 'threads',
        brandSlug,
        account: `a${randomBytes(5).toString('hex')}`,
      });
    const [first, second] = [await connect(), await connect()];
    assert.deepEqual(
      (await events()).map(({ event, data }) => [
        event,
        data['connectionId'],
        data['handle'],
        data['replaced'],
      ]),
      [
        ['connection.connected', first.id, first.handle, false],
        ['connection.connected', first.id, second.handle, true],
      ],
    );
    const [{ data } = { data: undefined }] = await events();
    assert.deepEqual([data?.['brandSlug'], data?.['connectedBy']], [brandSlug, `user:${author.id}`]);
  });

  it('that one was disconnected, with the posts that it leaves without an account, as its answer says', async () => {
    const scheduledAt = inHours(1);
    await aPost(api(), author, { platforms: ['x', 'linkedin'], scheduledAt });
    await aPost(api(), author, { platforms: ['linkedin'], scheduledAt });
    await aPost(api(), author, { platforms: ['x'] });
    const [held, half] = [
      await aPost(api(), author),
      await aPost(api(), author, { platforms: ['x', 'linkedin'] }),
    ];
    await bringTo(api(), held.id, 'publishing', { x: 'preparing' });
    await bringTo(api(), half.id, 'publishing', { x: 'published', linkedin: 'preparing' });
    const id = await accountOn('x');
    const { data: answer } = await api().delete(`/connections/${id}`, { as: author.token });
    assert.deepEqual(answer, { id, deleted: true, scheduledPosts: 2 });
    const [{ event, data } = { event: '', data: undefined }, ...more] = await events();
    assert.deepEqual([event, data?.['connectionId'], more.length], ['connection.disconnected', id, 0]);
    assert.deepEqual(
      [data?.['scheduledPosts'], data?.['reason'], data?.['disconnectedBy']],
      [2, 'requested', `user:${author.id}`],
    );
  });

  it('of each account of a brand that is deleted', async () => {
    const [x, linkedin] = [await accountOn('x'), await accountOn('linkedin')];
    await api().delete(`/brands/${author.brand.slug}`, { as: author.token });
    assert.deepEqual(
      (await events()).map(({ data }) => [data['connectionId'], data['reason'], data['brandSlug']]),
      [linkedin, x].map(id => [id, 'brand_deleted', author.brand.slug]),
    );
  });

  it('by what is written in the transaction of the change', async () => {
    await api().delete(`/connections/${await accountOn('x')}`, { as: author.token });
    const account = `a${randomBytes(5).toString('hex')}`;
    await aConnection(api(), author.token, { platform: 'x', brandSlug: author.brand.slug, account });
    const all = await transactions();
    assert.equal(all.length, 2);
    // the first asks for the workflow of the webhook, which has not slept since
    for (const [index, { event, ...others }] of all.entries())
      assert.deepEqual(others, { delivery: event, message: index === 0 ? event : null, change: event });
  });
});
