import assert from 'node:assert/strict';
import { useApi, type Reply } from '../../support/http/api.ts';
import { aBrand, anOrg, aUser } from '../../support/makers.ts';
import { anImage, upload } from '../../support/media.ts';
import { aFile, aPost } from '../../support/posts.ts';
import { pruneOnce } from '../../support/prune.ts';
import { use, useForEach } from '../../support/use.ts';

/** Fifty at once: code that checks first and writes then lets several through. */
const atOnce = 50;

describe('a plan’s limit', () => {
  const api = useApi({
    BRAND_LIMIT: 'free=3,pro=5',
    MEMBER_LIMIT: '3',
    ORGANIZATION_LIMIT: '4',
    WEBHOOK_LIMIT: '3',
    POST_LIMIT: 'free=3,pro=1000',
    INVITATION_LIMIT: 'free=4,pro=1000',
    CONNECT_LIMIT: '2',
    MEDIA_STORAGE_LIMIT: 'free=1,pro=2',
  });
  const ada = useForEach(() => aUser(api()));

  const all = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: atOnce }, (_, index) => work(index)));
  /** Asserts that one request created something, and that the others were refused because of the limit. */
  const assertOneWon = (replies: Reply[], won: number, code: string): void => {
    assert.equal(replies.filter(({ status }) => status === won).length, 1);
    const refusals = replies.filter(({ status }) => status !== won);
    assert.deepEqual([...new Set(refusals.map(({ body }) => body.error))], [code]);
  };
  const goPro = (orgId: string) =>
    api().rows(`insert into billing_accounts (org_id, plan) values ($1, 'pro')`, orgId);
  const tryLink = () => api().post('/teams/invite-links', {}, { as: ada().token });
  const aLink = async (): Promise<string> => (await tryLink()).data.token;
  const invite = (index: number) => api().post('/teams/invitations', someone(index), { as: ada().token });
  const someone = (index: number) => ({ email: `someone-${ada().id}-${index}@example.com` });

  it('is shown to every member', async () => {
    const { data } = await api().get('/billing/limits', { as: ada().token });
    assert.deepEqual(data, {
      plan: 'free',
      atATime: { agents: 20, brands: 3, documents: 500, knowledgeBases: 20, members: 3, webhooks: 3 },
      perDay: { posts: 3, invitations: 4, connects: 2 },
      storage: { mediaBytes: 1_048_576, clipBytes: 10_240 * 1_048_576 },
      requests: { windowSeconds: 60, perCredential: 1_200, perOrganization: 6_000 },
    });
    await goPro(ada().orgId);
    assert.equal((await api().get('/billing/limits', { as: ada().token })).data.atATime.brands, 5);
  });

  it('is so many megabytes of media, those of deleted files on posts among them', async () => {
    const bytes = await anImage({ color: 'olive' });
    const send = () => api().send('POST', '/media', undefined, { as: ada().token, raw: upload(bytes) });
    const stored = async () => (await api().get('/usage', { as: ada().token })).data.storage.media;
    const told = async (): Promise<string[]> =>
      (await api().get('/api/notifications', { as: ada().token })).data.notifications.map(
        ({ type }: { type: string }) => type,
      );
    const limitBytes = 1_048_576;
    const large = await aFile(api(), ada(), { sizeBytes: Math.round(0.8 * limitBytes) - 100 });
    assert.deepEqual(await told(), []);
    assert.equal((await send()).status, 201);
    assert.deepEqual(await told(), ['storage.low']);
    assert.deepEqual(await stored(), {
      bytes: Math.round(0.8 * limitBytes) - 100 + bytes.length,
      limitBytes,
    });
    const rest = await aFile(api(), ada(), { sizeBytes: Math.floor(0.2 * limitBytes) - bytes.length });
    const full = await send();
    assert.deepEqual([full.status, full.body.error], [409, 'invalid_state']);
    assert.match(full.body.message, /at most 1 MB of media/);

    const brand = await aBrand(api(), ada().token);
    const posts = await Promise.all(
      [1, 2].map(() => aPost(api(), { ...ada(), brand }, { media: [{ id: rest }] })),
    );
    await api().delete(`/media/${rest}`, { as: ada().token });
    assert.equal((await send()).status, 409, 'its posts keep it');
    await api().delete(`/posts/${posts[0]?.id}`, { as: ada().token });
    assert.equal((await send()).status, 409, 'one post keeps it');
    await api().delete(`/posts/${posts[1]?.id}`, { as: ada().token });
    assert.equal((await send()).status, 409, 'a post that can be restored keeps it');
    await api().rows(`update posts set deleted_at = now() - interval '2 days' where deleted_at is not null`);
    await pruneOnce(api());
    assert.equal((await send()).status, 201, 'no post keeps it');
    const changed = await aFile(api(), ada(), { sizeBytes: Math.floor(0.2 * limitBytes) - 2 * bytes.length });
    const post = await aPost(api(), { ...ada(), brand }, { media: [{ id: changed }] });
    const free = () => api().delete(`/media/${changed}`, { as: ada().token });
    assert.equal((await free()).status, 200);
    assert.equal((await api().patch(`/posts/${post.id}`, { media: [] }, { as: ada().token })).status, 200);
    assert.deepEqual([(await send()).status, (await free()).status, (await send()).status], [409, 200, 201]);
    assert.equal((await free()).status, 404);
    await api().delete(`/media/${large}`, { as: ada().token });
    assert.equal((await send()).status, 201);
    assert.deepEqual(await told(), ['storage.low'], 'told once for each time that it fills');
  });

  it('is so many brands, and a larger plan more', async () => {
    for (let i = 0; i < 3; i += 1) await aBrand(api(), ada().token);
    const { status, body } = await api().post('/brands', { name: 'One more' }, { as: ada().token });
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    await goPro(ada().orgId);
    await aBrand(api(), ada().token);
  });

  it('is one last brand for one of fifty at once', async () => {
    for (let i = 0; i < 2; i += 1) await aBrand(api(), ada().token);
    const replies = await all(index => api().post('/brands', { name: `B ${index}` }, { as: ada().token }));
    assertOneWon(replies, 201, 'invalid_state');
  });

  it('is one last seat for one of fifty who are invited at once', async () => {
    await goPro(ada().orgId);
    assert.equal((await invite(-1)).status, 201);
    assertOneWon(await all(invite), 201, 'invalid_state');
  });

  describe('is one last seat', () => {
    const people = use(() => all(() => aUser(api())));
    const join = (link: string, as?: string) => api().post(`/teams/join/${link}`, undefined, { as });

    it('for one of fifty who come in by a link at once, which counts that one only', async () => {
      const link = await aLink();
      await join(link, (await aUser(api())).token);
      const replies = await Promise.all(people().map(({ token }) => join(link, token)));
      assertOneWon(replies, 200, 'invalid_state');
      assert.equal((await api().get('/teams/members', { as: ada().token })).data.total, 3);
      const { inviteLinks } = (await api().get('/teams/invite-links', { as: ada().token })).data;
      assert.equal(inviteLinks[0].uses, 2);
    });

    it('for one of fifty who come in by a link or are invited at once', async () => {
      await goPro(ada().orgId);
      const link = await aLink();
      await join(link, (await aUser(api())).token);
      const replies = await Promise.all(
        people().map(({ token }, index) => (index % 2 === 0 ? join(link, token) : invite(index))),
      );
      const won = replies.filter(({ status }) => status < 300);
      const refusals = replies.filter(reply => !won.includes(reply)).map(({ body }) => body.error);
      assert.deepEqual([won.length, ...new Set(refusals)], [1, 'invalid_state']);
    });
  });

  it('is one last webhook for one of fifty at once', async () => {
    const add = (index: number) => {
      const wish = { name: `W ${index}`, url: 'https://example.com/hook', events: ['post.published'] };
      return api().post('/webhooks', wish, { as: ada().token });
    };
    for (let i = 0; i < 2; i += 1) assert.equal((await add(-i)).status, 201);
    assertOneWon(await all(add), 201, 'invalid_state');
    assert.equal((await api().get('/webhooks', { as: ada().token })).data.total, 3);
  });

  it('keeps a seat for who is invited', async () => {
    const bob = await aUser(api());
    const invited = await api().post('/teams/invitations', { email: bob.email }, { as: ada().token });
    await api().rows(`update rate_limits set expire = 0 where key like 'unasked:%'`);
    const again = await api().post('/teams/invitations', { email: bob.email }, { as: ada().token });
    assert.deepEqual([invited.status, again.status], [201, 201]);
    await invite(1);
    const accepted = await api().post(`/teams/invitations/${again.data.token}/accept`, undefined, {
      as: bob.token,
    });
    assert.equal(accepted.status, 200);
  });

  it('is one last organization of a person for one of fifty at once', async () => {
    for (let i = 0; i < 2; i += 1) await anOrg(api(), ada());
    const replies = await all(index => api().post('/orgs', { name: `Org ${index}` }, { as: ada().token }));
    assertOneWon(replies, 201, 'invalid_state');
  });

  it('limits how many organizations a person ever creates, including those given away or deleted', async () => {
    const [given, deleted] = [await anOrg(api(), ada()), await anOrg(api(), ada())];
    const bob = await aUser(api());
    await api().put('/orgs/active', { orgId: given.id }, { as: ada().token });
    await api().post(`/teams/join/${await aLink()}`, undefined, { as: bob.token });
    const raised = await api().patch(`/teams/members/${bob.id}`, { role: 'owner' }, { as: ada().token });
    assert.equal(raised.status, 200);
    assert.equal((await api().post('/teams/leave', undefined, { as: ada().token })).status, 200);
    await api().rows('delete from organizations where id = $1', deleted.id);
    await api().rows('delete from memberships where org_id = $1', deleted.id);
    await anOrg(api(), ada());
    const { status, body } = await api().post('/orgs', { name: 'One more' }, { as: ada().token });
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    assert.match(body.message, /including those they deleted, left, or gave away/);
  });

  it('limits posts per day: one of fifty concurrent requests gets the last one, and the others learn when to retry', async () => {
    const { slug } = await aBrand(api(), ada().token);
    const draft = { brandSlug: slug, text: 'Hello', platforms: ['x'] };
    const post = () => api().post('/posts', draft, { as: ada().token });
    for (let i = 0; i < 2; i += 1) assert.equal((await post()).status, 201);
    const replies = await all(post);
    assertOneWon(replies, 201, 'rate_limited');
    const { headers } = replies.find(({ status }) => status === 429) as Reply;
    assert.equal(headers.get('x-ratelimit-limit'), '3');
    assert.ok(Number(headers.get('retry-after')) > 86_000);
    assert.equal((await api().get('/posts', { as: ada().token })).data.total, 3);
    await goPro(ada().orgId);
    assert.equal((await post()).status, 201);
  });

  describe('of posts a day counts, as one number,', () => {
    const unknown = '01a22d5c-0a36-77e5-b63a-f9eccc2725fc';
    const create: [path: string, body: object] = [
      '/posts',
      { brandSlug: 'acme', text: 'Hello', platforms: ['x'] },
    ];
    const doors: [path: string, body?: object][] = [
      create,
      [`/posts/${unknown}/publish`],
      [`/posts/${unknown}/retry`],
      [`/carousels/${unknown}/publish`, { platforms: ['x'] }],
      [`/confirmations/${unknown}/commit`],
      [`/confirmations/${unknown}/approve`, { revision: 1, carriesOut: true }],
      ['/confirmations/approve', { token: 'unknown', carriesOut: true }],
    ];
    for (const [path, body] of doors)
      it(`POST ${path}`, async () => {
        const call = async (to = path, given = body) =>
          (await api().post(to, given, { as: ada().token })).body.error as string;
        for (let i = 0; i < 2; i += 1) assert.equal(await call(...create), 'not_found');
        assert.notEqual(await call(), 'rate_limited');
        assert.deepEqual([await call(), await call(...create)], ['rate_limited', 'rate_limited']);
      });
  });

  it('limits invitations and links per day, regardless of their outcome: one of fifty concurrent requests gets the last one', async () => {
    for (const index of [-1, -2]) {
      const { id } = (await invite(index)).data;
      assert.equal((await api().delete(`/teams/invitations/${id}`, { as: ada().token })).status, 200);
    }
    await aLink();
    const replies = await all(index => (index % 2 === 0 ? invite(index) : tryLink()));
    assertOneWon(replies, 201, 'rate_limited');
  });

  it('is so many consents a day: the last for one of fifty at once', async () => {
    const { slug } = await aBrand(api(), ada().token);
    const connect = () => api().post('/connections/x/authorize', { brandSlug: slug }, { as: ada().token });
    const first = await connect();
    const replies = await all(connect);
    assertOneWon(replies, first.status, 'rate_limited');
  });
});
