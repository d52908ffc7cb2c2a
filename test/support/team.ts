import assert from 'node:assert/strict';
import type { TestApi } from './http/api.ts';
import { aUser, type TestUser } from './makers.ts';

export type Member = TestUser & { memberId: string };

/** Returns actions in a person's organization, by actor and subject. */
export const teamOf = (api: () => TestApi, owner: () => TestUser) => {
  const post = (path: string, body: object | undefined, as: string) => api().post(path, body, { as });
  const aLink = async (given: object = {}, as = owner().token) =>
    (await post('/teams/invite-links', given, as)).data;
  const join = (token: string, { token: as }: TestUser) => post(`/teams/join/${token}`, undefined, as);
  const invite = (email: string, as = owner().token, given: object = {}) =>
    post('/teams/invitations', { email, ...given }, as);
  const accept = (token: string, { token: as }: TestUser) =>
    post(`/teams/invitations/${token}/accept`, undefined, as);
  const enter = async (user: TestUser): Promise<Member> => {
    await api().put('/orgs/active', { orgId: owner().orgId }, { as: user.token });
    const { members } = (await api().get('/teams/members', { as: owner().token })).data;
    const { id } = members.find(({ userId }: { userId: string }) => userId === user.id);
    return { ...user, memberId: id };
  };
  const aMember = async (given: object = {}): Promise<Member> => {
    const user = await aUser(api());
    assert.equal((await join((await aLink(given)).token, user)).status, 200);
    return enter(user);
  };
  const anAdmin = async (): Promise<Member> => {
    const user = await aUser(api());
    const { data } = await invite(user.email, owner().token, { role: 'admin' });
    assert.equal((await accept(data.token, user)).status, 200);
    return enter(user);
  };
  const aGroup = async (scopes: string[], name = 'Group') =>
    (await post('/teams/groups', { name, scopes }, owner().token)).data.id as string;
  const change = (id: string, body: object, as = owner().token) =>
    api().patch(`/teams/members/${id}`, body, { as });
  const remove = (id: string) => api().delete(`/teams/members/${id}`, { as: owner().token });
  const close = (memberId: string, brandId: string, permissions: string[] = []) =>
    api().put(
      `/teams/members/${memberId}/brand-overrides/${brandId}`,
      { permissions },
      { as: owner().token },
    );
  const refusalOf = ({ status, body }: { status: number; body: { error: string; message: string } }) =>
    [status, body.error, body.message] as const;
  return {
    post,
    aLink,
    join,
    invite,
    accept,
    enter,
    aMember,
    anAdmin,
    aGroup,
    change,
    remove,
    close,
    refusalOf,
  };
};
