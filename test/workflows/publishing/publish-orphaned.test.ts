import assert from 'node:assert/strict';
import { aUser } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

/** A post belongs to its organization, not to its author: docs/understand/tenancy.md says why. */
describe('a scheduled post whose author is removed', () => {
  const publishing = usePublishing({ PREPARE_LEAD: '300ms' });

  it('is published all the same, and the author no longer sees it', async () => {
    const { api } = publishing();
    const owner = await publishing().anAuthor(['x']);
    const { token: as } = await aUser(api);
    const { data: link } = await owner.send('post', '/teams/invite-links', {});
    assert.equal((await api.post(`/teams/join/${link.token}`, undefined, { as })).status, 200);
    await api.put('/orgs/active', { orgId: owner.orgId }, { as });
    const body = {
      brandSlug: owner.brandSlug,
      text: `hello ${owner.marker}`,
      platforms: ['x'],
      scheduledAt: inSeconds(3),
    };
    const { status, data: post } = await api.post('/posts', body, { as });
    assert.equal(status, 201);
    const { members } = await owner.get<{ members: { id: string; role: string }[] }>('/teams/members');
    const author = members.find(({ role }) => role === 'member');
    const removed = await api.delete(`/teams/members/${author?.id}`, { as: owner.token });
    assert.equal(removed.status, 200);

    assert.equal((await api.get(`/posts/${post.id}`, { as })).status, 404);
    assert.equal((await owner.untilFinal(post.id)).status, 'published');
    assert.equal((await owner.effects()).length, 1);
  });
});
