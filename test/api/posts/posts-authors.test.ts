import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aKey } from '../../support/makers.ts';
import { aPost, anAuthor, inHours, postBody } from '../../support/posts.ts';
import { teamOf } from '../../support/team.ts';
import { use } from '../../support/use.ts';

interface Named {
  id: string;
  author: { kind: string; id: string | null; name: string | null };
}

describe('the author of a post', () => {
  const api = useApi();
  const team = teamOf(api, () => ada());
  const read = async (path: string) => (await api().get(path, { as: ada().token })).data;
  const authorOf = async (id: string): Promise<Named['author']> => (await read(`/posts/${id}`)).author;
  const write = async (as: string): Promise<Named> => {
    const { status, data, text } = await api().post('/posts', postBody(ada()), { as });
    assert.equal(status, 201, text);
    return data as Named;
  };

  const ada = use(() => anAuthor(api(), ['x']));

  it('is shown by name, in lists, in the calendar and in the timeline, too', async () => {
    const made = await write(ada().token);
    const author = { kind: 'user', id: ada().id, name: 'Ada Example' };
    assert.deepEqual(made.author, author);
    await api().post(`/posts/${made.id}/schedule`, { scheduledAt: inHours(2) }, { as: ada().token });
    const span = `from=${inHours(0)}&to=${inHours(3)}`;
    const [listed, placed, told] = [
      (await read('/posts')).posts[0],
      (await read(`/posts/calendar?${span}`)).posts[0],
      (await read(`/posts/${made.id}/timeline`)).timeline[0],
    ];
    assert.deepEqual([listed.author, placed.author, told.author], [author, author, author]);
  });

  it('keeps the name when the person has left', async () => {
    const bob = await team.aMember();
    await api().patch('/auth/me', { name: 'Bob' }, { as: bob.token });
    const { id } = await write(bob.token);
    assert.equal((await team.remove(bob.memberId)).status, 200);
    assert.deepEqual(await authorOf(id), { kind: 'user', id: bob.id, name: 'Bob' });
  });

  it('keeps the name of a key that was revoked, and of an agent that was deleted', async () => {
    const key = await aKey(api(), ada().token, { scopes: ['posts:write'] });
    const { id } = await write(key.key);
    const { name } = await authorOf(id);
    assert.match(name ?? '', /^Key /);
    assert.equal((await api().delete(`/api-keys/${key.id}`, { as: ada().token })).status, 200);
    assert.deepEqual(await authorOf(id), { kind: 'api_key', id: key.id, name });

    const body = {
      name: 'Writer',
      brandSlug: ada().brand.slug,
      platforms: ['x'],
      schedule: '0 9 * * *',
      instructions: 'Write.',
    };
    const agent = (await api().post('/agents', body, { as: ada().token })).data;
    const draft = await aPost(api(), ada());
    await api().rows(`update posts set created_by = 'agent:' || $2::text where id = $1`, draft.id, agent.id);
    assert.equal((await api().delete(`/agents/${agent.id}`, { as: ada().token })).status, 200);
    assert.deepEqual(await authorOf(draft.id), { kind: 'agent', id: agent.id, name: 'Writer' });
  });

  it('is shown next to the member who asked for a confirmation, and the one who decided', async () => {
    const post = await aPost(api(), ada());
    const asked = await api().post(`/posts/${post.id}/confirmations`, { revision: 1 }, { as: ada().token });
    await api().post(`/confirmations/${asked.data.id}/deny`, undefined, { as: ada().token });
    const { confirmations } = await read('/confirmations?status=denied');
    const author = { kind: 'user', id: ada().id, name: 'Ada Example' };
    assert.deepEqual([confirmations[0].asker, confirmations[0].decider], [author, author]);
  });
});
