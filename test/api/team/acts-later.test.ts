import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { v7 as uuidv7 } from 'uuid';
import { explainWhyNotConnect } from '../../../src/db/connections/consent-asker.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';
import { findEffectRefusal } from '../../../src/db/effects/effects.ts';
import { effectTables, type EffectTable } from '../../../src/db/effects/tables.ts';
import { readPlan } from '../../../src/db/publishing/post-plans.ts';
import { endClosedMail } from '../../../src/db/notifications/mails.ts';
import { isArchiveOpen } from '../../../src/db/team/authority.ts';
import { lockWebhookToSend } from '../../../src/db/webhooks/claims.ts';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createBulkActivities } from '../../../src/activities/bulk/change-posts.ts';
import type { MadePosts } from '../../../src/activities/series/make-posts.ts';
import { createSourceActivities } from '../../../src/activities/knowledge/sources/source-activities.ts';
import { createSeriesActivities } from '../../../src/activities/series/series-activities.ts';
import { anAgent } from '../../support/agents.ts';
import { mailSecret } from '../../support/canaries/mail-secrets.ts';
import { eventually } from '../../support/eventually.ts';
import { useApi } from '../../support/http/api.ts';
import { readStream } from '../../support/http/event-stream.ts';
import { beginUnread, readRest } from '../../support/http/unread-answer.ts';
import { aKey, aUser, type TestUser } from '../../support/makers.ts';
import { anAuthor, bringTo, type Author } from '../../support/posts.ts';
import { aSeries, clockIn } from '../../support/series.ts';
import { openTestService } from '../../support/service.ts';
import { commonSettings } from '../../support/settings.ts';
import { aCommentRow } from '../../support/tenants/tenants-world.ts';
import { use } from '../../support/use.ts';

/** An act in the name of Bob, an admin. Resolves to whether it was permitted. */
type Act = () => Promise<boolean>;

