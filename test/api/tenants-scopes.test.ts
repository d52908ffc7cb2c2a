import assert from 'node:assert/strict';
import { allScopes, keyScopes, type Scope } from '../../src/domain/scopes.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { aKey, aUser } from '../support/makers.ts';
import { operationsOf, type Operation } from '../support/openapi.ts';

/** The contract's table of scopes, for the areas that exist: what each of them opens. */
const contract: Partial<Record<Scope, readonly string[]>> = {
  'posts:read': ['GET /posts', 'GET /posts/{postId}', 'GET /posts/{postId}/timeline'],
  'posts:write': [
    ...['POST /posts', 'PATCH /posts/{postId}', 'DELETE /posts/{postId}', 'POST /posts/{postId}/publish'],
    ...['POST /posts/{postId}/schedule', 'POST /posts/{postId}/retry', 'POST /posts/{postId}/cancel'],
    ...['PUT /posts/{postId}/archive', 'PUT /posts/{postId}/unarchive'],
  ],
  'brands:read': ['GET /brands', 'GET /brands/{brandSlug}'],
  'brands:write': [
    ...['POST /brands', 'PATCH /brands/{brandSlug}', 'DELETE /brands/{brandSlug}', 'PUT /brands/order'],
  ],
  'webhooks:read': ['GET /webhooks', 'GET /webhooks/{id}'],
  'webhooks:write': ['POST /webhooks', 'PATCH /webhooks/{id}', 'DELETE /webhooks/{id}'],
};

const someId = '01890000-0000-7000-8000-000000000000';
const at = (path: string): string => path.replace('{platform}', 'x').replaceAll(/\{\w+\}/g, someId);
const scopeOf = ({ security }: Operation): string | undefined => security[0]?.['session']?.[0];

describe('scopes', () => {
  let api: TestApi;
  const keys = new Map<Scope, string>();

  before(async () => {
    api = await startTestApi({ RATE_LIMIT: '100000', RATE_LIMIT_ORGANIZATION: '100000' });
    const { token } = await aUser(api);
    for (const scope of allScopes) keys.set(scope, (await aKey(api, token, { scopes: [scope] })).key);
  });
  after(() => api.close());

  /** Whether the operation lets a key through that has this scope and no other; streams are not read. */
  const isOpenTo = async (scope: Scope, method: string, path: string): Promise<boolean> => {
    const response = await fetch(api.url + at(path), {
      method: method.toUpperCase(),
      headers: { Authorization: `Bearer ${keys.get(scope)}` },
    });
    await response.body?.cancel();
    return response.status !== 403;
  };

  it('open exactly the operations that name them, each scope alone', async () => {
    const wrong: string[] = [];
    const check = async ({ method, path, operation }: ReturnType<typeof operationsOf>[number]) => {
      for (const scope of allScopes) {
        const isOpen = await isOpenTo(scope, method, path);
        if (isOpen !== (scopeOf(operation) === scope))
          wrong.push(`${method} ${path} is ${isOpen ? 'open' : 'shut'} with ${scope}`);
      }
    };
    const closed = operationsOf(api.file).filter(({ operation }) => operation.security.length > 0);
    for (let first = 0; first < closed.length; first += 8)
      await Promise.all(closed.slice(first, first + 8).map(check));
    assert.deepEqual(wrong, []);
  }).timeout(90_000);

  it('open what the contract’s table says, and nothing else opens it', async () => {
    const rows = Object.entries(contract).flatMap(([scope, operations]) =>
      operations.map(operation => ({ scope, operation })),
    );
    for (const { scope, operation } of rows) {
      const [method = '', path = ''] = operation.split(' ');
      assert.ok(api.file.paths[path]?.[method.toLowerCase()], `there is no ${operation}`);
      const open = [];
      for (const other of allScopes) if (await isOpenTo(other, method, path)) open.push(other);
      assert.deepEqual(open, [scope], operation);
    }
  });

  it('have a row above as soon as an operation of the contract’s areas needs them', () => {
    const needed = new Set(operationsOf(api.file).map(({ operation }) => scopeOf(operation)));
    const missing = keyScopes.filter(scope => needed.has(scope) && !contract[scope]);
    assert.deepEqual(missing, []);
  });
});
