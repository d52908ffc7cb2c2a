import assert from 'node:assert/strict';
import type { Author, PostAnswer } from '../../support/author.ts';
import { effectStages, isOpen, untilEffect, workflowOf } from '../../support/effects.ts';
import { aUser } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';

interface Person {
  token: string;
  memberId: string;
}

describe('a correction of a post whose brand asks for reviews', () => {
  const publishing = usePublishing({ RECONCILE_SETTLE: '500ms', COMMIT_TIMEOUT: '2s' });
  let ada: Author;
  let bob: Person;
  let post: PostAnswer;

  const aMember = async (name: string): Promise<Person> => {
    const { api } = publishing();
    const { token, id: userId } = await aUser(api);
    const { data: link } = await ada.send('post', '/teams/invite-links', {});
    await api.post(`/teams/join/${link.token}`, undefined, { as: token });
    await api.put('/orgs/active', { orgId: ada.orgId }, { as: token });
    await api.patch('/auth/me', { name }, { as: token });
    const { data } = await api.get('/teams/members', { as: ada.token });
    return { token, memberId: data.members.find((each: { userId: string }) => each.userId === userId).id };
  };
  const askFor = (...stages: object[]) =>
    ada.patch(`/brands/${ada.brandSlug}`, {
      review: { stages: stages.map(each => ({ name: 'Legal', ...each })) },
    });
  const byBob = () => ({ approvers: [bob.memberId] });
  const revise = (as: string, text = `other ${ada.marker}`) =>
    publishing().api.patch(`/posts/${post.id}/published`, { platforms: { linkedin: { text } } }, { as });
  const refused = async (as: string): Promise<string> => {
    const { status, body } = await revise(as);
    assert.deepEqual([status, body.error], [409, 'invalid_state'], body.message);
    return body.message;
  };
  const edits = async (): Promise<number> => (await ada.effects())[0]?.edits ?? 0;

  beforeEach(async () => {
    ada = await publishing().anAuthor(['linkedin']);
    post = await ada.published({ platforms: ['linkedin'] });
    bob = await aMember('Bob');
    await askFor(byBob());
  });

  it('can be made only by a member who could publish the words alone, in their own session', async () => {
    assert.match(await refused(ada.token), /Bob/);
    const { data: key } = await publishing().api.post(
      '/api-keys',
      { name: 'Key', scopes: ['posts:read', 'posts:write'] },
      { as: bob.token },
    );
    assert.match(await refused(key.key), /own session/);
    assert.equal((await revise(bob.token)).status, 202);
    await ada.untilChanged(post.id);
    assert.equal(await edits(), 1);
  });

  it('cannot be made by one member alone if several must approve', async () => {
    const eve = await aMember('Eve');
    for (const stages of [
      [{ approvers: [bob.memberId, eve.memberId], required: 2 }],
      [byBob(), { approvers: [eve.memberId] }],
      [byBob(), { client: true }],
    ]) {
      await askFor(...stages);
      for (const { token } of [bob, eve]) assert.match(await refused(token), /publish the corrected post/i);
    }
    assert.equal(await edits(), 0);
  });

  it('is not sent where its brand asks for others before the call', async () => {
    const { api, temporal } = publishing();
    const stage = effectStages.revise;
    await api.rows(
      `insert into account_paces (platform, account, next_commit_at, paused_until, pause_reason)
       select platform, external_id, now(), now() + interval '1 hour', 'a test' from connections where org_id = $1
       on conflict (platform, account) do update set paused_until = excluded.paused_until, pause_reason = excluded.pause_reason`,
      ada.orgId,
    );
    assert.equal((await revise(bob.token)).status, 202);
    const waits = await untilEffect(api, stage, post.id, 'it waits', ({ message }) =>
      /a test/.test(message ?? ''),
    );
    await askFor({ approvers: [bob.memberId], client: true, required: 2 });
    await api.rows(`update account_paces set paused_until = null where pause_reason = 'a test'`);
    await api.rows(`update post_actions set due_at = now() where id = $1`, waits.id);
    const [id, signal] = workflowOf(stage, post.id, waits.targetId);
    await temporal.workflow.getHandle(id).signal(signal);
    const seen = await untilEffect(api, stage, post.id, 'it was looked at', now => !isOpen(now));
    assert.deepEqual([seen.status, seen.attempt], ['refused', 0]);
    assert.match(seen.message ?? '', /approve/);
    assert.equal(await edits(), 0);
  });
});