describe('the table of what acts later (docs/understand/tenancy.md)', () => {
  const { ENCRYPTION_KEYS = '' } = commonSettings();
  const api = useApi({ ENCRYPTION_KEYS, STREAM_HEARTBEAT: '100ms' });
  const service = use(() => openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }));
  let ada: Author;
  let bob: TestUser;
  beforeEach(async () => {
    [ada, bob] = [await anAuthor(api(), ['x']), await aUser(api())];
    const admin = `update memberships set org_id = $1, role = 'admin' where user_id = $2`;
    await api().rows(admin, ada.orgId, bob.id);
  });

  const rows = (sql: string, ...values: unknown[]) => api().rows(sql, ...values);
  const theirs = async (path: string, body?: object, headers = {}) => {
    const reply = await api().post(path, body, { as: bob.token, headers });
    assert.ok(reply.status < 300, reply.text);
    return reply.data;
  };
  const isIn = (path: string, as: string) => async () => (await api().get(path, { as })).status === 200;
  const inADay = () => new Date(Date.now() + 86_400_000).toISOString();
  const aPostOf = async (given: object = {}) =>
    (await theirs('/posts', { brandSlug: ada.brand.slug, text: 'Planned', platforms: ['x'], ...given }))
      .id as string;
  const goesOut =
    (postId: string): Act =>
    async () =>
      !(await readPlan(service().orm.em.fork(), postId))?.stopped;

  const isLetDo =
    (table: EffectTable, id: string): Act =>
    async () =>
      (await findEffectRefusal(service().orm.em.fork(), table, id, service().config.MAX_LATENESS)) === null;
  /** Creates a post of Bob's that is live on X. */
  const outOnX = async (): Promise<string> => {
    const id = await aPostOf({ scheduledAt: inADay() });
    await bringTo(api(), id, 'published', { x: 'published' });
    await rows(`update post_targets set external_id = '1' where post_id = $1`, id);
    return id;
  };
  const dueSoon = () => ({ startsAt: clockIn(1), leadHours: 3 });

  /** Creates each row while Bob has the right. Each function then acts on call. */
  const rowsOfTable: Record<string, () => Promise<Act>> = {
    session: async () => isIn(`/brands/${ada.brand.slug}`, bob.token),
    'API key': async () => isIn('/posts', (await aKey(api(), bob.token, { scopes: ['posts:read'] })).key),
    'invite link': async () => {
      const { token } = await theirs('/teams/invite-links', {});
      return async () => {
        await rows('update invite_links set revoked_at = null where created_by = $1', bob.id);
        const carol = await aUser(api());
        return (await api().post(`/teams/join/${token}`, undefined, { as: carol.token })).status === 200;
      };
    },
    invitation: async () => {
      const carol = await aUser(api());
      const { token } = await theirs('/teams/invitations', { email: carol.email });
      return async () => {
        await rows(
          `update invitations set status = 'pending' where status = 'revoked' and invited_by = $1`,
          bob.id,
        );
        const accept = `/teams/invitations/${token}/accept`;
        const { status } = await api().post(accept, undefined, { as: carol.token });
        await rows('delete from memberships where user_id = $1 and org_id = $2', carol.id, ada.orgId);
        await rows(`update invitations set status = 'pending' where invited_by = $1`, bob.id);
        return status === 200;
      };
    },
    'account connection': async () => {
      const [session] = await rows('select id from sessions where user_id = $1 limit 1', bob.id);
      const of = { orgId: ada.orgId, userId: bob.id, brandId: ada.brand.id, adds: false };
      return async () =>
        (await explainWhyNotConnect(service().orm.em.fork(), {
          ...of,
          credentialKind: 'session',
          credentialId: session.id,
        })) === undefined;
    },
    approval: async () => {
      const { key } = await aKey(api(), ada.token, { scopes: ['posts:write', 'posts:read'] });
      const [one, two] = [await aPostOf(), await aPostOf()];
      const approved = async (postId: string) => {
        const asked = await api().post(`/posts/${postId}/confirmations`, { revision: 1 }, { as: key });
        assert.ok(asked.status < 300, asked.text);
        await rows(
          `update post_confirmations set status = 'approved', decided_by = $2, decided_at = now() where id = $1`,
          asked.data.id,
          bob.id,
        );
        return asked.data.id as string;
      };
      const ids = [await approved(one), await approved(two)];
      return async () =>
        (await api().post(`/confirmations/${ids.pop()}/commit`, undefined, { as: key })).status < 300;
    },
    'review link': async () => {
      const review = { stages: [{ name: 'Client', client: true }] };
      await api().patch(`/brands/${ada.brand.slug}`, { review }, { as: ada.token });
      const id = await aPostOf({ scheduledAt: inADay() });
      const email = `client-${id}@example.com`;
      await theirs(`/posts/${id}/review-links`, { email, expiresAt: inADay() });
      const token = await mailSecret(api(), ENCRYPTION_KEYS, { email, type: 'account.review_link' });
      return async () => {
        await rows('update review_links set revoked_at = null where email = $1', email);
        return (await api().post('/review-links/look-up', { token })).status === 200;
      };
    },
    'kept answer': async () => {
      const body = { brandSlug: ada.brand.slug, text: 'Once', platforms: ['x'] };
      const headers = { 'Idempotency-Key': uuidv7() };
      await theirs('/posts', body, headers);
      return async () => (await api().post('/posts', body, { as: bob.token, headers })).status === 201;
    },
    agent: async () => {
      const { id } = await anAgent(
        api(),
        { token: bob.token, brandSlug: ada.brand.slug },
        { autoPublish: true },
      );
      return async () => (await api().get(`/agents/${id}`, { as: ada.token })).data.paused === null;
    },
    "agent's post": async () => {
      const id = await aPostOf({ scheduledAt: inADay() });
      await rows(`update posts set created_by = 'agent:' || id where id = $1`, id);
      await rows(`update post_changes set actor = 'agent:' || post_id where post_id = $1`, id);
      return goesOut(id);
    },
    series: async () => {
      const owner = { token: bob.token, brandSlug: ada.brand.slug };
      const series = [await aSeries(api(), owner, dueSoon()), await aSeries(api(), owner, dueSoon())];
      const { makeSeriesPosts } = createSeriesActivities(service());
      return async () => {
        const look = new MockActivityEnvironment().run(makeSeriesPosts, series.pop()?.id ?? '');
        return ((await look) as MadePosts).made === 1;
      };
    },
    source: async () => {
      const { id: kbId } = await theirs('/kbs', { name: 'Followed' });
      const source = { url: 'https://example.com/feed', kind: 'feed' };
      const { id } = await theirs(`/kbs/${kbId}/sources`, source);
      const { lookAtSource } = createSourceActivities(service());
      return async () => {
        await rows(`update kb_sources set look_at = now(), url = 'http://127.0.0.1:9' where id = $1`, id);
        await new MockActivityEnvironment().run(lookAtSource, id);
        const [{ problem }] = await rows('select problem from kb_sources where id = $1', id);
        // who may ask hears that the service calls no private address
        return problem.code === 'not_allowed';
      };
    },
    'scheduled post': async () => goesOut(await aPostOf({ scheduledAt: inADay() })),
    webhook: async () => {
      const hook = { name: 'Hook', url: 'https://example.com/hook', events: ['*'] };
      const { webhook } = await theirs('/webhooks', hook);
      return async () => {
        await rows('update webhooks set enabled = true where id = $1', webhook.id);
        const seen = await inTransaction(service().orm, em => lockWebhookToSend(em, webhook.id));
        return seen?.enabled === true;
      };
    },
    'deletion from a platform': async () => {
      const id = await outOnX();
      await theirs(`/posts/${id}/unpublish`);
      const [action] = await rows('select id from post_actions where post_id = $1', id);
      return isLetDo(effectTables.post_actions, action.id);
    },
    'answer to a comment': async () => {
      const commentId = await aCommentRow(api(), { orgId: ada.orgId, postId: await outOnX() });
      await theirs(`/comments/${commentId}/answers`, { text: 'From eight.' });
      const [action] = await rows('select id from comment_actions where comment_id = $1', commentId);
      return isLetDo(effectTables.comment_actions, action.id);
    },
    'follow-up comment': async () => {
      const [comment] = await rows(
        `insert into follow_up_comments (id, created_at, updated_at, org_id, post_id, target_id, platform, number, text,
                                         after, due_at)
         select gen_random_uuid(), now(), now(), org_id, post_id, id, platform, 1, 'More', 0, now()
           from post_targets where post_id = $1 returning id`,
        await outOnX(),
      );
      return isLetDo(effectTables.follow_up_comments, comment.id);
    },
    'change of many posts': async () => {
      const actions: string[] = [];
      for (const id of [await aPostOf(), await aPostOf()])
        actions.push(
          (await theirs('/posts/bulk-actions', { action: { type: 'archive' }, posts: [{ id }] })).id,
        );
      const { changeSomePosts } = createBulkActivities(service());
      return async () => {
        const id = actions.shift() ?? '';
        await new MockActivityEnvironment().run(changeSomePosts, id);
        return (
          (await rows('select status from bulk_action_posts where job_id = $1', id))[0].status === 'done'
        );
      };
    },
    export: async () => {
      const key = `${ada.orgId}/archive.zip`;
      await rows(
        `insert into account_exports (id, created_at, org_id, requested_by, include_files, include_audit, storage_key)
         values (gen_random_uuid(), now(), $1, $2, false, false, $3)`,
        ada.orgId,
        bob.id,
        key,
      );
      return async () => {
        await rows('update account_exports set deleted_at = null where storage_key = $1', key);
        return isArchiveOpen(service().orm.em.fork(), key);
      };
    },
    'export of posts': async () => {
      await rows(
        `insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, media, thread,
                            platform_options, created_by, labels)
         select gen_random_uuid(), now(), now(), $1, $2, repeat('x', 30000), '{x}', 'draft', '[]', '[]', '{}',
                'user:' || $3, '{}' from generate_series(1, 600)`,
        ada.orgId,
        ada.brand.id,
        ada.id,
      );
      const address = `${api().url}/posts/export`;
      const answers = [await beginUnread(address, bob.token), await beginUnread(address, bob.token)];
      return async () => {
        const answer = answers.pop();
        return answer !== undefined && (await readRest(answer)).isWhole;
      };
    },
    notification: async () => {
      await rows(
        `insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
         values (gen_random_uuid(), now(), $1, $2, 'post.failed', 'Failed', '', false, '{}')`,
        ada.orgId,
        bob.id,
      );
      return async () => (await api().get('/api/notifications', { as: bob.token })).data?.total > 0;
    },
    stream: async () => {
      const stream = await readStream(api().url, { as: bob.token, path: '/changes/stream' });
      assert.equal(stream.status, 200);
      return async () => {
        const seen = stream.events.length;
        const body = { brandSlug: ada.brand.slug, text: 'New', platforms: ['x'] };
        assert.equal((await api().post('/posts', body, { as: ada.token })).status, 201);
        await eventually('it tells or ends', () => !stream.isOpen() || stream.events.length > seen);
        return stream.isOpen();
      };
    },
    mail: async () => {
      const id = uuidv7();
      await rows(
        `insert into mails (id, created_at, updated_at, org_id, user_id, address, type, subject, body, status)
         values ($1, now(), now(), $2, $3, 'bob@example.com', 'post.failed', 'Failed', '', 'queued')`,
        id,
        ada.orgId,
        bob.id,
      );
      return async () => {
        await endClosedMail(service().orm.em.fork(), id);
        return (await rows('select status from mails where id = $1', id))[0].status === 'queued';
      };
    },
  };

  it('has a row for each act that is tried here', async () => {
    const page = await readFile(new URL('../../../docs/understand/tenancy.md', import.meta.url), 'utf8');
    const [, table = ''] = page.split('| what acts later |');
    const names = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| ([A-Za-z][\w' -]*) \|/gm)].map(
      ([, name]) => name,
    );
    assert.deepEqual(names, Object.keys(rowsOfTable));
  });

  for (const [name, make] of Object.entries(rowsOfTable))
    it(`lets the ${name} of a member happen, and refuses it once they were removed`, async () => {
      const act = await make();
      assert.equal(await act(), true);
      const removed = await api().delete(`/teams/members/${bob.id}?scheduledPosts=stop`, { as: ada.token });
      assert.equal(removed.status, 200, removed.text);
      assert.equal(await act(), false);
    });
});
