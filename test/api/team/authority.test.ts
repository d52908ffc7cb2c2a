import assert from 'node:assert/strict';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { anAgent } from '../../support/agents.ts';
import { eventually } from '../../support/eventually.ts';
import { useApi } from '../../support/http/api.ts';
import { aUser } from '../../support/makers.ts';
import { anAuthor, type Author } from '../../support/posts.ts';
import { teamOf, type Member } from '../../support/team.ts';

describe('a person’s current rights', () => {
  const api = useApi();
  let ada: Author;
  beforeEach(async () => {
    ada = await anAuthor(api(), ['x']);
  });
  const {
    post,
    aLink,
    join,
    invite,
    accept,
    enter,
    aMember,
    anAdmin,
    aGroup,
    change,
    remove,
    close,
    refusalOf,
  } = teamOf(api, () => ada);

  describe('when they come back', () => {
    it('is nothing by a link for who was removed, with a sentence', async () => {
      const link = await aLink();
      const bob = await aUser(api());
      assert.equal((await join(link.token, bob)).status, 200);
      await remove(bob.id);
      const [status, error, message] = refusalOf(await join(link.token, bob));
      assert.deepEqual([status, error], [409, 'invalid_state']);
      assert.match(message, /removed from this organization.*Ask for an invitation by mail/);
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
    it('is checked when an invitation is accepted: an invitation by an admin who is a reader now appoints no admin', async () => {
      const admin = await anAdmin();
      const bob = await aUser(api());
      const { data } = await invite(bob.email, admin.token, { role: 'admin' });
      // as by a release that does not end it
      await change(admin.memberId, { role: 'member', groupIds: [await aGroup(['posts:read'])] });
      await api().rows(`update invitations set status = 'pending' where id = $1`, data.id);
      const [status, error, message] = refusalOf(await accept(data.token, bob));
      assert.deepEqual([status, error], [409, 'invalid_state']);
      assert.match(message, /may no longer grant these permissions/);
    });

    it('is checked when a link is used or read: a link of a person who lost rights, or left, admits no one', async () => {
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

    it('counts brand by brand: a person who is excluded from one cannot grant it, not even to a second account', async () => {
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
    it('is checked when it is carried out: a person who was an admin only when the request began appoints no admin', async () => {
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
});
