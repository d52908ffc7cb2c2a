import assert from 'node:assert/strict';
import { giveConsent } from '../../../src/local/demo/demo-consent.ts';
import type { Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { aUser } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('an approval of a post that is prepared', () => {
  const publishing = usePublishing({ PREPARE_LEAD: '10m' });
  let ada: Author;
  let bob: string;

  beforeEach(async () => {
    const { api } = publishing();
    ada = await publishing().anAuthor(['x']);
    const { token, id: userId } = await aUser(api);
    const { data: link } = await ada.send('post', '/teams/invite-links', {});
    await api.post(`/teams/join/${link.token}`, undefined, { as: token });
    await api.put('/orgs/active', { orgId: ada.orgId }, { as: token });
    const { data } = await api.get('/teams/members', { as: ada.token });
    const { id } = data.members.find((each: { userId: string }) => each.userId === userId);
    bob = token;
    await ada.patch(`/brands/${ada.brandSlug}`, { review: { stages: [{ name: 'Legal', approvers: [id] }] } });
  });

  const approve = async (postId: string): Promise<void> => {
    const { api } = publishing();
    const { data } = await api.get(`/posts/${postId}/reviews`, { as: bob });
    const body = { decision: 'approve', digest: data.digest };
    const { status, text } = await api.post(`/posts/${postId}/reviews`, body, { as: bob });
    assert.equal(status, 200, text);
  };
  const stateOf = async (id: string): Promise<string> =>
    (await ada.get<{ review: { state: string } }>(`/posts/${id}`)).review.state;
  const approved = async (): Promise<string> => {
    const scheduledAt = new Date(Date.now() + 25_000).toISOString();
    const text = `${ada.marker} https://acme.com/a`;
    const { id } = await ada.post({ platforms: ['x'], text, scheduledAt });
    await approve(id);
    await eventually('it is prepared', async () => {
      const [target] = await publishing().api.rows<{ handles: string | null }>(
        'select handles from post_targets where post_id = $1',
        id,
      );
      return target?.handles !== null;
    });
    return id;
  };
  const goesOut = async (id: string): Promise<string> => {
    assert.equal((await ada.untilFinal(id)).status, 'published');
    return (await ada.effects()).map(({ text }) => text).join();
  };

  it('ends with the parameters of its brand, and what is approved then is published with them', async () => {
    const id = await approved();
    const utm = { domains: ['acme.com'], parameters: { campaign: 'spring' } };
    await ada.patch(`/brands/${ada.brandSlug}`, { utm });
    assert.equal(await stateOf(id), 'pending');
    await approve(id);
    assert.match(await goesOut(id), /utm_campaign=spring/);
  });

  it('ends where the brand connects another account, and holds where it connects the same one', async () => {
    const { api } = publishing();
    const id = await approved();
    await ada.connect('x');
    assert.equal(await stateOf(id), 'approved');
    const { data } = await api.post(
      '/connections/x/authorize',
      { brandSlug: ada.brandSlug },
      { as: ada.token },
    );
    await giveConsent(data.authorizeUrl as string, `${ada.marker}-other`);
    assert.equal(await stateOf(id), 'pending');
    await approve(id);
    await goesOut(id);
  });
});
