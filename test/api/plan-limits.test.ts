import assert from 'node:assert/strict';
import { query } from '../../src/local/postgres.ts';
import { startTestApi, type Reply, type TestApi } from '../support/api.ts';
import { aBrand, anOrg, aUser, type TestUser } from '../support/makers.ts';

/** Fifty at once: whoever checks first and writes then lets several through. */
const atOnce = 50;

describe('what a plan allows', () => {
  let api: TestApi;
  let ada: TestUser;
  before(async () => {
    api = await startTestApi({
      BRAND_LIMIT: 'free=3,pro=5',
      MEMBER_LIMIT: '3',
      ORGANIZATION_LIMIT: '4',
      POST_LIMIT: 'free=3,pro=1000',
      INVITATION_LIMIT: 'free=4,pro=1000',
      CONNECT_LIMIT: '2',
    });
  });
  after(() => api.close());
  beforeEach(async () => {
    ada = await aUser(api);
  });

  const all = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: atOnce }, (_, index) => work(index)));
  /** One was made; the others were refused for want of room. */
  const assertOneWon = (replies: Reply[], won: number, code: string): void => {
    assert.equal(replies.filter(({ status }) => status === won).length, 1);
    const refusals = replies.filter(({ status }) => status !== won);
    assert.deepEqual([...new Set(refusals.map(({ body }) => body.error))], [code]);
  };
  const goPro = (orgId: string) =>
    query(api.databaseUrl, `insert into billing_accounts (org_id, plan) values ($1, 'pro')`, [orgId]);
  const aLink = async (): Promise<string> =>
    (await api.post('/teams/invite-links', {}, { as: ada.token })).data.token;
  const someone = (index: number) => ({ email: `someone-${ada.id}-${index}@example.com` });

  it('is told to whoever asks', async () => {
    const { data } = await api.get('/billing/limits', { as: ada.token });
    assert.deepEqual(data, {
      plan: 'free',
      atATime: { brands: 3, members: 3, webhooks: 50 },
      perDay: { posts: 3, invitations: 4, connects: 2 },
      requests: { windowSeconds: 60, perCredential: 1_200, perOrganization: 6_000 },
    });
    await goPro(ada.orgId);
    assert.equal((await api.get('/billing/limits', { as: ada.token })).data.atATime.brands, 5);
  });

  it('is so many brands, and a larger plan more', async () => {
    for (let i = 0; i < 3; i += 1) await aBrand(api, ada.token);
    const { status, body } = await api.post('/brands', { name: 'One more' }, { as: ada.token });
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    await goPro(ada.orgId);
    await aBrand(api, ada.token);
  });

  it('is one last brand for one of fifty at once', async () => {
    for (let i = 0; i < 2; i += 1) await aBrand(api, ada.token);
    const replies = await all(index => api.post('/brands', { name: `B ${index}` }, { as: ada.token }));
    assertOneWon(replies, 201, 'invalid_state');
  });

  it('is one last seat for one of fifty who are invited at once', async () => {
    await goPro(ada.orgId);
    assert.equal((await api.post('/teams/invitations', someone(-1), { as: ada.token })).status, 201);
    const replies = await all(index => api.post('/teams/invitations', someone(index), { as: ada.token }));
    assertOneWon(replies, 201, 'invalid_state');
  });

  it('is one last seat for one of many who come in by a link at once', async () => {
    const link = await aLink();
    const people = await Promise.all(Array.from({ length: 12 }, () => aUser(api)));
    await api.post(`/teams/join/${link}`, undefined, { as: people[0]?.token });
    const replies = await Promise.all(
      people.slice(1).map(({ token }) => api.post(`/teams/join/${link}`, undefined, { as: token })),
    );
    assertOneWon(replies, 200, 'invalid_state');
    const { data } = await api.get('/teams/members', { as: ada.token });
    assert.equal(data.total, 3);
  });

  it('keeps a seat for who is invited', async () => {
    const bob = await aUser(api);
    const invited = await api.post('/teams/invitations', { email: bob.email }, { as: ada.token });
    const again = await api.post('/teams/invitations', { email: bob.email }, { as: ada.token });
    assert.deepEqual([invited.status, again.status], [201, 201]);
    await api.post('/teams/invitations', someone(1), { as: ada.token });
    const accepted = await api.post(`/teams/invitations/${again.data.token}/accept`, undefined, {
      as: bob.token,
    });
    assert.equal(accepted.status, 200);
  });

  it('is one last organization of a person for one of fifty at once', async () => {
    for (let i = 0; i < 2; i += 1) await anOrg(api, ada);
    const replies = await all(index => api.post('/orgs', { name: `Org ${index}` }, { as: ada.token }));
    assertOneWon(replies, 201, 'invalid_state');
  });

  it('is so many posts a day: the last one for one of fifty at once, and the rest are told when', async () => {
    const { slug } = await aBrand(api, ada.token);
    const draft = { brandSlug: slug, text: 'Hello', platforms: ['x'] };
    const post = () => api.post('/posts', draft, { as: ada.token });
    for (let i = 0; i < 2; i += 1) assert.equal((await post()).status, 201);
    const replies = await all(post);
    assertOneWon(replies, 201, 'rate_limited');
    const { headers } = replies.find(({ status }) => status === 429) as Reply;
    assert.equal(headers.get('x-ratelimit-limit'), '3');
    assert.ok(Number(headers.get('retry-after')) > 86_000);
    assert.equal((await api.get('/posts', { as: ada.token })).data.total, 3);
    await goPro(ada.orgId);
    assert.equal((await post()).status, 201);
  });

  it('is so many invitations a day, whatever becomes of them', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1)
      statuses.push((await api.post('/teams/invitations', someone(0), { as: ada.token })).status);
    assert.deepEqual(statuses, [201, 201, 201, 201, 429, 429]);
  });

  it('is so many consents a day', async () => {
    const { slug } = await aBrand(api, ada.token);
    const connect = () => api.post('/connections/x/authorize', { brandSlug: slug }, { as: ada.token });
    const replies = await all(connect);
    assert.equal(replies.filter(({ status }) => status !== 429).length, 2);
  });
});
