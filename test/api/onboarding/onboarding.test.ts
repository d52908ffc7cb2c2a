import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand, anOrg, aUser, type TestUser } from '../../support/makers.ts';
import { anAuthor, aPost } from '../../support/posts.ts';

const path = '/onboarding/progress';

describe('onboarding', () => {
  const api = useApi();

  /** The steps that are completed, and the next one. */
  const progress = async (as: string): Promise<{ done: string[]; next: string | null }> => {
    const { data } = await api().get(path, { as });
    const done = data.steps.filter(({ completed }: { completed: boolean }) => completed);
    for (const { completed, completedAt } of data.steps) assert.equal(completed, completedAt !== null);
    return { done: done.map(({ step }: { step: string }) => step), next: data.next };
  };
  const joined = async ({ token: as, orgId }: TestUser): Promise<TestUser> => {
    const bob = await aUser(api());
    const { token } = (await api().post('/teams/invite-links', {}, { as })).data;
    await api().post(`/teams/join/${token}`, undefined, { as: bob.token });
    await api().put('/orgs/active', { orgId }, { as: bob.token });
    return bob;
  };

  it('begins with nothing done, and names where to go', async () => {
    const ada = await aUser(api());
    const { data } = await api().get(path, { as: ada.token });
    assert.equal(data.next, 'create_brand');
    assert.deepEqual(data.steps[0], {
      step: 'create_brand',
      title: 'Create a brand',
      completed: false,
      completedAt: null,
      href: '/brands',
    });
  });

  it('completes steps by what happened', async () => {
    const ada = await anAuthor(api(), ['x']);
    assert.deepEqual(await progress(ada.token), {
      done: ['create_brand', 'connect_account'],
      next: 'first_post',
    });
    await aPost(api(), ada);
    await api().post('/teams/invitations', { email: 'bob@example.com' }, { as: ada.token });
    const { done, next } = await progress(ada.token);
    assert.deepEqual(done, ['create_brand', 'connect_account', 'first_post', 'invite_member']);
    assert.equal(next, 'create_knowledge_base');
  });

  it('keeps a step whose thing was deleted', async () => {
    const ada = await aUser(api());
    const { slug } = await aBrand(api(), ada.token);
    await api().delete(`/brands/${slug}`, { as: ada.token });
    assert.deepEqual(await progress(ada.token), { done: ['create_brand'], next: 'connect_account' });
  });

  it('shows what happened to everyone of the organization, and in no other one', async () => {
    const ada = await aUser(api());
    const bob = await joined(ada);
    await aBrand(api(), ada.token);
    assert.ok((await progress(bob.token)).done.includes('create_brand'));
    const other = await anOrg(api(), ada);
    await api().put('/orgs/active', { orgId: other.id }, { as: ada.token });
    assert.deepEqual((await progress(ada.token)).done, []);
  });

  it('marks a step for one person in one organization, and a second time changes nothing', async () => {
    const ada = await aUser(api());
    const bob = await joined(ada);
    const mark = () => api().post(path, { step: 'first_post' }, { as: ada.token });
    assert.deepEqual((await mark()).data, { step: 'first_post', completed: true });
    const first = (await api().get(path, { as: ada.token })).data;
    assert.equal((await mark()).status, 200);
    assert.deepEqual((await api().get(path, { as: ada.token })).data, first);
    assert.ok(!(await progress(bob.token)).done.includes('first_post'));
    const other = await anOrg(api(), ada);
    await api().put('/orgs/active', { orgId: other.id }, { as: ada.token });
    assert.deepEqual((await progress(ada.token)).done, []);
  });

  it('knows no other step, and requires a credential', async () => {
    const ada = await aUser(api());
    const { status, body } = await api().post(path, { step: 'fly' }, { as: ada.token });
    assert.deepEqual([status, body.error], [400, 'validation_failed']);
    assert.equal((await api().get(path)).status, 401);
  });
});
