import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey } from '../../support/makers.ts';
import { aConnection, anAuthor, aPost } from '../../support/posts.ts';
import { teamOf } from '../../support/team.ts';

describe('a page with the posts of several brands', () => {
  const api = useApi();

  it('shows a member the posts of the brands for which they may publish, and no others', async () => {
    const ada = await anAuthor(api(), ['x']);
    const closed = { ...ada, brand: await aBrand(api(), ada.token) };
    await aConnection(api(), closed, 'x');
    const { aMember, aGroup, close } = teamOf(api, () => ada);
    const bob = await aMember({ groupIds: [await aGroup(['brands:read', 'posts:read', 'posts:write'])] });
    const { key } = await aKey(api(), ada.token, { scopes: ['posts:read', 'posts:write'] });
    const posts = [
      await aPost(api(), ada, { platforms: ['x'] }),
      await aPost(api(), closed, { platforms: ['x'] }),
    ];
    const asked = posts.map(({ id: postId, revision }) => ({ postId, revision }));
    const { data } = await api().post('/confirmations', { posts: asked }, { as: key });
    const token = new URL(data.url).hash.slice(1);
    const shown = async () => {
      const { status, data: found } = await api().post(
        '/confirmations/look-up-all',
        { token },
        { as: bob.token },
      );
      const ids = (found?.confirmations ?? []).map(
        ({ confirmation }: { confirmation: { postId: string } }) => confirmation.postId,
      );
      return [status, ids];
    };
    const both = posts.map(({ id }) => id);
    assert.deepEqual(await shown(), [200, both]);
    await close(bob.memberId, closed.brand.id);
    assert.deepEqual(await shown(), [200, both.slice(0, 1)]);
    await close(bob.memberId, ada.brand.id);
    assert.deepEqual(await shown(), [404, []]);
  });
});
