import assert from 'node:assert/strict';
import { freePort } from '../../../src/local/ports.ts';
import { startTestApi, type Reply, type TestApi } from '../../support/http/api.ts';
import { operationsOf } from '../../support/http/openapi.ts';
import { aKey, aUser, type TestUser } from '../../support/makers.ts';
import { anAuthor, aPost, bringTo, inHours, type Author } from '../../support/posts.ts';
import { temporal } from '../../support/stack.ts';
import { use } from '../../support/use.ts';

const [operatorAddress, formerAddress, unprovenAddress] = [
  'operator@example.com',
  'former@example.com',
  'unproven@example.com',
];
const why = { reason: 'their wish' };

describe('the operator’s paths', () => {
  const stand = use(async () => {
    const api = await startTestApi({
      TEMPORAL_ADDRESS: await temporal(),
      OPERATORS: `${operatorAddress}, ${formerAddress.toUpperCase()},${unprovenAddress}`,
    });
    // the same service after a change of its settings, whose Temporal is away
    const later = await startTestApi({
      DATABASE_URL: api.databaseUrl,
      TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}`,
      OPERATORS: operatorAddress,
    });
    const close = async () => {
      await later.close();
      await api.close();
    };
    return { api, later, close };
  });
  const proven = async (email: string): Promise<TestUser> => {
    const user = await aUser(stand().api, { email });
    await stand().api.rows('update users set email_verified_at = now() where id = $1', user.id);
    return user;
  };
  let operator: TestUser;
  let former: TestUser;
  let author: Author;
  before(async () => {
    [operator, former] = [await proven(operatorAddress), await proven(formerAddress)];
    author = await anAuthor(stand().api, ['x', 'threads']);
  });

  const find = async (query: string) => {
    const { status, data, text } = await stand().api.get(`/operator/posts?${query}`, { as: operator.token });
    assert.equal(status, 200, text);
    return data as { posts: { id: string }[]; total: number; organizations: number };
  };
  const idsOf = async (query: string) => (await find(query)).posts.map(({ id }) => id);
  const act = (path: string, body: object): Promise<Reply> =>
    stand().api.post(`/operator${path}`, body, { as: operator.token });
  const logOf = async (targetId: string) => {
    const { data } = await stand().api.get(`/audit-log?targetId=${targetId}`, { as: author.token });
    return data.auditEvents.map(({ action, actor, details }: Record<string, Record<string, unknown>>) => ({
      action,
      actor: `${String(actor?.['kind'])}:${String(actor?.['id'])}`,
      details,
    }));
  };
  const asOperator = `operator:${operatorAddress}`;

  it('do not exist for anyone else', async () => {
    const { api, later } = stand();
    const { id } = await aPost(api, author);
    const unproven = await aUser(api, { email: unprovenAddress });
    const { key } = await aKey(api, operator.token, { scopes: ['posts:read'] });
    const callers: [string, TestApi, string][] = [
      ['a member', api, author.token],
      ['an unverified address', api, unproven.token],
      ['an API key of an operator', api, key],
      ['someone who was removed from OPERATORS', later, former.token],
    ];
    const operations = operationsOf(api.file).filter(({ path }) => path.startsWith('/operator/'));
    assert.equal(operations.length, 9);
    for (const { method, path, operation } of operations) {
      const at = path.replace('{postId}', id);
      const body = (operation.requestBody?.content['application/json'] as { example?: object } | undefined)
        ?.example;
      assert.equal((await api.send(method, at, body)).status, 401);
      for (const [who, where, as] of callers) {
        // a body that no operation takes, so that its checks tell nothing either
        for (const given of body === undefined ? [undefined] : [body, { nothing: true }]) {
          const { status, body: answer } = await where.send(method, at, given, { as });
          const { message } = (await where.get('/nowhere', { as })).body;
          assert.deepEqual([status, answer.message], [404, message], `${method} ${path} for ${who}`);
        }
      }
    }
    assert.equal((await api.get('/operator/pauses', { as: former.token })).status, 200);
  });

  it('are announced to an operator alone', async () => {
    const isOperator = async (api: TestApi, { token }: TestUser) =>
      (await api.get('/auth/me', { as: token })).data.isOperator;
    const { api, later } = stand();
    assert.deepEqual(
      [
        await isOperator(api, operator),
        await isOperator(api, author),
        await isOperator(api, former),
        await isOperator(later, former),
      ],
      [true, false, true, false],
    );
  });

  it('want a recent login for a change, and none to read', async () => {
    const { api } = stand();
    const { id } = await aPost(api, author, { scheduledAt: inHours(1) });
    await api.rows(
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      former.id,
    );
    const as = { as: former.token };
    for (const [path, body] of [
      [`/posts/${id}/cancel`, why],
      [`/posts/${id}/retry`, why],
      [`/posts/${id}/resolve`, { ...why, platform: 'x', outcome: 'published' }],
      ['/pauses', { ...why, kind: 'platform', name: 'x' }],
      ['/pauses/resume', { ...why, kind: 'platform', name: 'x' }],
    ] as const) {
      const { status, body: answer } = await api.post(`/operator${path}`, body, as);
      assert.deepEqual([status, answer.error], [400, 'authorization_failed'], path);
    }
    assert.equal((await api.get(`/operator/posts/${id}`, as)).data.status, 'scheduled');
  });

  it('find posts by id, author, organization, and words, and show no text', async () => {
    const { api } = stand();
    const { id } = await aPost(api, author, { text: 'Marmalade and toast' });
    assert.deepEqual(await idsOf(`q=${id}`), [id]);
    assert.ok((await idsOf(`q=${author.email.toUpperCase()}`)).includes(id));
    const { data } = await api.get(`/operator/posts?q=marmal%20toast`, { as: operator.token });
    assert.deepEqual([data.total, data.organizations, data.posts[0].id], [1, 1, id]);
    assert.ok(!JSON.stringify(data).includes('Marmalade'));
    const { organization, organizationId } = data.posts[0];
    assert.equal(organizationId, author.orgId);
    assert.ok((await idsOf(`q=${organization}`)).includes(id));
    assert.ok((await idsOf(`organization=${organization}&status=draft`)).includes(id));
    assert.deepEqual(await idsOf(`q=${id}&status=failed`), []);
    const page = await find(`organization=${organization}&limit=1&offset=1`);
    assert.ok(page.total > 1 && page.posts.length === 1);
    assert.equal((await api.get('/operator/posts?organization=none', { as: operator.token })).status, 404);
  });

  it('tell the story of a post and its author, and nothing of its content', async () => {
    const { api, later } = stand();
    const { id } = await aPost(api, author, { text: 'Marmalade', scheduledAt: inHours(1) });
    const { data, text } = await api.get(`/operator/posts/${id}`, { as: operator.token });
    assert.deepEqual(data.author, { name: 'Ada Example', email: author.email });
    assert.deepEqual([data.status, data.targets[0].platform, data.workflow], ['scheduled', 'x', 'missing']);
    assert.equal(data.timeline.at(-1).to, 'scheduled');
    assert.match(data.todo.join(), /messages for the post wait/);
    assert.ok(!text.includes('Marmalade'));
    const away = await later.get(`/operator/posts/${id}`, { as: operator.token });
    assert.deepEqual([away.status, away.data.workflow], [200, 'unknown']);
    const unknown = await api.get(`/operator/posts/${author.id}`, { as: operator.token });
    assert.deepEqual([unknown.status, unknown.body.message], [404, `The post ${author.id} was not found.`]);
  });

  it('retry, cancel, and resolve a post as the commands do', async () => {
    const { api } = stand();
    const [failed, open, lost] = [
      await aPost(api, author, { platforms: ['x', 'threads'] }),
      await aPost(api, author, { scheduledAt: inHours(1) }),
      await aPost(api, author),
    ];
    await bringTo(api, failed.id, 'failed', { x: 'failed', threads: 'failed' });
    await bringTo(api, lost.id, 'unconfirmed', { x: 'unconfirmed' });

    const retried = await act(`/posts/${failed.id}/retry`, { ...why, platform: 'x' });
    assert.equal(retried.status, 200, retried.text);
    assert.equal(retried.data.status, 'publishing');
    assert.equal((await act(`/posts/${open.id}/cancel`, why)).data.status, 'cancelled');
    const result = { ...why, platform: 'x', outcome: 'not_published' };
    assert.equal((await act(`/posts/${lost.id}/resolve`, result)).data.status, 'failed');

    assert.deepEqual(await logOf(failed.id), [
      { action: 'post.retried', actor: asOperator, details: { reason: 'their wish', platform: 'x' } },
    ]);
    assert.deepEqual(await logOf(open.id), [
      { action: 'post.cancelled', actor: asOperator, details: { reason: 'their wish' } },
    ]);
    const details = { reason: 'their wish', platform: 'x', outcome: 'not_published' };
    assert.deepEqual(await logOf(lost.id), [{ action: 'post.resolved', actor: asOperator, details }]);
    const again = await act(`/posts/${open.id}/cancel`, why);
    assert.deepEqual([again.status, again.body.error], [409, 'invalid_state']);
    assert.equal((await act(`/posts/${open.id}/cancel`, { reason: ' ' })).status, 400);
    assert.equal((await act(`/posts/${author.id}/cancel`, why)).status, 404);
  });

  it('pause publishing, show who waits, and resume', async () => {
    const { api } = stand();
    const held = await aPost(api, author);
    await bringTo(api, held.id, 'publishing');
    await api.rows(
      `update post_targets set held = '{"code":"publishing_paused","message":"Paused.","since":"2026-11-23T10:00:00Z","until":"2036-11-23T10:00:00Z"}'
        where post_id = $1`,
      held.id,
    );
    const pause = { kind: 'organization', name: author.orgId };
    const paused = await act('/pauses', { ...pause, ...why });
    assert.equal(paused.status, 201, paused.text);
    assert.equal((await act('/pauses', { ...pause, ...why })).status, 409);
    const { data } = await api.get('/operator/pauses', { as: operator.token });
    const [{ createdAt, name, ...shown }] = data.pauses;
    assert.ok(Date.parse(createdAt) > 0 && name !== author.orgId);
    assert.deepEqual(shown, {
      kind: 'organization',
      organizationId: author.orgId,
      reason: 'their wish',
      operator: asOperator,
      heldTargets: 1,
      heldOrganizations: 1,
      callsInProgress: 0,
    });
    assert.deepEqual(await idsOf('held=true'), [held.id]);

    const resumed = await act('/pauses/resume', { kind: 'organization', name, ...why });
    assert.deepEqual(resumed.data, { resumedPosts: 1 });
    assert.equal((await act('/pauses/resume', { ...pause, ...why })).status, 409);
    const unknown = await act('/pauses', { ...why, kind: 'platform', name: 'myspace' });
    assert.deepEqual([unknown.status, unknown.body.error], [404, 'not_found']);
    assert.deepEqual(
      (await logOf(author.orgId)).map(({ action, actor }: Record<string, string>) => `${action} ${actor}`),
      [`publishing.resumed ${asOperator}`, `publishing.paused ${asOperator}`],
    );
  });

  it('check the installation, once for all who ask at the same time', async () => {
    const { api, later } = stand();
    const read = () => api.get('/operator/health', { as: operator.token });
    const [one, other] = await Promise.all([read(), read()]);
    assert.equal(one.status, 200, one.text);
    assert.equal(one.data.checkedAt, other.data.checkedAt);
    const healthOf = ({ data }: Reply, part: string) =>
      data.checks.find(({ what }: { what: string }) => what === part)?.health;
    assert.deepEqual([healthOf(one, 'database'), healthOf(one, 'temporal')], ['ok', 'ok']);

    const away = await later.get('/operator/health', { as: operator.token });
    assert.equal(away.status, 200, away.text);
    // a busy machine cannot tell, so the check may be unknown
    assert.notEqual(away.data.health, 'ok');
    assert.match(healthOf(away, 'temporal'), /^(?:bad|unknown)$/);
    assert.equal(healthOf(away, 'database'), 'ok');
  });
});
