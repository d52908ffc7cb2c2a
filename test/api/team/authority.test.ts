import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';
import { addNotification } from '../../../src/db/notifications/add-notification.ts';
import { endClosedMail } from '../../../src/db/notifications/mails.ts';
import { outcomeText } from '../../../src/domain/notification-texts.ts';
import { cancelClosed, lockWebhookToSend } from '../../../src/db/webhooks/claim-due.ts';
import { anAgent } from '../../support/agents.ts';
import { eventually } from '../../support/eventually.ts';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aUser, type TestUser } from '../../support/makers.ts';
import { openTestService } from '../../support/service.ts';
import { use } from '../../support/use.ts';
import { aConnection, anAuthor, aPost, type Author } from '../../support/posts.ts';

describe('what a person may do now', () => {
  const api = useApi();
  const service = use(() => openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }));
  let ada: Author;
  beforeEach(async () => {
    ada = await anAuthor(api(), ['x']);
  });

  type Member = TestUser & { memberId: string };
  const post = (path: string, body: object | undefined, as: string) => api().post(path, body, { as });
  const aLink = async (given: object = {}, as = ada.token) =>
    (await post('/teams/invite-links', given, as)).data as { id: string; token: string };
  const join = (token: string, { token: as }: TestUser) => post(`/teams/join/${token}`, undefined, as);
  const invite = (email: string, as = ada.token, given: object = {}) =>
    post('/teams/invitations', { email, ...given }, as);
  const accept = (token: string, { token: as }: TestUser) =>
    post(`/teams/invitations/${token}/accept`, undefined, as);
  const enter = async (user: TestUser): Promise<Member> => {
    await api().put('/orgs/active', { orgId: ada.orgId }, { as: user.token });
    const { members } = (await api().get('/teams/members', { as: ada.token })).data;
    const { id } = members.find(({ userId }: { userId: string }) => userId === user.id);
    return { ...user, memberId: id };
  };
  const aMember = async (given: object = {}): Promise<Member> => {
    const user = await aUser(api());
    assert.equal((await join((await aLink(given)).token, user)).status, 200);
    return enter(user);
  };
  const anAdmin = async (): Promise<Member> => {
    const user = await aUser(api());
    const { data } = await invite(user.email, ada.token, { role: 'admin' });
    assert.equal((await accept(data.token, user)).status, 200);
    return enter(user);
  };
  const aGroup = async (scopes: string[], name = 'Group') =>
    (await post('/teams/groups', { name, scopes }, ada.token)).data.id as string;
  const change = (id: string, body: object, as = ada.token) =>
    api().patch(`/teams/members/${id}`, body, { as });
  const remove = (id: string) => api().delete(`/teams/members/${id}`, { as: ada.token });
  const close = (memberId: string, brandId: string, permissions: string[] = []) =>
    api().put(`/teams/members/${memberId}/brand-overrides/${brandId}`, { permissions }, { as: ada.token });
  const refusalOf = ({ status, body }: { status: number; body: { error: string; message: string } }) =>
    [status, body.error, body.message] as const;

  describe('about who comes back', () => {
    it('is nothing by a link for who was removed, with a sentence', async () => {
      const link = await aLink();
      const bob = await aUser(api());
      assert.equal((await join(link.token, bob)).status, 200);
      await remove(bob.id);
      const [status, error, message] = refusalOf(await join(link.token, bob));
      assert.deepEqual([status, error], [409, 'invalid_state']);
      assert.match(message, /removed from this organization.*invitation to your email address/);
    });

    it('is given back by an invitation to them, made after the removal', async () => {
      const bob = await aMember();
      const { data: before } = await invite('someone-else@example.com');
      await api().rows('update invitations set email = $1 where id = $2', bob.email, before.id);
      await remove(bob.id);
      await api().rows(
        `update invitations set status = 'pending', created_at = now() - interval '2 days' where id = $1`,
        before.id,
      );
      assert.match((await accept(before.token, bob)).body.message, /removed from this organization/);
      const { data } = await invite(bob.email);
      assert.equal((await accept(data.token, bob)).status, 200);
    });

    it('is by a link no more than when they left: closed brands stay closed, and groups are theirs again', async () => {
      const link = await aLink();
      const group = await aGroup(['posts:read', 'teams:read']);
      const bob = await aMember({ groupIds: [group] });
      await close(bob.memberId, ada.brand.id);
      assert.equal((await post('/teams/leave', undefined, bob.token)).status, 200);
      assert.equal((await join(link.token, bob)).status, 200);
      const again = await enter(bob);
      const { data } = await api().get(
        `/teams/members/${again.memberId}/permissions?brandId=${ada.brand.id}`,
        {
          as: ada.token,
        },
      );
      const open = data.permissions.filter(({ allowed }: { allowed: boolean }) => allowed);
      const names = open.map(({ scope }: { scope: string }) => scope);
      assert.ok(names.includes('teams:read'));
      assert.ok(
        !names.includes('posts:read') && !names.includes('posts:write') && !names.includes('kb:write'),
      );
    });
  });

  describe('about who asks people in', () => {
    it('is asked when an invitation is accepted: one of an admin who is a reader now makes no admin', async () => {
      const admin = await anAdmin();
      const bob = await aUser(api());
      const { data } = await invite(bob.email, admin.token, { role: 'admin' });
      // as by a release that does not end it
      await change(admin.memberId, { role: 'member', groupIds: [await aGroup(['posts:read'])] });
      await api().rows(`update invitations set status = 'pending' where id = $1`, data.id);
      const [status, error, message] = refusalOf(await accept(data.token, bob));
      assert.deepEqual([status, error], [409, 'invalid_state']);
      assert.match(message, /may not give so much any more/);
    });

    it('is asked when a link is used or looked at: of who may less now, or is gone, it lets nobody in', async () => {
      const admin = await anAdmin();
      const [link, bob] = [await aLink({}, admin.token), await aUser(api())];
      await change(admin.memberId, { role: 'member', groupIds: [await aGroup(['posts:read'])] });
      const reopen = () => api().rows('update invite_links set revoked_at = null where id = $1', link.id);
      await reopen();
      assert.equal((await join(link.token, bob)).status, 409);
      assert.equal((await api().get(`/teams/join/${link.token}`, { as: bob.token })).status, 409);
      const page = await fetch(`${api().url}/teams/join/${link.token}`, { headers: { Accept: 'text/html' } });
      assert.ok(!(await page.text()).includes('Ada Example'));
      await remove(admin.id);
      await reopen();
      assert.equal((await join(link.token, bob)).status, 409);
    });

    it('counts brand by brand: who is closed out of one gives it to nobody, also not to a second account', async () => {
      const group = await aGroup(['teams:read', 'teams:write', 'posts:read', 'posts:write']);
      const writers = await aGroup(['posts:read', 'posts:write'], 'Writers');
      const bob = await aMember({ groupIds: [group] });
      const open = await aLink({ groupIds: [writers] }, bob.token);
      await close(bob.memberId, ada.brand.id, ['posts:read']);
      const second = await aUser(api());
      const refusals = [
        await post('/teams/invite-links', { groupIds: [writers] }, bob.token),
        await invite(second.email, bob.token, { groupIds: [writers] }),
        await post('/teams/groups', { name: 'Mine', scopes: ['posts:write'] }, bob.token),
        await change(
          (await aMember({ groupIds: [await aGroup(['teams:read'], 'Few')] })).memberId,
          { groupIds: [writers] },
          bob.token,
        ),
      ];
      for (const refusal of refusals) {
        const [status, error, message] = refusalOf(refusal);
        assert.deepEqual([status, error], [403, 'insufficient_scope'], message);
        assert.match(message, /posts:write/);
      }
      assert.equal((await join(open.token, second)).status, 404);
      const wide = await aLink({ groupIds: [writers] });
      const { inviteLinks } = (await api().get('/teams/invite-links', { as: bob.token })).data;
      assert.deepEqual([inviteLinks[0].id, inviteLinks[0].token], [wide.id, null]);
    });
  });

  describe('about agents', () => {
    const pausedOf = async (id: string) =>
      (await api().get(`/agents/${id}`, { as: ada.token })).data.paused?.code as string | undefined;
    const theirAgent = (member: Member, given: object = {}) =>
      anAgent(api(), { token: member.token, brandSlug: ada.brand.slug }, { autoPublish: true, ...given });

    it('pauses those of a member who was removed, until another one changes it', async () => {
      const bob = await aMember();
      const { id } = await theirAgent(bob);
      const drafts = await theirAgent(bob, { autoPublish: false });
      assert.equal(await pausedOf(id), undefined);
      const { data } = await remove(bob.id);
      assert.deepEqual([await pausedOf(id), await pausedOf(drafts.id)], ['author_removed', 'author_removed']);
      const left = data.leftBehind.find(({ kind }: { kind: string }) => kind === 'agent');
      assert.deepEqual([left.state, left.count, left.items.length], ['paused', 2, 2]);
      const run = await post(`/agents/${id}/run`, undefined, ada.token);
      assert.equal(run.status, 409);
      await api().patch(`/agents/${id}`, { name: 'Ours' }, { as: ada.token });
      assert.equal(await pausedOf(id), undefined);
    });

    it('pauses those of a member who is closed out of the brand, or may only read', async () => {
      const [bob, carol] = [await aMember(), await aMember()];
      const [ofBob, ofCarol] = [await theirAgent(bob), await theirAgent(carol)];
      await close(bob.memberId, ada.brand.id, ['posts:read', 'agents:read']);
      const { data } = await change(carol.memberId, { groupIds: [await aGroup(['posts:read'])] });
      assert.deepEqual(
        [await pausedOf(ofBob.id), await pausedOf(ofCarol.id)],
        ['author_limited', 'author_limited'],
      );
      assert.deepEqual(
        data.leftBehind.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
        [['agent', 1]],
      );
      await api().delete(`/teams/members/${bob.memberId}/brand-overrides/${ada.brand.id}`, { as: ada.token });
      assert.equal(await pausedOf(ofBob.id), undefined);
    });
  });

  describe('about a change of the team', () => {
    it('asks when it is carried out: who was an admin when the request began makes nobody one', async () => {
      const admin = await anAdmin();
      const changing = new pg.Client({ connectionString: api().databaseUrl });
      await changing.connect();
      await changing.query('begin');
      await changing.query('select 1 from organizations where id = $1 for update', [ada.orgId]);
      await changing.query(`update memberships set role = 'member' where id = $1`, [admin.memberId]);
      const asked = change(admin.memberId, { role: 'admin' }, admin.token);
      await eventually('it waits for the team', async () => {
        const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await api().rows(waiting)).length > 0;
      });
      await changing.query('commit');
      await changing.end();
      assert.equal((await asked).status, 403);
    });

    it('removes also who came back through a process of the release before, and keeps what was closed', async () => {
      const bob = await aMember();
      const before = uuidv7();
      await api().rows(
        `insert into former_members (id, created_at, org_id, user_id) values ($1, now(), $2, $3)`,
        before,
        ada.orgId,
        bob.id,
      );
      await api().rows(
        `insert into brand_overrides (id, created_at, updated_at, org_id, membership_id, brand_id, scopes)
         values ($1, now(), now(), $2, $3, $4, '{}')`,
        uuidv7(),
        ada.orgId,
        before,
        ada.brand.id,
      );
      assert.equal((await remove(bob.memberId)).status, 200);
      const kept = await api().rows(
        'select 1 from brand_overrides o join former_members f on f.id = o.membership_id where f.user_id = $1',
        bob.id,
      );
      assert.equal(kept.length, 1);
    });

    it('shows what a narrowed group leaves behind', async () => {
      const group = await aGroup(['posts:read', 'webhooks:read', 'webhooks:write']);
      const bob = await aMember({ groupIds: [group] });
      const given = { name: 'Hook', url: 'https://example.com/hook', events: ['*'] };
      const { id } = (await post('/webhooks', given, bob.token)).data.webhook;
      await api().patch(`/teams/groups/${group}`, { scopes: ['posts:read'] }, { as: ada.token });
      const { data } = await api().get(`/webhooks/${id}`, { as: ada.token });
      assert.equal(data.webhook.enabled, false);
      const { notifications } = (await api().get('/api/notifications', { as: ada.token })).data;
      assert.ok(notifications.some(({ type }: { type: string }) => type === 'team.left_behind'));
    });
  });

  describe('about webhooks', () => {
    const hookOf = async (as: string, given: object = {}) =>
      (
        await post(
          '/webhooks',
          { name: 'Hook', url: 'https://example.com/hook', events: ['*'], ...given },
          as,
        )
      ).data.webhook.id as string;
    const schedule = async (brandSlug = ada.brand.slug) => {
      const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
      const body = { brandSlug, text: 'Planned', platforms: ['x'], scheduledAt };
      assert.equal((await post('/posts', body, ada.token)).status, 201);
    };
    const deliveriesOf = async (id: string, as = ada.token) =>
      (await api().get(`/webhooks/${id}/deliveries`, { as })).data as {
        total: number;
        deliveries: { id: string; status: string }[];
      };
    /** What waits for a webhook once the worker has looked, but for what it would send. */
    const lookedAt = (id: string) =>
      inTransaction(service().orm, async em => {
        const webhook = await lockWebhookToSend(em, id);
        if (webhook?.limited) await cancelClosed(em, id, 500);
        return webhook?.enabled;
      });

    it('gives no posts to who may read none of them', async () => {
      const bob = await aMember({ groupIds: [await aGroup(['webhooks:read', 'webhooks:write'])] });
      const theirs = await hookOf(bob.token);
      await schedule();
      assert.equal((await deliveriesOf(theirs)).total, 0);
    });

    it('gives the brands of their maker, at each event and again before each request', async () => {
      const bob = await aMember();
      const [theirs, ours] = [await hookOf(bob.token), await hookOf(ada.token)];
      await schedule();
      assert.equal((await deliveriesOf(theirs)).total, 1);
      await close(bob.memberId, ada.brand.id);
      await schedule();
      assert.equal((await deliveriesOf(theirs)).total, 1);
      assert.equal((await deliveriesOf(ours)).total, 2);
      assert.equal(await lookedAt(theirs), true);
      assert.equal((await deliveriesOf(theirs)).deliveries[0]?.status, 'cancelled');
      assert.equal(await lookedAt(ours), true);
      assert.ok((await deliveriesOf(ours)).deliveries.every(({ status }) => status === 'pending'));
    });

    it('shows nobody the events of a brand that is closed to them', async () => {
      const bob = await aMember();
      const ours = await hookOf(ada.token);
      await schedule();
      const [{ id } = { id: '' }] = (await deliveriesOf(ours, bob.token)).deliveries;
      const read = async () => [
        (await deliveriesOf(ours, bob.token)).total,
        (await api().get(`/webhooks/${ours}/events`, { as: bob.token })).data.events.length,
        (await api().get(`/webhooks/deliveries/${id}`, { as: bob.token })).status,
      ];
      assert.deepEqual(await read(), [1, 1, 200]);
      await close(bob.memberId, ada.brand.id);
      assert.deepEqual(await read(), [0, 0, 404]);
    });

    it('sends nothing for who was removed: it is disabled, told, and held until another one answers for it', async () => {
      const bob = await aMember();
      const theirs = await hookOf(bob.token);
      const { data } = await remove(bob.id);
      const left = data.leftBehind.find(({ kind }: { kind: string }) => kind === 'webhook');
      assert.deepEqual([left.state, left.items[0].id], ['paused', theirs]);
      const { notifications } = (await api().get('/api/notifications', { as: ada.token })).data;
      assert.equal(notifications[0].type, 'team.left_behind');
      assert.match(notifications[0].body, /1 webhook is paused\. .*delete it\./);
      // as by a release that does not disable it
      await api().rows('update webhooks set enabled = true where id = $1', theirs);
      await schedule();
      assert.equal((await deliveriesOf(theirs)).deliveries[0]?.status, 'held');
      assert.equal(await lookedAt(theirs), false);
      await api().patch(`/webhooks/${theirs}`, { enabled: true }, { as: ada.token });
      assert.equal(await lookedAt(theirs), true);
    });

    it('is made for named brands by who has them, and gets no others', async () => {
      const bob = await aMember();
      const other = await aBrand(api(), ada.token);
      await close(bob.memberId, other.id);
      const body = { name: 'Hook', url: 'https://example.com/hook', events: ['*'], brandIds: [other.id] };
      assert.equal((await post('/webhooks', body, bob.token)).status, 403);
      const named = await hookOf(ada.token, { brandIds: [other.id] });
      await schedule();
      assert.equal((await deliveriesOf(named)).total, 0);
      await aConnection(api(), { ...ada, brand: other }, 'x');
      await schedule(other.slug);
      assert.equal((await deliveriesOf(named)).total, 1);
    });
  });

  it('is asked before a kept answer is given again: none about a brand that is closed to the caller now', async () => {
    const bob = await aMember();
    const keyed = (path: string, body: object | undefined, key: string, as = bob.token) =>
      api().post(path, body, { as, headers: { 'Idempotency-Key': key } });
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const asked = { brandSlug: ada.brand.slug, text: 'Secret plans', platforms: ['x'], scheduledAt };
    const { data } = await keyed('/posts', asked, 'post');
    const publish = () => keyed(`/posts/${data.id}/publish`, undefined, 'publish');
    assert.equal((await publish()).status, 202);
    assert.equal((await keyed('/posts', asked, 'post')).headers.get('idempotent-replayed'), 'true');
    await close(bob.memberId, ada.brand.id);
    for (const again of [await keyed('/posts', asked, 'post'), await publish()]) {
      assert.deepEqual([again.status, again.body.error], [403, 'insufficient_scope']);
      assert.ok(!again.text.includes('Secret plans'));
    }
    assert.equal((await keyed('/posts', asked, 'post', ada.token)).status, 201);
    const other = await aBrand(api(), ada.token);
    const elsewhere = { ...asked, brandSlug: other.slug, scheduledAt: null };
    const first = await keyed('/posts', elsewhere, 'other');
    assert.equal((await keyed('/posts', elsewhere, 'other')).text, first.text);
  });

  it('closes a brand at the side doors too: ledger, usage, audit log, notifications and mails that wait', async () => {
    const group = await aGroup(['posts:read', 'billing:read', 'audit:read']);
    const bob = await aMember({ groupIds: [group] });
    const text = outcomeText(
      { id: 'p1', orgId: ada.orgId, brandSlug: ada.brand.slug, text: '', targets: [] },
      'failed',
    );
    await inTransaction(service().orm, em => addNotification(em, ada.orgId, text));
    await api().rows(
      `with spent as (
         insert into credit_entries (id, created_at, org_id, kind, amount, balance_after, reference, actor, reason)
         values (gen_random_uuid(), now(), $1, 'hold', -1, 0, 'run:1', 'service', 'a secret agent'))
       insert into credit_holds (id, created_at, org_id, reference, price, status, expires_at, operation, brand_id, actor)
       values (gen_random_uuid(), now(), $1, 'run:1', 1, 'held', now() + interval '1 day', 'agents.run', $2, 'service')`,
      ada.orgId,
      ada.brand.id,
    );
    await api().rows(
      `update mails set path = '/posts/' || $2 where user_id = $1 and type = 'post.failed'`,
      bob.id,
      await aPost(api(), ada).then(({ id }) => id),
    );
    const [mail] = await api().rows(
      `select id from mails where user_id = $1 and type = 'post.failed'`,
      bob.id,
    );
    const get = async (path: string) => (await api().get(path, { as: bob.token })).text;
    const told = () =>
      Promise.all([
        get('/billing/credits').then(body => body.includes('a secret agent')),
        get('/usage/credits').then(body => body.includes(ada.brand.slug)),
        get('/audit-log?action=brand.created').then(body => body.includes(ada.brand.id)),
        get('/api/notifications').then(body => body.includes(ada.brand.slug)),
        inTransaction(service().orm, async em => {
          await endClosedMail(em, mail.id);
          return (await api().rows('select status from mails where id = $1', mail.id))[0].status === 'queued';
        }),
      ]);
    assert.deepEqual(await told(), [true, true, true, true, true]);
    await close(bob.memberId, ada.brand.id);
    await told();
    assert.deepEqual(await told(), [false, false, false, false, false]);
  });
});
