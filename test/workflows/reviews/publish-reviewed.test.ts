import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { aUser } from '../../support/makers.ts';
import type { Author } from '../../support/author.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('a post of a brand with reviews', () => {
  const publishing = usePublishing({ MAX_LATENESS: '20s', PREPARE_LEAD: '300ms', SWEEP_EVERY: '1s' });
  let ada: Author;
  let approver: { token: string; memberId: string };

  beforeEach(async () => {
    ada = await publishing().anAuthor(['x', 'linkedin']);
    approver = await anApprover(ada);
    await setReview({ stages: [{ name: 'Legal', approvers: [approver.memberId] }] });
  });

  const anApprover = async ({ token, orgId }: Author) => {
    const { api } = publishing();
    const bob = await aUser(api);
    const { data: link } = await ada.send('post', '/teams/invite-links', {});
    await api.post(`/teams/join/${link.token}`, undefined, { as: bob.token });
    await api.put('/orgs/active', { orgId }, { as: bob.token });
    const { data } = await api.get('/teams/members', { as: token });
    const { id } = data.members.find(({ userId }: { userId: string }) => userId === bob.id);
    return { token: bob.token, memberId: id as string };
  };
  const setReview = (review: object | null) => ada.patch(`/brands/${ada.brandSlug}`, { review });
  const decide = async (postId: string, decision = 'approve') => {
    const { api } = publishing();
    const { data } = await api.get(`/posts/${postId}/reviews`, { as: approver.token });
    const body = { decision, digest: data.digest };
    const { status, text } = await api.post(`/posts/${postId}/reviews`, body, { as: approver.token });
    assert.equal(status, 200, text);
  };
  const untilHeld = (postId: string) =>
    eventually('the post is held', async () => {
      const { held } = await ada.read(postId);
      return held?.code === 'review_pending' && held;
    });
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

  it('is held at its time until someone approves it, and is then published', async () => {
    const post = await ada.post({ platforms: ['x', 'linkedin'], scheduledAt: soon(2_000) });
    await untilHeld(post.id);
    assert.deepEqual(await ada.effects(), []);
    assert.equal((await ada.progress(post.id)).waitingFor, 'the approval of the post');
    await decide(post.id);
    assert.equal((await ada.untilFinal(post.id)).status, 'published');
    assert.equal((await ada.effects()).length, 2);
  });

  it('is held at its time also where it is a text, which nothing prepares ahead', async () => {
    const { brandSlug, marker } = ada;
    const body = { brandSlug, platforms: ['x'], text: `words ${marker}`, scheduledAt: soon(2_000) };
    const { id } = (await ada.send('post', '/posts', body)).data as { id: string };
    await untilHeld(id);
    assert.deepEqual(await ada.effects(), []);
    await decide(id);
    assert.equal((await ada.untilFinal(id)).status, 'published');
    assert.equal((await ada.effects()).length, 1);
  });

  it('is published at its time if it was approved before, but never in a version that no approver has seen', async () => {
    const post = await ada.post({ platforms: ['x'], scheduledAt: soon(60_000) });
    await decide(post.id);
    await ada.publish(post.id);
    assert.equal((await ada.untilFinal(post.id)).status, 'published');

    const other = await ada.post({ platforms: ['x'], scheduledAt: soon(6_000) });
    await decide(other.id);
    await publishing().api.rows(
      `update connections set external_id = external_id || '-other' where brand_id =
         (select brand_id from posts where id = $1) and platform = 'x'`,
      other.id,
    );
    await untilHeld(other.id);
    assert.equal((await ada.effects(other)).length, 1);
  });

  it('is published when its brand no longer asks for reviews', async () => {
    const post = await ada.post({ platforms: ['x'] });
    await ada.publish(post.id);
    await untilHeld(post.id);
    await setReview(null);
    assert.equal((await ada.untilFinal(post.id)).status, 'published');
  });

  it('fails with not_approved when it is too late', async () => {
    const post = await ada.post({ platforms: ['x'] });
    await ada.publish(post.id);
    await untilHeld(post.id);
    await publishing().api.rows(
      `update posts set due_at = now() - interval '1 minute' where id = $1`,
      post.id,
    );
    const { targets } = await ada.untilFinal(post.id);
    assert.deepEqual(targets[0]?.error?.code, 'not_approved');
    assert.deepEqual(await ada.effects(), []);
  });

  it('has its approvers reminded once before its time, and not of one that they were asked about since', async () => {
    const stages = [{ name: 'Legal', approvers: [approver.memberId] }];
    await setReview({ stages, remindBefore: 60 });
    const later = await ada.post({ platforms: ['x'], scheduledAt: soon(3 * 3_600_000) });
    const near = await ada.post({ platforms: ['x'], scheduledAt: soon(1_800_000) });
    await setReview({ stages, remindBefore: 240 });
    const told = async (postId: string): Promise<string[]> => {
      const { data } = await publishing().api.get('/api/notifications', { as: approver.token });
      return data.notifications
        .filter(({ metadata }: { metadata: { postId?: string } }) => metadata.postId === postId)
        .map(({ title }: { title: string }) => title);
    };
    const due = `Post for Brand ${ada.marker} is due soon and waits for your review`;
    const waits = `Post for Brand ${ada.marker} waits for your review`;
    await eventually('a reminder', async () => (await told(later.id)).includes(due));
    const another = await ada.post({ platforms: ['x'], scheduledAt: soon(5 * 3_600_000) });
    await publishing().api.rows(
      `update posts set scheduled_at = now() + interval '2 hours' where id = $1`,
      another.id,
    );
    await eventually('the next reminder', async () => (await told(another.id)).includes(due));
    assert.deepEqual(await told(later.id), [due, waits]);
    assert.deepEqual(await told(near.id), [waits]);
  });
});
