import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aKeyring, mailSecret } from '../../support/canaries/mail-secrets.ts';
import { aFile, aPost, anAuthor, inHours, type Author } from '../../support/posts.ts';
import { teamOf, type Member } from '../../support/team.ts';

const utm = { domains: ['example.com'], parameters: { source: '{platform}' } };

describe('an approval', () => {
  const keyring = aKeyring();
  const api = useApi({ ENCRYPTION_KEYS: keyring });
  let author: Author;
  let bob: Member;
  const team = teamOf(api, () => author);

  beforeEach(async () => {
    author = await anAuthor(api(), ['x', 'linkedin']);
    bob = await team.aMember();
    await change({ review: byBob() });
  });

  const change = async (body: object, query = '') => {
    const { status, data, text } = await api().patch(`/brands/${author.brand.slug}${query}`, body, {
      as: author.token,
    });
    assert.equal(status, 200, text);
    return data as { endedApprovals: number; utm: object | null };
  };
  const byBob = (given: object = {}) => ({
    stages: [{ name: 'Legal', approvers: [bob.memberId], ...given }],
  });
  const approved = async (given: object = {}, { token } = bob): Promise<string> => {
    const { id } = await aPost(api(), author, { scheduledAt: inHours(24), ...given });
    const { data } = await api().get(`/posts/${id}/reviews`, { as: token });
    const body = { decision: 'approve', digest: data.digest };
    const { status, text } = await api().post(`/posts/${id}/reviews`, body, { as: token });
    assert.equal(status, 200, text);
    assert.equal(await stateOf(id), 'approved');
    return id;
  };
  const stateOf = async (id: string): Promise<string> =>
    (await api().get(`/posts/${id}`, { as: author.token })).data.review.state;
  const asked = async (id: string): Promise<number> => {
    const rows = await api().rows(
      `select 1 from events where event = 'post.review_requested' and body::jsonb->'data'->>'postId' = $1`,
      id,
    );
    return rows.length;
  };
  const endReason = async (id: string): Promise<string | null> => {
    const { data } = await api().get(`/posts/${id}/reviews`, { as: author.token });
    return data.decisions[0].endReason;
  };
  const told = async (): Promise<string[]> => {
    const { data } = await api().get('/api/notifications', { as: bob.token });
    return data.notifications.map(({ title }: { title: string }) => title);
  };

  it('ends at once with what the brand adds, and whoever changes the brand sees beforehand how many end', async () => {
    const linked = await approved({ text: 'See https://example.com/a' });
    const plain = await approved({ text: 'Nothing to see' });
    const dry = await change({ utm }, '?dryRun=true');
    assert.deepEqual([dry.endedApprovals, dry.utm !== null, await stateOf(linked)], [1, true, 'approved']);
    const { data: brand } = await api().get(`/brands/${author.brand.slug}`, { as: author.token });
    assert.equal(brand.utm, null);

    const before = (await told()).length;
    assert.equal((await change({ utm })).endedApprovals, 1);
    assert.deepEqual([await stateOf(linked), await stateOf(plain)], ['pending', 'approved']);
    assert.deepEqual([await asked(linked), await asked(plain)], [2, 1]);
    assert.equal((await told()).length, before + 1);
    assert.equal(await endReason(linked), 'content_changed');
    assert.equal((await change({ utm })).endedApprovals, 0);
  });

  it('ends with the sentence of the brand that its post says, on the platform that says it', async () => {
    const disclosures = { paidPartnership: true };
    const id = await approved({ platforms: ['linkedin'], disclosures });
    const onX = await approved({ platforms: ['x'], disclosures });
    const { endedApprovals } = await change({
      disclosureSentences: { paidPartnership: 'An advertisement.' },
    });
    assert.equal(endedApprovals, 1);
    assert.deepEqual([await stateOf(id), await stateOf(onX)], ['pending', 'approved']);
  });

  it('ends with the alternative text of a file', async () => {
    const file = await aFile(api(), author, { altText: 'A cup' });
    const id = await approved({ media: [{ id: file }] });
    const other = await approved({ media: [{ id: file, altText: 'Its own words' }] });
    const { status } = await api().patch(`/media/${file}`, { altText: 'A jug' }, { as: author.token });
    assert.equal(status, 200);
    assert.deepEqual([await stateOf(id), await stateOf(other)], ['pending', 'approved']);
    assert.equal(await asked(id), 2);
  });

  it('ends with the title of a document', async () => {
    const file = await aFile(api(), author, { type: 'document', mimeType: 'application/pdf', pageCount: 2 });
    await api().rows(`update media set title = 'Report' where id = $1`, file);
    const id = await approved({ platforms: ['linkedin'], media: [{ id: file }] });
    const { status } = await api().patch(`/media/${file}`, { title: 'Secret' }, { as: author.token });
    assert.equal(status, 200);
    assert.equal(await stateOf(id), 'pending');
  });

  it('ends where its approver loses the brand, by an override, a group, or their membership', async () => {
    const eve = await team.aMember();
    const group = await team.aGroup(['posts:read'], 'Readers');
    const ways: (() => Promise<{ status: number }>)[] = [
      () => team.close(bob.memberId, author.brand.id),
      () => api().patch(`/teams/groups/${group}`, { scopes: [] }, { as: author.token }),
      () => team.remove(bob.memberId),
    ];
    for (const [index, lose] of ways.entries()) {
      await change({ review: byBob({ approvers: [bob.memberId, eve.memberId] }) });
      if (index === 1) await team.change(bob.memberId, { groupIds: [group] });
      const [id, other] = [await approved(), await approved({}, eve)];
      assert.equal((await lose()).status, 200);
      assert.deepEqual([await stateOf(id), await stateOf(other)], ['pending', 'approved']);
      assert.deepEqual([await endReason(id), await asked(id)], ['approver_lost', 2]);
      if (index === 0)
        await api().delete(`/teams/members/${bob.memberId}/brand-overrides/${author.brand.id}`, {
          as: author.token,
        });
      await team.change(bob.memberId, { groupIds: [] });
    }
  });

  it('no longer counts once its approver has left, even before an event has ended it', async () => {
    const id = await approved();
    await api().rows('delete from memberships where id = $1', bob.memberId);
    assert.equal(await stateOf(id), 'pending');
  });

  it('ends where the brand names other approvers or clients, and not where it names more', async () => {
    const eve = await team.aMember();
    const stageId = async () =>
      (await api().get(`/brands/${author.brand.slug}`, { as: author.token })).data.review.stages[0].id;
    const id = await approved();
    const named = { id: await stageId(), approvers: [bob.memberId, eve.memberId] };
    assert.equal((await change({ review: byBob(named) })).endedApprovals, 0);
    assert.equal(await stateOf(id), 'approved');
    const others = { ...named, approvers: [eve.memberId] };
    assert.equal((await change({ review: byBob(others) }, '?dryRun=true')).endedApprovals, 1);
    assert.equal(await stateOf(id), 'approved');
    assert.equal((await change({ review: byBob(others) })).endedApprovals, 1);
    assert.deepEqual([await stateOf(id), await endReason(id)], ['pending', 'approver_lost']);

    const again = await approved({}, eve);
    const more = { ...others, approvers: [bob.memberId, eve.memberId], required: 2 };
    assert.equal((await change({ review: byBob(more) }, '?dryRun=true')).endedApprovals, 1);
    const another = { name: 'Brand', approvers: [bob.memberId] };
    const stages = [{ ...byBob(others).stages[0] }, another];
    assert.equal((await change({ review: { stages } }, '?dryRun=true')).endedApprovals, 1);
    assert.equal((await change({ review: null }, '?dryRun=true')).endedApprovals, 0);
    const replaced = [{ name: 'Another stage', approvers: [eve.memberId] }];
    assert.equal((await change({ review: { stages: replaced } })).endedApprovals, 1);
    assert.deepEqual([await stateOf(again), await asked(again)], ['pending', 2]);

    const stage = { id: await stageId(), approvers: [eve.memberId] };
    const ofClient = { ...stage, client: true, clients: ['client.example'] };
    await change({ review: byBob(ofClient) });
    const { id: other } = await aPost(api(), author, { scheduledAt: inHours(24) });
    const email = 'ann@client.example';
    await api().post(`/posts/${other}/review-links`, { email, expiresAt: inHours(48) }, { as: author.token });
    const token = await mailSecret(api(), keyring, { email, type: 'account.review_link' });
    const { data } = await api().post('/review-links/look-up', { token });
    const { postId, digest } = data.posts[0].review;
    await api().post('/review-links/reviews', { token, postId, digest, decision: 'approve' });
    assert.equal(await stateOf(other), 'approved');
    assert.equal(
      (await change({ review: byBob({ ...ofClient, clients: ['joe@client.example'] }) })).endedApprovals,
      1,
    );
    assert.equal(await stateOf(other), 'pending');
  });
});
