import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aKeyring, mailSecret } from '../../support/canaries/mail-secrets.ts';
import { aFile, aPost, anAuthor, inHours, type Author } from '../../support/posts.ts';
import { teamOf } from '../../support/team.ts';

describe('a review link', () => {
  const keyring = aKeyring();
  const api = useApi({ ENCRYPTION_KEYS: keyring });
  let author: Author;
  let email: string;
  let count = 0;
  const ofClients = { stages: [{ name: 'Client', client: true, clients: ['example.com'] }] };
  const team = teamOf(api, () => author);

  before(async () => {
    author = await anAuthor(api(), ['x']);
    await setReview(ofClients);
  });

  beforeEach(() => {
    count += 1;
    email = `client-${count}@example.com`;
  });

  const setReview = (review: object | null) =>
    api().patch(`/brands/${author.brand.slug}`, { review }, { as: author.token });
  const planned = (text = 'One') => aPost(api(), author, { text, scheduledAt: inHours(24) });
  const create = (postId: string, given: object = {}, as = author.token) =>
    api().post(`/posts/${postId}/review-links`, { email, expiresAt: inHours(48), ...given }, { as });
  const sent = async (postId: string, given: object = {}, as = author.token) => {
    const { status, data, text } = await create(postId, given, as);
    assert.equal(status, 201, text);
    const token = await mailSecret(api(), keyring, { email, type: 'account.review_link' });
    assert.ok(!text.includes(token));
    return { id: data.id as string, token };
  };
  const look = (token: string) => api().post('/review-links/look-up', { token });
  const shown = async (token: string, index = 0) => {
    const { status, data, text } = await look(token);
    assert.equal(status, 200, text);
    return data.posts[index];
  };
  const decide = (
    token: string,
    { review }: { review: { postId: string; digest: string } },
    given: object = {},
  ) => {
    const { postId, digest } = review;
    return api().post('/review-links/reviews', { token, postId, digest, decision: 'approve', ...given });
  };
  const edit = (id: string, change: object) => api().patch(`/posts/${id}`, change, { as: author.token });
  const stateOf = async (id: string): Promise<string> =>
    (await api().get(`/posts/${id}`, { as: author.token })).data.review.state;
  const over = async (token: string): Promise<[number, string]> => {
    const { status, body } = await look(token);
    return [status, body.message];
  };

  it('is mailed to one address, and shows a client without an account what each platform gets', async () => {
    const post = await planned();
    const { id, token } = await sent(post.id);
    const { data } = await look(token);
    assert.deepEqual([data.email, data.maker, data.posts.length], [email, 'Ada Example', 1]);
    const [{ canDecide, targets, review }] = data.posts;
    assert.deepEqual(
      [canDecide, targets[0].handle, targets[0].content.text, review.state],
      [true, 'ada', 'One', 'pending'],
    );
    const { data: listed } = await api().get(`/posts/${post.id}/review-links`, { as: author.token });
    assert.deepEqual(
      listed.reviewLinks.map((link: { id: string }) => link.id),
      [id],
    );
    const [mail] = await api().rows<{ path: string }>('select path from mails where address = $1', email);
    assert.equal(mail?.path, '/review#token=');
  });

  it('approves in the name of its address, which the audit log says', async () => {
    const post = await planned();
    const { id, token } = await sent(post.id);
    const { status, data, text } = await decide(token, await shown(token), { words: 'Lovely.' });
    assert.equal(status, 200, text);
    assert.deepEqual([data.posts[0].canDecide, data.posts[0].review.state], [false, 'approved']);
    const review = (await api().get(`/posts/${post.id}/reviews`, { as: author.token })).data;
    assert.deepEqual(
      [review.decisions[0].reviewer, review.decisions[0].words],
      [`client:${email}`, 'Lovely.'],
    );
    const [line] = await api().rows<{ details: object }>(
      `select details from audit_events where action = 'post.reviewed' and target_id = $1`,
      post.id,
    );
    assert.deepEqual(line?.details, {
      decision: 'approve',
      stage: 'Client',
      revision: 1,
      reviewer: `client:${email}`,
      linkId: id,
    });
  });

  it('is used up by a decision, and takes the same one again as no mistake', async () => {
    const post = await planned();
    const { token } = await sent(post.id);
    const page = await shown(token);
    await decide(token, page);
    assert.equal((await decide(token, page)).status, 200);
    const { status, body } = await decide(token, page, { decision: 'reject' });
    assert.equal(status, 409);
    assert.match(body.message, /no longer works/);
    assert.equal(await stateOf(post.id), 'approved');
  });

  it('decides about nothing that has changed since it was shown, and shows what has', async () => {
    const post = await planned('One');
    const { token } = await sent(post.id);
    const before = await shown(token);
    await edit(post.id, { text: 'Two' });
    assert.equal((await decide(token, before)).status, 412);
    await decide(token, await shown(token), { decision: 'request_changes', words: 'Three, please.' });
    assert.equal(await stateOf(post.id), 'changes_requested');
    await edit(post.id, { text: 'Three' });
    const { canDecide, review } = await shown(token);
    assert.equal(canDecide, true);
    assert.deepEqual(
      review.changedSince.changes.map((change: { before: { text: string }; after: { text: string } }) => [
        change.before.text,
        change.after.text,
      ]),
      [['Two', 'Three']],
    );
    assert.equal((await decide(token, await shown(token))).status, 200);
    assert.equal(await stateOf(post.id), 'approved');
  });

  it('ends when it is revoked, when it expires, and when its creator may no longer publish', async () => {
    const post = await planned();
    const revoked = await sent(post.id);
    assert.equal((await api().delete(`/review-links/${revoked.id}`, { as: author.token })).status, 200);
    assert.deepEqual(await over(revoked.token), [
      409,
      'This link was revoked. Ask the sender for another one.',
    ]);

    const expired = await sent(post.id);
    await api().rows(`update review_links set expires_at = now() where id = $1`, expired.id);
    assert.match((await over(expired.token))[1], /expired/);

    const bob = await team.aMember();
    await api().rows('update users set email_verified_at = now() where id = $1', bob.id);
    const left = await sent(post.id, {}, bob.token);
    const page = await shown(left.token);
    await team.remove(bob.memberId);
    assert.match((await over(left.token))[1], /no longer works for /);
    assert.equal((await decide(left.token, page)).status, 409);
    assert.equal(await stateOf(post.id), 'pending');
  });

  it('is for its own posts alone, of one brand that wants a client’s word', async () => {
    const [post, other] = [await planned(), await planned()];
    const { token } = await sent(post.id);
    const page = await shown(token);
    const wrong = await decide(token, { review: { ...page.review, postId: other.id } });
    assert.equal(wrong.status, 404);
    const both = await sent(post.id, { postIds: [other.id] });
    assert.equal((await look(both.token)).data.posts.length, 2);
    assert.equal((await look('review-social-none')).status, 404);
    const draft = await aPost(api(), author);
    assert.equal((await create(draft.id)).status, 409);
    assert.equal((await create(post.id, { expiresAt: inHours(24 * 365) })).status, 400);
  });

  it('shows what its client has decided about, and nothing that was written since', async () => {
    const file = await aFile(api(), author);
    const leaks = async (token: string): Promise<unknown[]> => {
      const { data, text } = await look(token);
      assert.ok(!text.includes('A secret') && !text.includes(file), text);
      return data.posts.map(
        ({ canDecide, targets }: { canDecide: boolean; targets: { content: { text: string } }[] }) => [
          canDecide,
          targets[0]?.content.text,
        ],
      );
    };
    const rewrite = { text: 'A secret', media: [{ id: file }] };
    const cancel = (id: string) => api().post(`/posts/${id}/cancel`, undefined, { as: author.token });
    const [undecided, decided] = [await planned('One'), await planned('Two')];
    const links = [await sent(undecided.id), await sent(decided.id)];
    await decide(links[1]!.token, await shown(links[1]!.token));
    for (const { id } of [undecided, decided]) {
      assert.equal((await cancel(id)).status, 200);
      await edit(id, rewrite);
    }
    assert.deepEqual(await leaks(links[0]!.token), []);
    assert.deepEqual(await leaks(links[1]!.token), [[false, 'Two']]);

    const other = await planned('Three');
    const { token } = await sent(other.id);
    await setReview(null);
    await edit(other.id, rewrite);
    assert.deepEqual(await leaks(token), []);
    await setReview({ stages: [{ name: 'Client', client: true, clients: ['elsewhere.example'] }] });
    assert.deepEqual(await leaks(token), []);
    await setReview(ofClients);
  });

  it('is mailed three times a day to an address that has never decided, and more often once it has', async () => {
    const post = await planned();
    const { token } = await sent(post.id);
    for (const _again of [1, 2]) assert.equal((await create(post.id)).status, 201);
    const refused = await create(post.id);
    assert.equal(refused.status, 429, refused.text);
    assert.match(refused.body.message, /maximum number of review links per day from your organization/);
    assert.ok(Number(refused.headers.get('retry-after')) > 80_000);
    assert.equal((await create(post.id, { email: email.replace('@', '+again@') })).status, 429);
    await decide(token, await shown(token));
    assert.equal((await create((await planned('Two')).id)).status, 201);
  });
});
