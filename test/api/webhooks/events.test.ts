import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createAccounts } from '../../../src/activities/connections/accounts.ts';
import { rollUpPost } from '../../../src/db/publishing/roll-up.ts';
import { maxBodyBytes, writeEnvelope } from '../../../src/domain/webhooks/envelope.ts';
import { eventNames } from '../../../src/domain/webhooks/events.ts';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import type { TargetStatus } from '../../../src/domain/posts/posts.ts';
import { useApi } from '../../support/http/api.ts';
import { assertDocumented, eventsOf, type Envelope } from '../../support/http/documented-event.ts';
import { aConnection } from '../../support/connections.ts';
import { aLostAttempt, aPost, anAuthor, bringTo, inHours } from '../../support/posts.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { sandbox } from '../../support/stack.ts';
import { useService } from '../../support/service.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';
import { use, useForEach } from '../../support/use.ts';

describe('events', () => {
  const secrets = {
    ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
    SIGNING_SECRET: 'a secret of this test, long enough for it',
  };
  const api = useApi(async () => ({
    ...secrets,
    SANDBOX_URL: await sandbox(),
    PUBLIC_URL: 'http://127.0.0.1:9',
  }));
  const service = useService(async () => ({
    ...secrets,
    SANDBOX_URL: await sandbox(),
    DATABASE_URL: api().databaseUrl,
  }));
  let webhook: string;

  const control = use(async () => sandboxControl(await sandbox()));
  const author = useForEach(() => anAuthor(api(), ['x', 'linkedin']));
  beforeEach(async () => {
    const body = { name: 'All', url: 'https://example.com', events: ['*'] };
    webhook = (await api().post('/webhooks', body, { as: author().token })).data.webhook.id;
  });

  /** Returns every event so far, each checked against the OpenAPI file. */
  const events = (): Promise<Envelope[]> => eventsOf(api(), author().token, webhook);
  const newest = async (): Promise<Envelope> => {
    const last = (await events()).at(-1);
    assert.ok(last, 'there is an event');
    return last;
  };
  const names = async (): Promise<string[]> => (await events()).map(({ event }) => event);

  const send = async (method: string, path: string, body?: unknown) => {
    const { status, data, text } = await api().send(method, path, body, { as: author().token });
    assert.ok(status < 300, text);
    return data;
  };
  /** A post whose targets have ended as a workflow ends them. */
  const ended = async (targets: Partial<Record<PlatformName, TargetStatus>>): Promise<string> => {
    const { id } = await aPost(api(), author(), { platforms: Object.keys(targets) });
    await bringTo(api(), id, 'publishing', targets);
    await api().rows(
      `update post_targets set published_at = now(), external_id = 'e-' || platform, url = 'https://x.com/ada/status/1'
        where post_id = $1 and status = 'published'`,
      id,
    );
    await rollUp(id);
    return id;
  };
  const rollUp = (id: string): Promise<unknown> =>
    inTransaction(service().orm, em => rollUpPost(em, id, 'workflow:test'));

  it('are all in the OpenAPI file, with their fields', () => {
    const { webhooks } = api().file as unknown as { webhooks: Record<string, { post: { summary: string } }> };
    assert.deepEqual(Object.keys(webhooks), [...eventNames, 'webhook.test']);
  });

  it('of clips and agents are as documented', () => {
    const [id, at] = ['0193b0c4-5f6e-7a10-8c3d-0123456789ab', '2026-11-21T10:00:00.000Z'];
    const render = { jobId: id, clipId: id, createdAt: at };
    const posts = [{ postId: id, status: 'draft', platforms: ['x'], scheduledAt: null }];
    const run = {
      runId: id,
      agentId: id,
      agentName: 'Daily',
      brandId: id,
      brandSlug: 'b',
      startedAt: at,
      posts,
    };
    const error = { code: 'render_failed', message: 'The video has no picture.' };
    const bodies = {
      'clip.render.completed': {
        ...render,
        mediaId: id,
        completedAt: at,
        outputUrl: 'https://example.com/clip.mp4',
      },
      'clip.render.failed': { ...render, failedAt: at, error },
      'agent.run.completed': { ...run, completedAt: at },
      'agent.run.failed': { ...run, failedAt: at, error },
    };
    for (const [event, data] of Object.entries(bodies)) {
      const body = writeEnvelope({ id, timestamp: at, orgId: id, event, data } as never, api().url);
      assertDocumented(api(), JSON.parse(body));
      const large = { ...data, padding: 'x'.repeat(maxBodyBytes) };
      const thin = writeEnvelope({ id, timestamp: at, orgId: id, event, data: large } as never, api().url);
      assertDocumented(api(), JSON.parse(thin));
    }
  });

  it('tell that a post was published, with the fields of the contract first', async () => {
    const postId = await ended({ x: 'published', linkedin: 'published' });
    const { event, orgId, data } = await newest();
    assert.deepEqual([event, orgId], ['post.published', author().orgId]);
    assert.deepEqual(Object.keys(data).slice(0, 4), ['postId', 'brandId', 'platforms', 'publishedAt']);
    assert.deepEqual(
      [data['postId'], data['brandId'], data['brandSlug'], data['platforms']],
      [postId, author().brand.id, author().brand.slug, ['x', 'linkedin']],
    );
    const { data: post } = await api().get(`/posts/${postId}`, { as: author().token });
    assert.equal(data['publishedAt'], post.publishedAt);
    assert.deepEqual(
      data.results.map(({ platform, status, externalId }) => [platform, status, externalId]),
      [
        ['x', 'published', 'e-x'],
        ['linkedin', 'published', 'e-linkedin'],
      ],
    );
  });

  it('say why a part failed, and which parts are live', async () => {
    await ended({ x: 'published', linkedin: 'failed' });
    const { event, data } = await newest();
    assert.equal(event, 'post.partial');
    const [x, linkedin] = data.results;
    assert.equal(x?.['url'], 'https://x.com/ada/status/1');
    assert.deepEqual(linkedin?.['error'], {
      code: 'transient',
      message: 'It did not answer.',
      retryable: true,
    });
  });

  it('report if it is unknown whether a post is live, and report a failure only if it is certain', async () => {
    await ended({ x: 'failed', linkedin: 'failed' });
    assert.equal((await newest()).event, 'post.failed');
    await ended({ x: 'unconfirmed', linkedin: 'failed' });
    const { event, data } = await newest();
    assert.deepEqual([event, data['publishedAt']], ['post.unconfirmed', null]);
    assert.deepEqual(
      data.results.map(({ status }) => status),
      ['unconfirmed', 'failed'],
    );
  });

  it('are sent once per outcome, however often it is read', async () => {
    const id = await ended({ x: 'published' });
    await rollUp(id);
    await rollUp(id);
    assert.deepEqual(await names(), ['post.published']);
  });

  it('are sent again when a person resolves an unknown outcome', async () => {
    const id = await ended({ x: 'unconfirmed', linkedin: 'published' });
    await aLostAttempt(api(), id, 'x');
    await send('POST', `/posts/${id}/targets/x/resolve`, {
      outcome: 'published',
      url: 'https://x.com/ada/status/7',
    });
    assert.deepEqual(await names(), ['post.partial', 'post.published']);
  });

  it('report every time for which a post is scheduled, and no other change', async () => {
    const [first, second, third] = [inHours(1), inHours(2), inHours(3)];
    const { id } = await aPost(api(), author(), { scheduledAt: first, text: 'One' });
    await send('PATCH', `/posts/${id}`, { text: 'Two' });
    await send('PATCH', `/posts/${id}`, { scheduledAt: second });
    await send('POST', `/posts/${id}/schedule`, { scheduledAt: third });
    await send('POST', `/posts/${id}/schedule`, { scheduledAt: third });
    const all = await events();
    assert.deepEqual(
      all.map(({ event, data }) => [event, data['scheduledAt'], data['previousScheduledAt'], data['text']]),
      [
        ['post.scheduled', first, null, 'One'],
        ['post.scheduled', second, first, 'Two'],
        ['post.scheduled', third, second, 'Two'],
      ],
    );
    assert.deepEqual(all[0]?.data['platforms'], ['x']);
  });

  it('report that a scheduled post will not be published, who decided so and why', async () => {
    const make = async () => (await aPost(api(), author(), { scheduledAt: inHours(1) })).id;
    const [cancelled, deleted, unscheduled] = [await make(), await make(), await make()];
    await send('POST', `/posts/${cancelled}/cancel`);
    await send('DELETE', `/posts/${deleted}`);
    await send('PATCH', `/posts/${unscheduled}`, { scheduledAt: null });
    const told = (await events()).filter(({ event }) => event === 'post.cancelled');
    assert.deepEqual(
      told.map(({ data }) => [data['postId'], data['reason'], data['cancelledBy']]),
      [
        [cancelled, 'cancelled', `user:${author().id}`],
        [deleted, 'deleted', `user:${author().id}`],
        [unscheduled, 'unscheduled', `user:${author().id}`],
      ],
    );
  });

  it('tell how a post ends that is cancelled while it waits for its account', async () => {
    const held = async (x: TargetStatus): Promise<string> => {
      const { id } = await aPost(api(), author(), { platforms: ['x', 'linkedin'] });
      await bringTo(api(), id, 'publishing', { x, linkedin: 'preparing' });
      await api().rows(
        `update post_targets set held = '{}'::jsonb where post_id = $1 and platform = 'linkedin'`,
        id,
      );
      await send('POST', `/posts/${id}/cancel`);
      return id;
    };
    const [none, half] = [await held('failed'), await held('published')];
    assert.deepEqual(
      (await events()).map(({ event, data }) => [event, data['postId']]),
      [
        ['post.cancelled', none],
        ['post.partial', half],
      ],
    );
  });

  it('tell nothing of drafts, and of what is published now only how it ends', async () => {
    const { id } = await aPost(api(), author());
    await send('POST', `/posts/${id}/publish`);
    const later = await aPost(api(), author(), { scheduledAt: inHours(1) });
    await send('POST', `/posts/${later.id}/publish`);
    await send('DELETE', `/posts/${(await aPost(api(), author())).id}`);
    assert.deepEqual(await names(), ['post.scheduled']);
  });

  it('are not there when the request that would make them is refused', async () => {
    const { status } = await api().post(
      '/posts',
      { brandSlug: author().brand.slug, text: 'x', platforms: ['threads'], scheduledAt: inHours(1) },
      { as: author().token },
    );
    assert.equal(status, 409);
    assert.deepEqual(await names(), []);
  });

  it('tell once that an account has to be connected again', async () => {
    const account = `a${randomBytes(5).toString('hex')}`;
    const { slug: brandSlug } = await send('POST', '/brands', { name: `Brand ${account}` });
    const { id } = await aConnection(api(), author().token, { platform: 'x', brandSlug, account });
    await api().rows(
      `update connections set access_expires_at = now() + interval '60 seconds' where id = $1`,
      id,
    );
    const rows = await api().rows('select brand_id from connections where id = $1', id);
    await control().tokens({ platform: 'x', account, action: 'kill_refresh' });
    const accounts = createAccounts(service());
    for (let time = 0; time < 2; time += 1)
      await assert.rejects(
        accounts.usable({ orgId: author().orgId, brandId: rows[0].brand_id, platform: 'x' }),
      );
    const all = (await events()).filter(({ event }) => event === 'token.expired');
    assert.deepEqual(
      all.map(({ event, data }) => [
        event,
        data['connectionId'],
        data['platform'],
        data['handle'],
        data['brandSlug'],
      ]),
      [['token.expired', id, 'x', account, brandSlug]],
    );
    assert.ok(String(all[0]?.data['reason']).length > 10);
  });
});
