import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aFile, aPost, anAuthor, inHours, type Author } from '../../support/posts.ts';
import { teamOf, type Member } from '../../support/team.ts';

interface Changed {
  platform: string;
  fields: string[];
  before: { text: string };
  after: { text: string };
}

describe('reviews of posts', () => {
  const api = useApi();
  let author: Author;
  let bob: Member;
  const team = teamOf(api, () => author);

  before(async () => {
    author = await anAuthor(api(), ['x', 'linkedin']);
    bob = await team.aMember();
  });

  const setReview = (review: object | null, as = author.token) =>
    api().patch(`/brands/${author.brand.slug}`, { review }, { as });
  const byBob = (given: object = {}) => ({
    stages: [{ name: 'Legal', approvers: [bob.memberId], ...given }],
  });
  const asked = async (review: object | null = byBob()) => {
    const { status, data, text } = await setReview(review);
    assert.equal(status, 200, text);
    return data.review;
  };
  const planned = (given: object = {}) => aPost(api(), author, { scheduledAt: inHours(24), ...given });
  const read = async (id: string, as = author.token) =>
    (await api().get(`/posts/${id}/reviews`, { as })).data;
  const decide = async (id: string, given: object = {}, by: { token: string } = bob) => {
    const { digest } = await read(id, by.token);
    const body = { decision: 'approve', digest, ...given };
    return api().post(`/posts/${id}/reviews`, body, { as: by.token });
  };
  const stateOf = async (id: string): Promise<string> => {
    const { data } = await api().get(`/posts/${id}`, { as: author.token });
    return data.review.state;
  };
  const edit = (id: string, change: object) => api().patch(`/posts/${id}`, change, { as: author.token });
  const told = async (event: string, postId: string) => {
    const rows = await api().rows<{ body: string }>(
      `select body from events where event = $1 and body::jsonb->'data'->>'postId' = $2`,
      event,
      postId,
    );
    return rows.map(({ body }) => JSON.parse(body).data);
  };
  const notified = async ({ token }: { token: string }, postId: string): Promise<string[]> => {
    const { data, text } = await api().get('/api/notifications', { as: token });
    assert.ok(data, text);
    return data.notifications
      .filter(({ metadata }: { metadata: { postId?: string } }) => metadata.postId === postId)
      .map(({ title }: { title: string }) => title);
  };

  it('are none where the brand asks for none', async () => {
    await asked(null);
    const post = await planned();
    assert.equal(await stateOf(post.id), 'not_required');
    const { status, body } = await decide(post.id);
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
  });

  it('take approvers who can read the brand, as many as must approve, set by an owner or admin', async () => {
    const wanted = { stages: [{ name: 'Legal', approvers: [author.id], required: 2 }] };
    const { status, body } = await setReview(wanted);
    assert.equal(status, 400);
    assert.deepEqual(
      body.details.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [
        ['review.stages[0].approvers[0]', 'unknown_member'],
        ['review.stages[0].required', 'too_big'],
      ],
    );
    assert.equal((await setReview(null, bob.token)).status, 403);
    const review = await asked();
    const [{ id }] = review.stages;
    assert.deepEqual(review, {
      stages: [{ id, name: 'Legal', approvers: [bob.memberId], client: false, clients: [], required: 1 }],
      timeTolerance: 60,
      remindBefore: null,
      answers: false,
    });
  });

  it('ask the approvers of a scheduled post, which keeps its time and is approved by one of them', async () => {
    await asked();
    const post = await planned();
    assert.equal(await stateOf(post.id), 'pending');
    assert.equal((await told('post.review_requested', post.id))[0].stageName, 'Legal');
    assert.deepEqual(await notified(bob, post.id), [`Post for ${author.brand.name} waits for your review`]);
    assert.deepEqual(await notified(author, post.id), []);
    const waiting = await read(post.id, bob.token);
    assert.deepEqual([waiting.canDecide, waiting.stage, waiting.decisions], [true, 1, []]);

    const { status, data, text } = await decide(post.id, { words: 'Fine.' });
    assert.equal(status, 200, text);
    assert.deepEqual([data.state, data.stage, data.canDecide], ['approved', null, false]);
    assert.deepEqual(
      [data.decisions[0].words, data.decisions[0].reviewerName, data.decisions[0].endedAt],
      ['Fine.', 'Ada Example', null],
    );
    assert.equal((await told('post.approved', post.id))[0].reviewer, `user:${bob.id}`);
    const again = await decide(post.id, { words: 'Fine.' });
    assert.deepEqual([again.status, again.data.decisions.length], [200, 1]);
  });

  it('refuse people who are not approvers, and keys', async () => {
    await asked();
    const post = await planned();
    assert.equal((await decide(post.id, {}, author)).status, 403);
    const { data: key } = await api().post(
      '/api-keys',
      { name: 'Key', scopes: ['posts:read', 'posts:write'] },
      { as: bob.token },
    );
    assert.ok([401, 403].includes((await decide(post.id, {}, { token: key.key })).status));
    assert.equal(await stateOf(post.id), 'pending');
  });

  it('accept no approval of content that the approver has not seen', async () => {
    await asked();
    const post = await planned();
    const { digest } = await read(post.id);
    await edit(post.id, { text: 'Another text' });
    const { status, body } = await decide(post.id, { digest });
    assert.deepEqual([status, body.error], [412, 'precondition_failed']);
    assert.equal(await stateOf(post.id), 'pending');
  });

  it('start again with every change of the published content, and show that change', async () => {
    await asked();
    const file = await aFile(api(), author, { altText: 'A cup' });
    const post = await planned({ text: 'One', media: [{ id: file }] });
    await decide(post.id);
    await edit(post.id, { labels: ['spring'] });
    assert.equal(await stateOf(post.id), 'approved');
    await edit(post.id, { text: 'Two' });
    assert.equal(await stateOf(post.id), 'pending');
    const { changedSince, decisions } = await read(post.id);
    assert.deepEqual(
      changedSince.changes.map(({ platform, fields, before, after }: Changed) => [
        platform,
        fields,
        before.text,
        after.text,
      ]),
      [['x', ['text'], 'One', 'Two']],
    );
    assert.deepEqual(
      [decisions[0].endReason, decisions[0].endedBy],
      ['content_changed', `user:${author.id}`],
    );
    assert.equal((await told('post.review_requested', post.id)).length, 2);
    await decide(post.id);
    assert.equal((await read(post.id)).changedSince, null);
  });

  it('go on to hold for a time as near as the brand says, and no further', async () => {
    await asked({ ...byBob(), timeTolerance: 120 });
    const post = await planned();
    await decide(post.id);
    await edit(post.id, { scheduledAt: inHours(25) });
    assert.equal(await stateOf(post.id), 'approved');
    await edit(post.id, { scheduledAt: inHours(27) });
    assert.equal(await stateOf(post.id), 'pending');
    assert.equal((await read(post.id)).decisions[0].endReason, 'time_changed');
  });

  it('wait for changes, or for who asked for them, whatever else was approved', async () => {
    const eve = await team.aMember();
    await asked(byBob({ approvers: [bob.memberId, eve.memberId] }));
    const post = await planned({ text: 'One' });
    await decide(post.id, { decision: 'request_changes', words: 'Shorter, please.' }, eve);
    assert.equal(await stateOf(post.id), 'changes_requested');
    const [event] = await told('post.changes_requested', post.id);
    assert.deepEqual(
      [event.decision, event.words, event.reviewer],
      ['request_changes', 'Shorter, please.', `user:${eve.id}`],
    );
    assert.deepEqual(await notified(author, post.id), [`Post for ${author.brand.name} needs changes`]);
    await decide(post.id);
    assert.equal(await stateOf(post.id), 'changes_requested');
    await decide(post.id, {}, eve);
    assert.equal(await stateOf(post.id), 'approved');
    await decide(post.id, { decision: 'reject' });
    assert.equal(await stateOf(post.id), 'rejected');
    await edit(post.id, { text: 'Two' });
    assert.equal(await stateOf(post.id), 'pending');
  });

  it('go from stage to stage, each with as many approvals as it needs', async () => {
    const eve = await team.aMember();
    await asked({
      stages: [
        { name: 'Legal', approvers: [bob.memberId, eve.memberId], required: 2 },
        { name: 'Brand', approvers: [bob.memberId] },
      ],
    });
    const post = await planned();
    await decide(post.id);
    assert.equal((await read(post.id)).stage, 1);
    const early = await decide(post.id, { decision: 'reject', digest: '0' });
    assert.equal(early.status, 412);
    await decide(post.id, {}, eve);
    assert.equal((await read(post.id)).stage, 2);
    await decide(post.id);
    assert.equal(await stateOf(post.id), 'approved');
  });

  it('take it as an approver’s approval that they schedule a post, and not that they change one', async () => {
    await asked();
    const body = { brandSlug: author.brand.slug, platforms: ['x'], text: 'Hi', scheduledAt: inHours(24) };
    const { data: own } = await api().post('/posts', body, { as: bob.token });
    assert.equal(own.review.state, 'approved');
    const draft = await aPost(api(), author);
    const { data } = await api().post(
      `/posts/${draft.id}/schedule`,
      { scheduledAt: inHours(24) },
      { as: bob.token },
    );
    assert.equal(data.review.state, 'approved');
    const { data: changed } = await api().patch(`/posts/${draft.id}`, { text: 'Ho' }, { as: bob.token });
    assert.equal(changed.review.state, 'pending');
  });

  it('count no more once their approver has left, and say that a stage lacks approvers', async () => {
    const eve = await team.aMember();
    await asked(byBob({ approvers: [eve.memberId] }));
    const post = await planned();
    await decide(post.id, {}, eve);
    assert.equal(await stateOf(post.id), 'approved');
    await team.remove(eve.memberId);
    const { state, stages } = await read(post.id);
    assert.deepEqual([state, stages[0].approvers, stages[0].isBlocked], ['pending', [], true]);
  });

  it('are visible to and given by only members who may read the brand', async () => {
    await asked();
    const post = await planned();
    const eve = await team.aMember();
    await team.close(eve.memberId, author.brand.id);
    assert.equal((await api().get(`/posts/${post.id}/reviews`, { as: eve.token })).status, 403);
    const other = await anAuthor(api());
    assert.equal((await api().get(`/posts/${post.id}/reviews`, { as: other.token })).status, 404);
  });

  it('cover links as they are published, so other parameters end an approval', async () => {
    const setUtm = (source: string) =>
      api().patch(
        `/brands/${author.brand.slug}`,
        { utm: { domains: ['acme.com'], parameters: { source } } },
        { as: author.token },
      );
    await asked();
    await setUtm('spring');
    const post = await planned({ text: 'https://acme.com/a' });
    assert.equal((await decide(post.id)).status, 200);
    assert.equal(await stateOf(post.id), 'approved');
    await setUtm('summer');
    const [changed] = (await read(post.id)).changedSince.changes as Changed[];
    assert.equal(changed?.after.text, 'https://acme.com/a?utm_source=summer');
    await api().patch(`/brands/${author.brand.slug}`, { utm: null }, { as: author.token });
  });

  it('wait for the current approvers, in their list and among the items that need them', async () => {
    await asked(byBob());
    const post = await planned();
    const waiting = async ({ token: as }: { token: string }): Promise<boolean[]> => {
      const { data: list } = await api().get('/posts?review=mine', { as });
      const { data: attention } = await api().get('/attention', { as });
      const isIt = ({ id }: { id: string }): boolean => id === post.id;
      const items = attention.items.filter(({ kind }: { kind: string }) => kind === 'review.waiting');
      return [list.posts.some(isIt), items.some(isIt)];
    };
    assert.deepEqual(await waiting(bob), [true, true]);
    assert.deepEqual(await waiting(author), [false, false]);
    await decide(post.id);
    assert.deepEqual(await waiting(bob), [false, false]);
  });

  it('that no one can give any longer need attention', async () => {
    const guest = await team.aMember();
    await asked({ stages: [{ name: 'Legal', approvers: [guest.memberId] }] });
    const post = await planned();
    const blocked = async (): Promise<string[]> => {
      const { data } = await api().get('/attention', { as: author.token });
      return data.items
        .filter(({ id }: { id: string }) => id === post.id)
        .map(({ kind, action }: { kind: string; action: string }) => `${kind} ${action}`);
    };
    assert.deepEqual(await blocked(), []);
    await team.remove(guest.memberId);
    assert.deepEqual(await blocked(), ['review.blocked look']);
  });

  it('show their state in a calendar', async () => {
    await asked(byBob());
    const post = await planned();
    const { data } = await api().get(`/posts/calendar?from=${inHours(0)}&to=${inHours(48)}`, {
      as: author.token,
    });
    const entry = data.posts.find(({ id }: { id: string }) => id === post.id);
    assert.equal(entry.review, 'pending');
  });
});
