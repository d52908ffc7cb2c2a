import assert from 'node:assert/strict';
import { aKey, type TestUser } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';
import { teamOf } from '../../support/team.ts';
import { voicesOf, type TeamComment } from '../../support/voices.ts';
import { use, useForEach } from '../../support/use.ts';

describe('a comment that a team answers', () => {
  const publishing = usePublishing({ METRICS_EVERY: '1s' });
  const { heard, out } = voicesOf(publishing);
  const api = () => publishing().api;
  const owner = (): TestUser => author().user;
  const team = teamOf(api, owner);

  const author = use(() => publishing().anAuthor());
  const bob = use(() => team.aMember());
  const post = use(() => out(author(), 'x'));
  let number = 0;
  const comment = useForEach(() => heard(author(), post(), `When do you open, number ${(number += 1)}?`));

  const change = (body: object, as = author().token, id = comment().id) =>
    api().patch(`/comments/${id}`, body, { as });
  const texts = async (query: string): Promise<string[]> =>
    (await author().get<{ comments: TeamComment[] }>(`/comments?${query}`)).comments.map(({ text }) => text);
  const told = async (as: string) =>
    (await api().get('/api/notifications', { as })).data.notifications.filter(
      ({ type, metadata }: { type: string; metadata: { commentId?: string } }) =>
        type === 'comment.assigned' && metadata.commentId === comment().id,
    ) as { title: string; body: string }[];

  it('is marked as read, and as unread again', async () => {
    assert.equal(comment().readAt, null);
    assert.ok((await texts('unread=true')).includes(comment().text));
    const { status, data } = await change({ read: true });
    assert.equal(status, 200);
    assert.ok(data.readAt);
    assert.ok(!(await texts('unread=true')).includes(comment().text));
    assert.equal((await change({ read: true })).data.readAt, data.readAt);
    assert.equal((await change({ read: false })).data.readAt, null);
  });

  it('is marked as read with others, unless one belongs to another organization', async () => {
    const second = await heard(author(), post(), `And on Sundays, number ${number}?`);
    const stranger = await publishing().anAuthor();
    const mark = (as: string, ids = [comment().id, second.id, comment().id]) =>
      api().post('/comments/read', { commentIds: ids }, { as });
    assert.equal((await mark(stranger.token)).status, 404);
    assert.equal((await mark(author().token, [comment().id, bob().memberId])).status, 404);
    assert.deepEqual((await mark(author().token)).data, { read: 2 });
    assert.deepEqual((await mark(author().token)).data, { read: 0 });
  });

  it('is assigned to a member, who is notified without its text', async () => {
    const { status, data } = await change({ assignee: bob().memberId });
    assert.equal(status, 200);
    assert.equal(data.assignee, bob().memberId);
    assert.deepEqual(await texts(`assignee=${bob().memberId}`), [comment().text]);
    await change({ assignee: bob().memberId });
    const notices = await told(bob().token);
    assert.equal(notices.length, 1);
    assert.match(notices[0]?.title ?? '', /assigned a comment to you$/);
    assert.ok(!JSON.stringify(notices).includes(comment().text));
    assert.equal((await change({ assignee: null })).data.assignee, null);
  });

  it('sends no notification to a member who takes it', async () => {
    const { memberId } = await team.enter(owner());
    assert.equal((await change({ assignee: memberId })).status, 200);
    assert.deepEqual(await told(author().token), []);
  });

  it('cannot be assigned to a person who may not read the brand', async () => {
    const { data } = await api().get('/brands', { as: author().token });
    const brandId = data.brands.find(({ slug }: { slug: string }) => slug === author().brandSlug)
      .id as string;
    const eve = await team.aMember();
    await team.close(eve.memberId, brandId);
    const { status, body } = await change({ assignee: eve.memberId });
    assert.equal(status, 400);
    assert.partialDeepStrictEqual(body.details, [{ path: 'assignee', code: 'unknown_member' }]);
    assert.equal((await change({ read: true }, eve.token)).status, 404);
  });

  it('is closed to every other organization', async () => {
    const stranger = await publishing().anAuthor();
    assert.equal((await change({ read: true }, stranger.token)).status, 404);
    const notes = await api().get(`/comments/${comment().id}/notes`, { as: stranger.token });
    assert.equal(notes.status, 404);
  });

  it('has words of the team, the newest first, by their own sessions', async () => {
    const path = `/comments/${comment().id}/notes`;
    const { status, data } = await api().post(path, { text: 'Ask the kitchen.' }, { as: author().token });
    assert.equal(status, 201);
    assert.deepEqual(data.author, { kind: 'user', id: author().user.id, name: data.author.name });
    await api().post(path, { text: 'They say eight.' }, { as: bob().token });
    const { notes, total } = await author().get<{ notes: { text: string }[]; total: number }>(path);
    assert.deepEqual(
      notes.map(({ text }) => text),
      ['They say eight.', 'Ask the kitchen.'],
    );
    assert.equal(total, 2);
    const { key } = await aKey(api(), author().token, { scopes: ['posts:read'] });
    assert.equal((await api().post(path, { text: 'A bot.' }, { as: key })).status, 403);
  });
});
