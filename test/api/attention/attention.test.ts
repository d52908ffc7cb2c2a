import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey } from '../../support/makers.ts';
import { aConnection, anAuthor, aPost, bringTo, inHours, type Author } from '../../support/posts.ts';
import { teamOf } from '../../support/team.ts';

describe('the list of items that need attention', () => {
  const api = useApi();
  let author: Author;
  let asked: { id: string };
  const posts: Record<string, string> = {};
  const agents: Record<string, string> = {};
  const team = teamOf(api, () => author);

  const attention = async (as = author.token, query = '') => {
    const { status, data, text } = await api().get(`/attention${query}`, { as });
    assert.equal(status, 200, text);
    return data as {
      items: { kind: string; id: string; action: string; message: string; brandSlug: string | null }[];
      counts: { kind: string; count: number }[];
    };
  };
  const kinds = async (as?: string): Promise<string[]> =>
    (await attention(as)).items.map(({ kind, action }) => `${kind} ${action}`);

  const anAgent = async (given: { enabled: boolean; reason: string | null; failures: number }) => {
    const id = uuidv7();
    await api().rows(
      `insert into agents (id, created_at, updated_at, org_id, brand_id, brand_slug, name, platforms, schedule, posts_per_run,
                           tone, instructions, auto_publish, enabled, disabled_reason, consecutive_failures,
                           runs_recorded_until, created_by, planned_under)
       values ($1, now(), now(), $2, $3, $4, 'Writer', '{x}', '0 9 * * *', 1, 'professional', 'Write.', false, $5, $6, $7, now(),
               'user:' || $8::uuid, $9)`,
      id,
      author.orgId,
      author.brand.id,
      author.brand.slug,
      given.enabled,
      given.reason,
      given.failures,
      author.id,
      uuidv7(),
    );
    return id;
  };
  const aRun = (agentId: string, status: string, reason: object | null) =>
    api().rows(
      `insert into agent_runs (id, created_at, org_id, agent_id, brand_id, status, trigger, wanted, requested_by, reason)
       values ($1, now(), $2, $3, $4, $5, 'manual', 1, 'service', $6)`,
      uuidv7(),
      author.orgId,
      agentId,
      author.brand.id,
      status,
      JSON.stringify(reason),
    );
  const aWebhook = async (name: string, reason: string): Promise<void> => {
    const { data, status, text } = await api().post(
      '/webhooks',
      { name, url: 'https://example.com/hook', events: ['post.published'] },
      { as: author.token },
    );
    assert.equal(status, 201, text);
    await api().rows(
      'update webhooks set enabled = false, disabled_at = now(), disabled_reason = $2 where id = $1',
      data.webhook.id,
      reason,
    );
  };

  before(async () => {
    author = await anAuthor(api(), ['x', 'linkedin', 'threads']);
    for (const name of ['unconfirmed', 'failed', 'old', 'held', 'asked', 'fine', 'draft'])
      posts[name] = (await aPost(api(), author, { text: `The ${name} one` })).id;
    await bringTo(api(), posts['unconfirmed'] ?? '', 'unconfirmed', { x: 'unconfirmed' });
    await bringTo(api(), posts['failed'] ?? '', 'failed', { x: 'failed' });
    await bringTo(api(), posts['old'] ?? '', 'failed', { x: 'failed' });
    await api().rows(`update posts set updated_at = now() - interval '31 days' where id = $1`, posts['old']);
    const held = {
      code: 'connection_missing',
      message: 'Connect it.',
      since: inHours(-1),
      until: inHours(9),
    };
    await bringTo(api(), posts['held'] ?? '', 'scheduled');
    await api().rows(
      'update post_targets set held = $2 where post_id = $1',
      posts['held'],
      JSON.stringify(held),
    );
    ({ data: asked } = await api().post(
      `/posts/${posts['asked']}/confirmations`,
      { revision: 1 },
      { as: author.token },
    ));
    await api().rows(
      `update connections set status = 'expired' where org_id = $1 and platform = 'linkedin'`,
      author.orgId,
    );
    await api().rows(
      `update connections set access_expires_at = now() + interval '3 days' where org_id = $1 and platform = 'threads'`,
      author.orgId,
    );
    await aWebhook('Receiver', 'It answered 500 for 3 days.');
    await aWebhook('Off', 'Disabled on request.');
    agents['disabled'] = await anAgent({ enabled: false, reason: 'Three runs failed.', failures: 3 });
    agents['off'] = await anAgent({ enabled: false, reason: 'Disabled on request.', failures: 0 });
    agents['failing'] = await anAgent({ enabled: true, reason: null, failures: 1 });
    await aRun(agents['failing'], 'failed', { code: 'model_failed', message: 'The model did not answer.' });
    await api().rows(
      `update posts set created_by = 'agent:' || $2::uuid where id = $1`,
      posts['draft'],
      agents['failing'],
    );
  });

  const all = [
    'post.unconfirmed resolve',
    'post.failed retry',
    'post.held connect',
    'connection.expired connect',
    'confirmation.waiting decide',
    'webhook.disabled enable',
    'connection.ending connect',
    'agent.disabled enable',
    'agent.failing look',
    'draft.waiting approve',
  ];

  it('is one list, the most urgent first, each with what to do and how many there are', async () => {
    assert.deepEqual(await kinds(), all);
    const { items, counts } = await attention();
    assert.deepEqual(
      counts.map(({ count }) => count),
      all.map(() => 1),
    );
    assert.deepEqual(items[1], {
      kind: 'post.failed',
      id: posts['failed'],
      title: 'The failed one',
      message: 'It did not answer.',
      code: 'transient',
      action: 'retry',
      since: (items[1] as { since?: string }).since,
      until: null,
      brandSlug: author.brand.slug,
      platforms: ['x'],
      postId: posts['failed'],
      postStatus: 'failed',
      agentId: null,
    });
    assert.equal(items[4]?.id, asked.id);
    assert.equal(items[5]?.message, 'It answered 500 for 3 days.');
    assert.match(items[6]?.message ?? '', /Reconnect the account/);
    assert.equal(items[8]?.message, 'The model did not answer.');
    const few = await attention(author.token, '?limit=2');
    assert.deepEqual([few.items.length, few.counts.length], [2, all.length]);
  });

  it('shows only what the caller may see', async () => {
    const other = await anAuthor(api(), ['x']);
    assert.deepEqual(await attention(other.token), {
      items: [],
      counts: [],
      total: 0,
      totalIsMinimum: false,
    });
    const closed = await team.aMember();
    await team.close(closed.memberId, author.brand.id);
    assert.deepEqual(await kinds(closed.token), ['webhook.disabled enable']);
    const { key } = await aKey(api(), author.token, { scopes: ['posts:read'] });
    const ofPosts = await kinds(key);
    assert.ok(
      ofPosts.length > 0 && ofPosts.every(kind => /^(post|confirmation|draft)\./.test(kind)),
      ofPosts.join(),
    );
    const brand = await aBrand(api(), author.token);
    const narrow = await api().post(
      '/api-keys',
      { name: 'Narrow', scopes: ['posts:read', 'webhooks:read'], brandIds: [brand.id] },
      { as: author.token },
    );
    assert.deepEqual(await kinds(narrow.data.key), []);
  });

  it('names the one platform on which a partly published post is unconfirmed', async () => {
    const { id } = await aPost(api(), author, { text: 'The half one', platforms: ['linkedin', 'x'] });
    await bringTo(api(), id, 'partial', { linkedin: 'published', x: 'unconfirmed' });
    const { data } = await api().get('/attention', { as: author.token });
    const own = data.items.filter(({ postId }: { postId: string }) => postId === id);
    assert.deepEqual(
      own.map(({ kind, action, postStatus, platforms }: Record<string, unknown>) => [
        kind,
        action,
        postStatus,
        platforms,
      ]),
      [['post.unconfirmed', 'resolve', 'partial', ['x']]],
    );
    await api().rows(`update posts set deleted_at = now() where id = $1`, id);
  });

  it('drops an item once it is resolved', async () => {
    await aConnection(api(), author, 'linkedin');
    await api().put(`/posts/${posts['failed']}/archive`, undefined, { as: author.token });
    await api().rows(`update post_confirmations set expires_at = now() where id = $1`, asked.id);
    const gone = ['post.failed retry', 'connection.expired connect', 'confirmation.waiting decide'];
    assert.deepEqual(
      await kinds(),
      all.filter(kind => !gone.includes(kind)),
    );
  });
});
