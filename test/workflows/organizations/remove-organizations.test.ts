import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { createStorage } from '../../../src/adapters/storage/create-storage.ts';
import type { Author } from '../../support/author.ts';
import { aCarousel } from '../../support/carousels.ts';
import { giveCredits } from '../../support/credits.ts';
import { eventually } from '../../support/eventually.ts';
import { aBrand, aKey, aUser, type TestUser } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';
import { removalsIn } from '../../support/removals.ts';

/** Tables whose rows expire by themselves: earlier mails, the line of the audit log, and short-lived counters. */
const expiring = ['mails', 'audit_events', 'outbox_messages', 'rate_windows', 'sessions'];

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

describe('organizations whose grace period is over', () => {
  const publishing = usePublishing({ SWEEP_EVERY: '1h', PREPARE_LEAD: '300ms' });

  const { remove, rows } = removalsIn(() => publishing());
  const ask = async ({ token, orgId }: Pick<Author, 'token' | 'orgId'>): Promise<void> => {
    const { status, text } = await publishing().api.delete(`/orgs/${orgId}`, { as: token });
    assert.equal(status, 202, text);
  };
  const takeBack = async ({ token, orgId }: Pick<Author, 'token' | 'orgId'>): Promise<void> => {
    const reply = await publishing().api.post(`/orgs/${orgId}/restore`, undefined, { as: token });
    assert.equal(reply.status, 200, reply.text);
  };
  const endGrace = (orgId: string) =>
    rows(
      'update billing_accounts set deletes_at = now() where org_id = $1 and deletes_at is not null',
      orgId,
    );
  const exists = async (orgId: string): Promise<boolean> =>
    (await rows('select 1 from organizations where id = $1', orgId)).length > 0;
  const joined = async (author: Pick<Author, 'token'>): Promise<TestUser> => {
    const bob = await aUser(publishing().api);
    const link = await publishing().api.post('/teams/invite-links', {}, { as: author.token });
    const reply = await publishing().api.post(`/teams/join/${link.data.token}`, undefined, { as: bob.token });
    assert.equal(reply.status, 200);
    return bob;
  };
  const untilHeld = (postId: string) =>
    eventually('the post waits', async () => {
      const [target] = await rows(
        `select held->>'code' as code from post_targets where post_id = $1`,
        postId,
      );
      return target?.['code'] === 'billing_suspended';
    });
  /** Tables with rows that say this. */
  const traces = async (text: string): Promise<string[]> => {
    const tables = await rows(`select tablename as name from pg_tables where schemaname = 'public'`);
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await rows(
        `select 1 from "${String(name)}" t where t::text like $1 limit 1`,
        `%${text}%`,
      );
      if (row) found.push(String(name));
    }
    return found;
  };

  it('stay during the grace period, and after the deletion was canceled', async () => {
    const [ada, eve] = [await aUser(publishing().api), await aUser(publishing().api)];
    await ask(ada);
    await ask(eve);
    await endGrace(ada.orgId);
    await rows(`update billing_accounts set deletes_at = now() + interval '1h' where org_id = $1`, ada.orgId);
    await takeBack(eve);
    const { organizations, waiting } = await remove();
    assert.deepEqual([organizations, waiting], [0, 0]);
    assert.deepEqual([await exists(ada.orgId), await exists(eve.orgId)], [true, true]);
  });

  it('keep their scheduled posts visibly on hold, which are published when the deletion is canceled', async () => {
    const author = await publishing().anAuthor(['x']);
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(4) });
    await ask(author);
    await untilHeld(post.id);
    assert.match((await author.read(post.id)).targets[0]?.held?.message ?? '', /deletion is pending/);
    assert.deepEqual(await author.effects(), []);
    await takeBack(author);
    await eventually('it is published', async () => (await author.effects()).length === 1);
  });

  it('are removed with everything in them, and with nothing of anybody else', async () => {
    const author = await publishing().anAuthor();
    const bob = await joined(author);
    const shared = await aBrand(publishing().api, bob.token);
    const { key } = await aKey(publishing().api, author.token, { scopes: ['brands:read'] });
    const hook = { name: 'Hook', url: 'https://hooks.example.com/in', events: ['*'] };
    assert.equal((await publishing().api.post('/webhooks', hook, { as: author.token })).status, 201);
    const link = await publishing().api.post('/teams/invite-links', {}, { as: author.token });
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    await author.untilWorkflowRuns(post.id);
    const [file] = await rows('select storage_key as key from media where org_id = $1', author.orgId);
    await giveCredits(publishing().api, author.orgId);
    const carousel = await aCarousel(publishing().api, author, { slideCount: 2 });
    const [slide] = await eventually('it is drawn', async () => {
      const sql = 'select storage_key as key from carousel_files where carousel_id = $1';
      const files = await rows(sql, carousel.id);
      return files.length > 0 && files;
    });
    const storage = createStorage(publishing().config);
    const scene = { key: `${author.orgId}/scene.jpg` };
    await storage.put(scene.key, Readable.from(['picture']), { mimeType: 'image/jpeg' });
    await rows(
      `insert into clip_jobs (id, created_at, updated_at, org_id, clip_id, kind, status, input, result, created_by)
       values (gen_random_uuid(), now(), now(), $1, gen_random_uuid(), 'scenes', 'completed', '{}', $2, 'test')`,
      author.orgId,
      JSON.stringify({ scenes: [{ start: 0, thumbnailKey: scene.key }] }),
    );
    for (const { key: stored } of [file, slide, scene] as { key: string }[])
      assert.ok((await storage.stat(stored)).sizeBytes > 0);
    await ask(author);
    await endGrace(author.orgId);
    const { people, organizations } = await remove();
    assert.deepEqual([people, organizations], [0, 1]);

    await author.untilWorkflowEnds(post.id);
    assert.deepEqual(await author.effects(), []);
    await eventually('nothing of the organization is left', async () =>
      (await traces(author.orgId)).every(table => expiring.includes(table)),
    );
    for (const { key: stored } of [file, slide, scene] as { key: string }[])
      await assert.rejects(storage.stat(stored), { code: 'ENOENT' });
    assert.equal((await publishing().api.get('/brands', { as: key })).status, 401);
    const late = await publishing().api.post(`/teams/join/${link.data.token}`, undefined, { as: bob.token });
    assert.equal(late.status, 404);
    assert.equal((await publishing().api.get(`/brands/${shared.slug}`, { as: bob.token })).status, 200);

    const lines = await rows(
      `select org_id, actor_kind, details from audit_events where action = 'organization.deleted' and target_id = $1`,
      author.orgId,
    );
    assert.deepEqual(lines, [{ org_id: null, actor_kind: 'service', details: { members: 2 } }]);
    await eventually('both are told', async () => {
      const told = await rows(
        `select 1 from mails where type = 'account.organization_deleted' and status = 'sent' and subject like '%was deleted'`,
      );
      return told.length === 2;
    });
  });

  it('leave no person without an organization to log in to', async () => {
    const ada = await aUser(publishing().api, { name: 'Ada' });
    await ask(ada);
    await endGrace(ada.orgId);
    assert.equal((await remove()).organizations, 1);
    assert.equal(await exists(ada.orgId), false);
    const { data } = await publishing().api.get('/orgs', { as: ada.token });
    assert.deepEqual(
      data.map(({ name, role, deletesAt }: Record<string, unknown>) => ({ name, role, deletesAt })),
      [{ name: "Ada's workspace", role: 'owner', deletesAt: null }],
    );
    assert.equal((await publishing().api.post('/brands', { name: 'Anew' }, { as: ada.token })).status, 201);
  });

  it('take the replacement organization of a person along with an account that is being deleted', async () => {
    const ada = await aUser(publishing().api);
    await ask(ada);
    const left = await publishing().api.delete('/account', { as: ada.token });
    assert.equal(left.status, 202);
    await endGrace(ada.orgId);
    assert.equal((await remove()).organizations, 1);
    await rows('update users set deletes_at = now() where id = $1', ada.id);
    const { people, organizations } = await remove();
    assert.deepEqual([people, organizations], [1, 1]);
    assert.deepEqual(await rows('select 1 from organizations where owner_id = $1', ada.id), []);
  });

  it('are removed once, however many workers check at the same time', async () => {
    const ada = await aUser(publishing().api);
    await ask(ada);
    await endGrace(ada.orgId);
    const reports = await Promise.all([remove(), remove(), remove()]);
    assert.equal(
      reports.reduce((sum, { organizations }) => sum + organizations, 0),
      1,
    );
    assert.equal((await rows('select 1 from memberships where user_id = $1', ada.id)).length, 1);
  });

  it('block no other organization or person when one cannot be removed', async () => {
    const [author, eve, ada] = [
      await publishing().anAuthor(),
      await aUser(publishing().api),
      await aUser(publishing().api),
    ];
    await author.post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    const nameFile = (key: string) =>
      rows('update media set storage_key = $1 where org_id = $2', key, author.orgId);
    await nameFile('../no key');
    for (const one of [author, eve]) {
      await ask(one);
      await endGrace(one.orgId);
    }
    assert.equal((await publishing().api.delete('/account', { as: ada.token })).status, 202);
    await rows('update users set deletes_at = now() where id = $1', ada.id);
    const { people, organizations, waiting } = await remove();
    assert.deepEqual({ people, organizations, waiting }, { people: 1, organizations: 2, waiting: 1 });
    assert.deepEqual([await exists(author.orgId), await exists(eve.orgId)], [true, false]);
    await nameFile('gone.jpg');
    assert.equal((await remove()).organizations, 1);
  });

  it('wait while a post of theirs is on its way, or while they pay for a subscription', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    await ask(author);
    await endGrace(author.orgId);
    await rows(`update posts set status = 'publishing' where id = $1`, post.id);
    assert.equal((await remove()).waiting, 1);
    await rows(`update posts set status = 'failed' where id = $1`, post.id);
    await rows(
      `update billing_accounts set stripe_subscription_id = 'sub_1' where org_id = $1`,
      author.orgId,
    );
    assert.equal((await remove()).waiting, 1);
    await rows(`update billing_accounts set status = 'expired' where org_id = $1`, author.orgId);
    assert.equal((await remove()).organizations, 1);
  });
});

describe('posts that come due while their organization waits to be removed', () => {
  const publishing = usePublishing({ SWEEP_EVERY: '1h', PREPARE_LEAD: '300ms', MAX_LATENESS: '3s' });

  it('are not published, and say so to all members', async () => {
    const author = await publishing().anAuthor(['x']);
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(4) });
    await publishing().api.delete(`/orgs/${author.orgId}`, { as: author.token });
    const failed = await author.untilFinal(post.id);
    assert.deepEqual([failed.status, failed.targets[0]?.error?.code], ['failed', 'billing_suspended']);
    assert.deepEqual(await author.effects(), []);
    const { notifications } = await author.get<{ notifications: { metadata: { postId: string } }[] }>(
      '/api/notifications',
    );
    assert.ok(notifications.some(({ metadata }) => metadata.postId === post.id));
  });
});
