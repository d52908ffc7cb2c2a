import assert from 'node:assert/strict';
import { aKeyring, mailSecret } from '../../support/canaries/mail-secrets.ts';
import { useApi } from '../../support/http/api.ts';
import { aPost, anAuthor, inHours, type Author } from '../../support/posts.ts';
import { teamOf, type Member } from '../../support/team.ts';

describe('the clients of a review', () => {
  const keyring = aKeyring();
  const api = useApi({ ENCRYPTION_KEYS: keyring });
  let owner: Author;
  let bob: Member;
  let count = 0;
  const team = teamOf(api, () => owner);

  before(async () => {
    owner = await anAuthor(api(), ['x']);
    bob = await team.aMember();
    await api().rows('update users set email_verified_at = now() where id = $1', bob.id);
  });

  const setReview = (stage: object) =>
    api().patch(
      `/brands/${owner.brand.slug}`,
      { review: { stages: [{ name: 'Client', client: true, ...stage }] } },
      { as: owner.token },
    );
  const named = async (clients: string[], stage: object = {}) => {
    const { status, data, text } = await setReview({ clients, ...stage });
    assert.equal(status, 200, text);
    return data.review.stages[0];
  };
  const by = ({ token }: { token: string }): Author => ({ ...owner, token });
  const planned = (author: { token: string } = bob) =>
    aPost(api(), by(author), { text: `Words ${(count += 1)}`, scheduledAt: inHours(24) });
  const ask = (postId: string, email: string, as = bob.token) =>
    api().post(`/posts/${postId}/review-links`, { email, expiresAt: inHours(48) }, { as });
  const asked = async (postId: string, email: string, as = bob.token) => {
    const { status, text } = await ask(postId, email, as);
    assert.equal(status, 201, text);
    return mailSecret(api(), keyring, { email, type: 'account.review_link' });
  };
  const approve = async (token: string) => {
    const { data } = await api().post('/review-links/look-up', { token });
    const { postId, digest } = data.posts[0].review;
    const { status, body } = await api().post('/review-links/reviews', {
      token,
      postId,
      digest,
      decision: 'approve',
    });
    return [status, body.message] as const;
  };
  const stateOf = async (id: string): Promise<string> =>
    (await api().get(`/posts/${id}`, { as: owner.token })).data.review.state;
  const aKey = async ({ token }: { token: string }): Promise<string> => {
    const scopes = ['posts:read', 'posts:write'];
    const { data } = await api().post('/api-keys', { name: 'Key', scopes }, { as: token });
    return data.key;
  };

  it('are the addresses and domains that the stage names, in any spelling', async () => {
    const { clients } = await named(['Legal@Client.example', 'brand.example']);
    assert.deepEqual(clients, ['legal@client.example', 'brand.example']);
    for (const email of ['legal@client.example', 'legal+june@client.example', 'ann@brand.example']) {
      const post = await planned();
      assert.equal((await approve(await asked(post.id, email)))[0], 200);
      assert.equal(await stateOf(post.id), 'approved');
    }
    for (const email of ['other@client.example', 'ann@below.brand.example', 'ann@notbrand.example']) {
      const { status, body } = await ask((await planned()).id, email);
      assert.deepEqual([status, body.error], [409, 'invalid_state']);
      assert.match(body.message, /no stage of the brand’s review lists this address/i);
    }
  });

  it('are no longer clients once the stage names others, also by a link that was sent before', async () => {
    await named(['one@client.example']);
    const post = await planned();
    const token = await asked(post.id, 'one@client.example');
    const page = await api().post('/review-links/look-up', { token });
    await named(['two@client.example']);
    const { postId, digest } = page.data.posts[0].review;
    const decided = { token, postId, digest, decision: 'approve' };
    assert.equal((await api().post('/review-links/reviews', decided)).status, 409);
    assert.equal(await stateOf(post.id), 'pending');
  });

  it('are whom an owner or admin sends a link by their own session, where the stage names none', async () => {
    await named([]);
    const post = await planned();
    const refused = await ask(post.id, 'client-a@example.com');
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /only owners and admins/i);
    const byKey = await ask(post.id, 'client-a@example.com', await aKey(owner));
    assert.equal(byKey.status, 409);
    assert.equal((await approve(await asked(post.id, 'client-a@example.com', owner.token)))[0], 200);
  });

  it('are never the author of a post, in whatever spelling, nor who changed it, nor an approver', async () => {
    await named(['example.com', 'example.org']);
    const eve = await team.aMember();
    await named(['example.com', 'example.org'], { approvers: [eve.memberId] });
    const post = await planned(bob);
    const spelled = (email: string) => email.replace('@', '+client@');
    await api().patch(`/posts/${post.id}`, { text: 'Other words' }, { as: owner.token });
    for (const { email } of [bob, owner, eve]) {
      const { status, body } = await ask(post.id, spelled(email), bob.token);
      assert.deepEqual([status, body.details?.[0]?.path], [400, 'email'], body.message);
    }
    const other = await planned(owner);
    const token = await asked(other.id, spelled(bob.email), owner.token);
    await api().patch(`/posts/${other.id}`, { text: 'By Bob' }, { as: bob.token });
    const [status, message] = await approve(token);
    assert.equal(status, 409);
    assert.match(message, /wrote, changed, or moved/);
    assert.equal(await stateOf(other.id), 'pending');
  });

  it('are neither at an address by which they log in with a provider', async () => {
    await named(['private.example']);
    const eve = await team.aMember();
    await named(['private.example'], { approvers: [eve.memberId] });
    const post = await planned(bob);
    for (const [number, { email }] of [bob, eve].entries()) {
      await api().rows(
        `insert into identities (id, created_at, user_id, provider, subject, email)
         select gen_random_uuid(), now(), id, 'google', $2, $3 from users where email = $1`,
        email,
        `subject-${number}`,
        `hidden-${number}@private.example`,
      );
      const { status, body } = await ask(post.id, `hidden-${number}+1@private.example`, bob.token);
      assert.deepEqual([status, body.details?.[0]?.path], [400, 'email'], body.message);
    }
  });

  it('count once for each mailbox', async () => {
    await named(['client.example'], { required: 2 });
    const post = await planned();
    const one = await asked(post.id, 'ann@client.example');
    const two = await asked(post.id, 'ann+2@client.example');
    assert.equal((await approve(one))[0], 200);
    const [status, message] = await approve(two);
    assert.equal(status, 409);
    assert.match(message, /no longer works/);
    assert.equal(await stateOf(post.id), 'pending');
    assert.equal((await approve(await asked(post.id, 'joe@client.example')))[0], 200);
    assert.equal(await stateOf(post.id), 'approved');
  });

  it('are asked by no API key about a post of the key’s person, by whichever credential it was written', async () => {
    await named(['client.example']);
    const key = await aKey(bob);
    for (const author of [bob, { token: key }]) {
      const { status, body } = await ask((await planned(author)).id, 'ann@client.example', key);
      assert.deepEqual([status, body.error], [403, 'insufficient_scope']);
    }
    const post = await planned(owner);
    assert.equal((await ask(post.id, 'ann@client.example', key)).status, 201);
  });

  it('are named by whole addresses where a domain is everybody’s', async () => {
    for (const clients of [['gmail.com'], ['no address'], ['a@b@c.example'], ['localhost']])
      assert.equal((await setReview({ clients })).status, 400, clients[0]);
    const many = Array.from({ length: 51 }, (_, index) => `c${index}@client.example`);
    assert.equal((await setReview({ clients: many })).status, 400);
    assert.equal((await setReview({ clients: ['a@client.example'], client: false })).status, 400);
  });
});
