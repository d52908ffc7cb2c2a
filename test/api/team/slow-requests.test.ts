import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { sendSlowly, type SlowRequest } from '../../support/http/slow-request.ts';
import { anAuthor } from '../../support/posts.ts';
import { teamOf } from '../../support/team.ts';
import { useForEach } from '../../support/use.ts';

describe('a request that arrives slowly', () => {
  const api = useApi();
  const { aMember, close, post, remove } = teamOf(api, () => ada());
  const ada = useForEach(() => anAuthor(api(), ['x']));
  const bob = useForEach(aMember);

  const json = { 'Content-Type': 'application/json' };
  const draft = () => ({ brandSlug: ada().brand.slug, text: 'Slow', platforms: ['x'] });

  const plain = (): Pick<SlowRequest, 'path' | 'headers' | 'body'> => ({
    path: '/posts',
    headers: json,
    body: JSON.stringify(draft()),
  });
  const byTool = (): ReturnType<typeof plain> => ({
    path: '/mcp',
    headers: { ...json, 'MCP-Protocol-Version': '2025-11-25' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'plan_post', arguments: draft() },
    }),
  });

  /** Status of a post by a new key of bob’s, and how many posts there are then. */
  const answered = async (asked: ReturnType<typeof plain>, meanwhile: () => Promise<unknown>) => {
    const key = (
      await post('/api-keys', { name: 'Slow', scopes: ['posts:read', 'posts:write', 'kb:read'] }, bob().token)
    ).data as { id: string; key: string };
    const status = await sendSlowly(api(), { ...asked, method: 'POST', key }, meanwhile);
    const made = await api().rows('select 1 from posts where org_id = $1', ada().orgId);
    return [status, made.length];
  };

  it('does what its caller may still do', async () => {
    const upgrade = (): Promise<unknown> =>
      api().rows(
        `insert into billing_accounts (org_id, plan) values ($1, 'pro') on conflict (org_id) do update set plan = 'pro'`,
        ada().orgId,
      );
    assert.deepEqual(await answered(plain(), upgrade), [201, 1]);
    assert.deepEqual(await answered(byTool(), () => Promise.resolve()), [200, 2]);
  });

  it('does nothing for who was removed meanwhile, nor for whom its brand was closed', async () => {
    assert.deepEqual(await answered(plain(), () => close(bob().memberId, ada().brand.id)), [403, 0]);
    assert.deepEqual(await answered(plain(), () => remove(bob().memberId)), [401, 0]);
  });

  it('is answered nothing where it changes nothing, either', async () => {
    const { id } = (await post('/kbs', { name: 'Slow', description: '' }, ada().token)).data;
    const search = { path: `/kbs/${id}/search`, headers: json, body: JSON.stringify({ query: 'what' }) };
    assert.deepEqual(await answered(search, () => remove(bob().memberId)), [401, 0]);
  });

  it('uses no tool for who was removed meanwhile', async () => {
    assert.deepEqual(await answered(byTool(), () => remove(bob().memberId)), [401, 0]);
  });
});
