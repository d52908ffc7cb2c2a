import assert from 'node:assert/strict';
import { createApprovalActivities } from '../../../src/activities/reviews/report-unused-approvals.ts';
import { useApi } from '../../support/http/api.ts';
import { aKey } from '../../support/makers.ts';
import { useService } from '../../support/service.ts';
import { aConnection, aFile, anAuthor, aPost, type Author } from '../../support/posts.ts';

/** Content of the confirmation that a person sees, and what their approval covers, by the operations behind the tools. */
describe('an approval', () => {
  const api = useApi();
  let ada: Author;
  let key: string;
  let image: string;

  beforeEach(async () => {
    ada = await anAuthor(api(), ['x', 'linkedin']);
    ({ key } = await aKey(api(), ada.token, { scopes: ['posts:read', 'posts:write', 'media:read'] }));
    image = await aFile(api(), ada);
  });

  const aDraft = () => aPost(api(), ada, { platforms: ['x', 'linkedin'], media: [{ id: image }] });
  const ask = ({ id, revision }: { id: string; revision: number }) =>
    api().post(`/posts/${id}/confirmations`, { revision }, { as: key });
  const asked = async () => {
    const { status, data, text } = await ask(await aDraft());
    assert.equal(status, 201, text);
    return { id: data.id as string, token: new URL(data.url).hash.slice(1) };
  };
  const decide = async (path: string, { token }: { token: string }) =>
    (await api().post(`/confirmations/${path}`, { token }, { as: ada.token })).body;
  const commit = async ({ id }: { id: string }) =>
    (await api().post(`/confirmations/${id}/commit`, undefined, { as: key })).body;

  const changes: [what: string, make: () => Promise<unknown>][] = [
    [
      'the alternative text of a file',
      () => api().patch(`/media/${image}`, { altText: 'Other' }, { as: ada.token }),
    ],
    [
      'the account of the brand',
      () => api().rows("update connections set external_id = 'another' where org_id = $1", ada.orgId),
    ],
    [
      'the platforms that have not got it yet',
      () =>
        api().rows(
          "update post_targets set status = 'published' where org_id = $1 and platform = 'linkedin'",
          ada.orgId,
        ),
    ],
  ];
  for (const [what, make] of changes)
    it(`holds ${what}: what is changed is neither shown, nor approved, nor sent`, async () => {
      const [waiting, approved] = [await asked(), await asked()];
      assert.equal((await decide('approve', approved)).success, true);
      await make();
      for (const answer of [
        await decide('look-up', waiting),
        await decide('approve', waiting),
        await commit(approved),
      ]) {
        assert.equal(answer.error, 'precondition_failed', JSON.stringify(answer));
        assert.match(answer.message, /has changed since this confirmation was requested/);
      }
    });

  it('cannot be requested while a file is missing, because no one could see it', async () => {
    const post = await aPost(api(), ada, { media: [{ url: 'https://example.com/coffee.jpg' }] });
    const { body } = await ask(post);
    assert.equal(body.error, 'invalid_state');
    assert.match(body.message, /given by URL.*POST \/media\/fetch/);
  });

  it('holds when the same account is connected again', async () => {
    const approved = await asked();
    await decide('approve', approved);
    await api().rows('delete from connections where org_id = $1', ada.orgId);
    for (const platform of ['x', 'linkedin'] as const) await aConnection(api(), ada, platform);
    assert.equal((await commit(approved)).error, undefined);
  });

  describe('and what becomes of it', () => {
    const approve = (one: { token: string }, carriesOut: boolean) =>
      api().post('/confirmations/approve', { token: one.token, carriesOut }, { as: ada.token });
    const statusOf = async ({ id }: { id: string }) =>
      (await api().get(`/confirmations/${id}`, { as: key })).data as { status: string; postId: string };
    const post = async (one: { id: string }) =>
      (await api().get(`/posts/${(await statusOf(one)).postId}`, { as: key })).data as { status: string };
    const expire = (one: { id: string }) =>
      api().rows(
        `update post_confirmations set expires_at = now() - interval '1 minute' where id = $1`,
        one.id,
      );
    const unused = async () =>
      (await api().get('/confirmations?unused=true', { as: ada.token })).data.confirmations as {
        id: string;
      }[];
    const noticed = async () =>
      api().rows<{ title: string }>(
        `select title from notifications where user_id = $1 and title like 'Approved post%'`,
        ada.id,
      );
    const service = useService(() => ({ DATABASE_URL: api().databaseUrl }));
    const sweep = (): Promise<number> => createApprovalActivities(service()).reportUnusedApprovals();

    it('is never dropped: a person learns once of an approval that no app used, and carries it out or withdraws it', async () => {
      const [first, second] = [await asked(), await asked()];
      for (const one of [first, second]) {
        await approve(one, false);
        await expire(one);
      }
      assert.deepEqual((await unused()).map(({ id }) => id).toSorted(), [first.id, second.id].toSorted());
      const attention = (await api().get('/attention', { as: ada.token })).data as {
        items: { kind: string }[];
      };
      assert.equal(attention.items.filter(({ kind }) => kind === 'confirmation.unused').length, 2);
      await sweep();
      assert.equal((await noticed()).length, 2);
      await sweep();
      assert.equal((await noticed()).length, 2);
      assert.equal((await commit(first)).error, 'invalid_state');
      assert.equal((await decide('look-up', first)).success, true);
      assert.equal((await approve(first, true)).data.status, 'used');
      assert.equal((await decide('deny', second)).success, true);
      assert.deepEqual(
        [(await post(first)).status, (await post(second)).status, await unused()],
        ['publishing', 'draft', []],
      );
    });

    it('is carried out once, however often a person presses and the app repeats', async () => {
      const one = await asked();
      for (let times = 0; times < 2; times += 1) {
        assert.equal((await approve(one, true)).data.status, 'used');
        assert.equal((await commit(one)).success, true);
      }
      const { postId } = await statusOf(one);
      const [row] = await api().rows<{ moves: number }>(
        `select count(*)::int as moves from post_changes where post_id = $1 and to_status = 'publishing' and platform is null`,
        postId,
      );
      assert.equal(row?.moves, 1);
    });

    it('stays to be decided if the post cannot be published, and says why', async () => {
      const one = await asked();
      await api().rows(`update connections set status = 'expired' where org_id = $1`, ada.orgId);
      assert.equal((await approve(one, true)).status, 409);
      assert.equal((await statusOf(one)).status, 'pending');
    });

    it('can be given until the time of the post, for a week at most', async () => {
      const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
      const until = async (scheduledAt: string | null) => {
        const { id, revision } = await aDraft();
        const { data } = await api().post(
          `/posts/${id}/confirmations`,
          { revision, scheduledAt },
          { as: key },
        );
        return Math.round((Date.parse(data.expiresAt) - Date.now()) / 60_000);
      };
      assert.deepEqual(
        [await until(null), await until(hours(0.2)), await until(hours(48)), await until(hours(400))],
        [30, 30, 2_880, 10_080],
      );
    });
  });

  describe('by the list of what waits', () => {
    const listed = async (query = '', as = ada.token) =>
      (await api().get(`/confirmations${query}`, { as })).data.confirmations as { id: string }[];
    const decideById = (id: string, verb: string, as = ada.token, revision = 1) =>
      api().post(`/confirmations/${id}/${verb}`, verb === 'approve' ? { revision } : undefined, { as });

    it('is found with who asked, decided by its id, once, and then commits', async () => {
      const [denied, approved] = [await asked(), await asked()];
      const [newest] = await listed();
      assert.deepEqual(newest, {
        ...newest,
        id: approved.id,
        status: 'pending',
        revision: 1,
        currentRevision: 1,
        brandSlug: ada.brand.slug,
        text: 'Hello there',
        postStatus: 'draft',
        clientName: null,
      });
      const { askedBy, askedByName } = newest as { askedBy?: string; askedByName?: string };
      assert.match(`${askedBy} ${askedByName}`, /^api_key:\S+ Key /);
      const { status, data } = await decideById(approved.id, 'approve');
      assert.deepEqual([status, data.status, data.decidedBy], [200, 'approved', ada.id]);
      assert.equal((await decideById(approved.id, 'approve')).status, 200, 'a repeat changes nothing');
      assert.equal((await decideById(denied.id, 'deny')).data.status, 'denied');
      assert.equal((await decideById(denied.id, 'approve')).body.error, 'invalid_state');
      assert.equal((await commit(approved)).error, undefined);
      assert.deepEqual(await listed(), []);
      assert.equal((await listed('?status=used,denied')).length, 2);
    });

    it('continues after a page, filters by brand, and hides approvals of others', async () => {
      for (let n = 0; n < 3; n += 1) await asked();
      const first = (await api().get('/confirmations?limit=2', { as: ada.token })).data;
      const second = (await api().get(`/confirmations?limit=2&after=${first.next}`, { as: ada.token })).data;
      assert.deepEqual([first.confirmations.length, second.confirmations.length, second.next], [2, 1, null]);
      assert.deepEqual(await listed('?brandSlug=none'), []);
      assert.equal((await listed(`?brandSlug=${ada.brand.slug}`)).length, 3);
      const bob = await anAuthor(api());
      assert.deepEqual(await listed('', bob.token), []);
      const [{ id } = { id: '' }] = await listed();
      for (const verb of ['approve', 'deny'])
        assert.equal((await decideById(id, verb, bob.token)).body.error, 'not_found');
      assert.equal((await api().get('/confirmations?after=none', { as: ada.token })).status, 400);
    });

    it('takes no key, no other revision than was shown, and nothing that has changed', async () => {
      const { id } = await asked();
      assert.equal((await decideById(id, 'approve', key)).body.error, 'insufficient_scope');
      assert.equal((await decideById(id, 'approve', ada.token, 2)).body.error, 'precondition_failed');
      await api().patch(`/media/${image}`, { altText: 'Other' }, { as: ada.token });
      assert.equal((await decideById(id, 'approve')).body.error, 'precondition_failed');
    });
  });

  describe('and other actions that grant permanent access', () => {
    /** A session that the person has let a device have. */
    const aDeviceSession = async (): Promise<string> => {
      const { data } = await api().post('/auth/device/code', {});
      await api().post('/auth/device/approve', { userCode: data.userCode }, { as: ada.token });
      return (await api().post('/auth/device/token', { deviceCode: data.deviceCode })).data.token;
    };
    const anOldSession = async (): Promise<string> => {
      const { email, password } = ada;
      const { token } = (await api().post('/auth/login', { email, password })).data;
      await api().rows(
        `update sessions set created_at = created_at - interval '11 minutes'
          where id = (select id from sessions where user_id = $1 order by id desc limit 1)`,
        ada.id,
      );
      return token;
    };

    for (const [what, session] of [
      ['a device was given', aDeviceSession],
      ['began long ago', anOldSession],
    ] as const)
      it(`takes no session that ${what}`, async () => {
        const [as, waiting] = [await session(), await asked()];
        const { data: device } = await api().post('/auth/device/code', {});
        const { userCode } = device;
        for (const [path, body] of [
          ['/confirmations/approve', { token: waiting.token }],
          [`/confirmations/${waiting.id}/approve`, { revision: 1 }],
          ['/auth/device/approve', { userCode }],
        ] as const) {
          const answer = await api().post(path, body, { as });
          assert.equal(answer.body.error, 'authorization_failed', path);
          assert.match(
            answer.body.message,
            /^You can .+ only within ten minutes after logging in\. Log in again\.$/,
          );
        }
        const connecting = await api().get('/auth/social/github/authorize', { as });
        assert.match(connecting.body.message, /^You can connect a provider only within/);
        assert.equal((await api().post('/auth/device/deny', { userCode }, { as })).status, 200);
      });
  });
});
