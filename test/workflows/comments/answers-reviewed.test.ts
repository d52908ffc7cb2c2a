import assert from 'node:assert/strict';
import { anAgent } from '../../support/agents.ts';
import type { Author } from '../../support/author.ts';
import { giveCredits } from '../../support/credits.ts';
import { eventually } from '../../support/eventually.ts';
import { aKey, aUser } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';
import { voicesOf, type TeamComment } from '../../support/voices.ts';

describe('an answer in a brand whose answers are reviewed', () => {
  const publishing = usePublishing({ METRICS_EVERY: '1s', SIGNUP_CREDITS: '0' });
  const { heard, look, out, ownThere, read } = voicesOf(publishing);
  const api = () => publishing().api;
  let ada: Author;
  let bob: { token: string; memberId: string };
  let post: Awaited<ReturnType<typeof out>>;
  let comment: TeamComment;
  let number = 0;

  beforeEach(async () => {
    ada = await publishing().anAuthor();
    await giveCredits(api(), ada.orgId, 20);
    post = await out(ada, 'x');
    const { token, id: userId } = await aUser(api());
    const { data: link } = await ada.send('post', '/teams/invite-links', {});
    await api().post(`/teams/join/${link.token}`, undefined, { as: token });
    await api().put('/orgs/active', { orgId: ada.orgId }, { as: token });
    const { data } = await api().get('/teams/members', { as: ada.token });
    bob = { token, memberId: data.members.find((each: { userId: string }) => each.userId === userId).id };
    await setReview(true);
    comment = await heard(ada, post, `When do you open, number ${(number += 1)}?`);
  });

  const setReview = (answers: boolean, approvers = [bob.memberId]) =>
    ada.patch(`/brands/${ada.brandSlug}`, { review: { answers, stages: [{ name: 'Legal', approvers }] } });
  const answer = (body: object, as: string) => api().post(`/comments/${comment.id}/answers`, body, { as });
  const draftOf = async () => (await read(ada, comment.id)).draft;

  it('waits as a draft, and an approver sends it by their own session', async () => {
    const text = `From eight. ${ada.marker}`;
    const { key } = await aKey(api(), bob.token, { scopes: ['posts:read', 'posts:write'] });
    for (const as of [ada.token, key]) {
      const { status, data } = await answer({ text }, as);
      assert.deepEqual([status, data.status], [202, 'draft']);
    }
    const draft = await draftOf();
    assert.equal(draft?.text, text);
    for (const as of [ada.token, key]) {
      const { status, body } = await answer({ draftId: draft?.id }, as);
      assert.deepEqual([status, body.error], [409, 'invalid_state']);
    }
    assert.deepEqual(await ownThere(post), []);
    assert.equal((await answer({ draftId: draft?.id }, bob.token)).status, 202);
    await eventually('it is there', async () => (await ownThere(post)).length === 1);
  });

  it('is sent as before where the brand does not ask for it', async () => {
    await setReview(false);
    const { data } = await answer({ text: `From eight. ${ada.marker}` }, ada.token);
    assert.equal(data.status, 'pending');
    await eventually('it is there', async () => (await ownThere(post)).length === 1);
  });

  it('of an agent that sends by itself waits as a draft, too', async () => {
    await anAgent(api(), { token: ada.token, brandSlug: ada.brandSlug }, { name: 'Nora', answering: 'send' });
    comment = await heard(ada, post, 'And on Sundays?');
    await eventually('it is drafted', async () => {
      await look();
      return (await draftOf()) !== null;
    });
    assert.deepEqual(await ownThere(post), []);
  });

  it('is not sent if someone else approves by the time of its call', async () => {
    await api().rows(
      `insert into account_paces (platform, account, next_commit_at, paused_until, pause_reason)
       select platform, external_id, now(), now() + interval '1 hour', 'a test' from connections where org_id = $1
       on conflict (platform, account) do update set paused_until = excluded.paused_until, pause_reason = excluded.pause_reason`,
      ada.orgId,
    );
    assert.equal((await answer({ text: `From eight. ${ada.marker}` }, bob.token)).data.status, 'pending');
    const newest = async () => (await read(ada, comment.id)).history[0];
    await eventually('it waits', async () => /a test/.test((await newest())?.message ?? ''));
    const { data } = await api().get('/teams/members', { as: ada.token });
    await setReview(true, [data.members.find((each: { role: string }) => each.role === 'owner').id]);
    await api().rows(`update account_paces set paused_until = null where pause_reason = 'a test'`);
    await api().rows(`update comment_actions set look_at = now() where comment_id = $1`, comment.id);
    await publishing()
      .temporal.workflow.getHandle(`comment-actions:${(await target()).id}`)
      .signal('commentActionsChanged');
    await eventually('it is refused', async () => (await newest())?.status === 'refused');
    assert.deepEqual(await ownThere(post), []);
  });
  const target = async (): Promise<{ id: string }> => {
    const [row] = await api().rows<{ id: string }>('select id from post_targets where post_id = $1', post.id);
    assert.ok(row);
    return row;
  };
});
