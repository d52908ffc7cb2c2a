import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { useApi } from '../../support/http/api.ts';
import { aKeyring } from '../../support/canaries/mail-secrets.ts';
import { aKey, aUser } from '../../support/makers.ts';
import { spawnApi } from '../../support/http/spawned-api.ts';
import { use, useForEach } from '../../support/use.ts';

/** A revocation in one process holds in every other process at the next request. */
describe('revocation', () => {
  const here = useApi({
    EXPORT_WAIT: '0ms',
    CAROUSEL_WAIT: '0ms',
    RATE_LIMIT: '10000',
    RATE_LIMIT_ORGANIZATION: '10000',
  });

  /** A server in a separate process. */
  const there = use(() =>
    spawnApi({
      DATABASE_URL: here().databaseUrl,
      RATE_LIMIT: '10000',
      RATE_LIMIT_ORGANIZATION: '10000',
      DATABASE_TIMEOUT: '30s',
      ENCRYPTION_KEYS: aKeyring(),
      SIGNING_SECRET: randomBytes(32).toString('base64'),
    }),
  );
  const ada = useForEach(() => aUser(here()));
  after(async () => {
    await there().kill('SIGTERM');
  });

  const headers = (as: string) => ({ Authorization: `Bearer ${as}` });
  /** Statuses of a hundred calls at each of the two processes. */
  const callsOnBoth = async (as: string): Promise<number[]> => {
    const calls = Array.from({ length: 200 }, (_, call) =>
      fetch(`${call % 2 === 0 ? there().url : here().url}/posts`, { headers: headers(as) }),
    );
    const replies = await Promise.all(calls);
    await Promise.all(replies.map(reply => reply.arrayBuffer()));
    return [...new Set(replies.map(({ status }) => status))];
  };
  const revoked = async (as: string, revoke: () => Promise<{ status: number }>, then: number) => {
    assert.deepEqual(await callsOnBoth(as), [200]);
    assert.equal((await revoke()).status, 200);
    assert.deepEqual(await callsOnBoth(as), [then]);
  };

  it('of a key is known to both processes at once', async () => {
    const { id, key } = await aKey(here(), ada().token, { scopes: ['posts:read'] });
    await revoked(key, () => here().delete(`/api-keys/${id}`, { as: ada().token }), 401);
  });

  it('of a session is known to both processes at once', async () => {
    await revoked(ada().token, () => here().post('/auth/logout', undefined, { as: ada().token }), 401);
  });

  it('of a scope is known to both processes at once', async () => {
    const { id, key } = await aKey(here(), ada().token, { scopes: ['posts:read'] });
    const change = { scopes: ['brands:read'] };
    await revoked(key, () => here().patch(`/api-keys/${id}`, change, { as: ada().token }), 403);
  });

  it('of a membership is known to both processes at once, and ends the keys that the member made', async () => {
    const { token } = (await here().post('/teams/invite-links', {}, { as: ada().token })).data;
    const bob = await aUser(here());
    await here().post(`/teams/join/${token}`, undefined, { as: bob.token });
    await here().put('/orgs/active', { orgId: ada().orgId }, { as: bob.token });
    const { key } = await aKey(here(), bob.token, { scopes: ['posts:read'] });
    await revoked(key, () => here().delete(`/teams/members/${bob.id}`, { as: ada().token }), 401);
  });
});
