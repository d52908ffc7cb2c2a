import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Scope } from '../../src/domain/team/scopes.ts';
import { someIp, type ApiCalls } from './http/api.ts';

/** Makers of state, all through HTTP as a client would. */

export interface TestUser {
  token: string;
  id: string;
  email: string;
  password: string;
  orgId: string;
}

const some = (): string => randomBytes(6).toString('hex');

/** Signs up a person, and returns the session token and the new organization. */
export const aUser = async (
  api: ApiCalls,
  given: { email?: string; password?: string; name?: string } = {},
): Promise<TestUser> => {
  const body = {
    email: `user-${some()}@example.com`,
    password: 'correct horse battery',
    name: 'Ada Example',
    ...given,
  };
  const { status, data } = await api.post('/auth/signup', body, {
    headers: { 'X-Forwarded-For': someIp() },
  });
  assert.equal(status, 201);
  return {
    token: data.token,
    id: data.user.id,
    email: body.email,
    password: body.password,
    orgId: data.organization.id,
  };
};

/** Creates another organization of the same person. The session keeps its organization. */
export const anOrg = async (api: ApiCalls, user: TestUser, name = `Org ${some()}`) => {
  const { status, data } = await api.post('/orgs', { name }, { as: user.token });
  assert.equal(status, 201);
  return data as { id: string; name: string; slug: string };
};

/** A brand of the credential’s holder. */
export const aBrand = async (api: ApiCalls, as: string, name = `Brand ${some()}`) => {
  const { status, data } = await api.post('/brands', { name }, { as });
  assert.equal(status, 201);
  return data as { id: string; slug: string; name: string; position: number };
};

/** Creates an API key of the session's organization, and returns the key and its id. */
export const aKey = async (api: ApiCalls, as: string, { scopes }: { scopes: Scope[] }) => {
  const { status, data } = await api.post('/api-keys', { name: `Key ${some()}`, scopes }, { as });
  assert.equal(status, 201);
  return data as { id: string; key: string };
};
