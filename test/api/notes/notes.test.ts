import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aKey } from '../../support/makers.ts';
import { aPost, anAuthor } from '../../support/posts.ts';
import { teamOf } from '../../support/team.ts';
import { use, useForEach } from '../../support/use.ts';

describe('notes on posts', () => {
  const api = useApi();
  const team = teamOf(api, () => author());

  const author = use(() => anAuthor(api(), ['x']));
  const bob = use(() => team.aMember());
  const postId = useForEach(
    async () => (await aPost(api(), author(), { text: 'Fresh bread every morning.' })).id,
  );

  const write = (body: object, as = author().token) => api().post(`/posts/${postId()}/notes`, body, { as });
  const list = async (query = '', as = author().token) =>
    (await api().get(`/posts/${postId()}/notes${query}`, { as })).data;
  const remove = (id: string, as: string) => api().delete(`/posts/${postId()}/notes/${id}`, { as });
  const mails = () =>
    api().rows<{ subject: string; body: string; path: string }>(
      `select m.subject, m.body, m.path from mails m join users u on u.email = m.address
        where u.id = $1 and m.type = 'post.note' and m.path = $2`,
      bob().id,
      `/posts/${postId()}`,
    );

  it('say who wrote them, the newest first', async () => {
    const { status, data } = await write({ text: 'Is the price right?' });
    assert.equal(status, 201);
    assert.partialDeepStrictEqual(data, { text: 'Is the price right?', mentions: [] });
    assert.deepEqual(data.author, { kind: 'user', id: author().id, name: data.author.name });
    await write({ text: 'It is.' }, bob().token);
    const { notes, total } = await list();
    assert.deepEqual(
      notes.map(({ text }: { text: string }) => text),
      ['It is.', 'Is the price right?'],
    );
    assert.equal(total, 2);
    assert.equal((await list('?limit=1')).nextOffset, 1);
  });

  it('send one person ten mails a day at most, of which one writer five, and show the rest in the app', async () => {
    const grace = await team.aMember();
    for (let number = 0; number < 8; number += 1)
      assert.equal((await write({ text: `Look ${number}`, mentions: [grace.memberId] })).status, 201);
    const { notifications } = (await api().get('/api/notifications', { as: grace.token })).data;
    assert.equal(notifications.filter(({ type }: { type: string }) => type === 'post.note').length, 8);
    const sql = `select 1 from mails where user_id = $1 and type = 'post.note'`;
    assert.equal((await api().rows(sql, grace.id)).length, 5);
  });

  it('tell those whom they name, in the app and by mail, and not who wrote them', async () => {
    const { memberId: own } = await team.enter(author());
    const { data } = await write({ text: 'Please look.', mentions: [bob().memberId, own, bob().memberId] });
    assert.deepEqual(data.mentions, [bob().memberId, own]);
    const { notifications } = (await api().get('/api/notifications', { as: bob().token })).data;
    const [told] = notifications.filter(({ type }: { type: string }) => type === 'post.note');
    assert.match(told.title, /mentioned you in a note$/);
    assert.equal(
      told.body,
      'About the post “Fresh bread every morning.” for ' + author().brand.slug + ': “Please look.”',
    );
    assert.equal((await mails()).length, 1);
    const { data: mine } = await api().get('/api/notifications', { as: author().token });
    assert.ok(mine.notifications.every(({ type }: { type: string }) => type !== 'post.note'));
  });

  it('name only members who may read the post', async () => {
    const stranger = await anAuthor(api(), []);
    const { status, body } = await write({ text: 'Look.', mentions: [stranger.id] });
    assert.equal(status, 400);
    assert.partialDeepStrictEqual(body.details, [{ path: 'mentions[0]', code: 'unknown_member' }]);
    assert.equal((await list()).total, 0);
  });

  it('are deleted by who wrote them, and by owners and admins', async () => {
    const { data: own } = await write({ text: 'One' }, bob().token);
    const { data: other } = await write({ text: 'Two' });
    assert.equal((await remove(other.id, bob().token)).status, 403);
    assert.equal((await remove(own.id, bob().token)).status, 200);
    assert.equal((await remove(own.id, bob().token)).status, 404);
    const { data: third } = await write({ text: 'Three' }, bob().token);
    assert.equal((await remove(third.id, author().token)).status, 200);
    assert.equal((await list()).total, 1);
  });

  it('are written by people, not by keys, and read by both', async () => {
    const { key } = await aKey(api(), author().token, { scopes: ['posts:read', 'posts:write'] });
    const { data: note } = await write({ text: 'Is it?' });
    assert.equal((await write({ text: 'Beep.' }, key)).status, 403);
    assert.equal((await remove(note.id, key)).status, 403);
    assert.equal((await list('', key)).total, 1);
  });

  it('are refused without words and beyond 5,000 characters', async () => {
    assert.equal((await write({ text: '' })).status, 400);
    assert.equal((await write({ text: 'a'.repeat(5_001) })).status, 400);
  });
});
