import assert from 'node:assert/strict';
import { allScopes, type Scope } from '../../src/domain/scopes.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { aBrand, aKey, aUser, type TestUser } from '../support/makers.ts';
import { operationsOf, type Operation } from '../support/openapi.ts';

/** Everything here is generated from the served OpenAPI file, so a new operation is covered the day it is written. */
describe('who may call what', () => {
  let api: TestApi;
  let ada: TestUser;
  const someId = '01890000-0000-7000-8000-000000000000';
  const at = (path: string): string => path.replaceAll(/\{\w+\}/g, someId);
  const scopeOf = ({ security }: Operation): string | undefined => security[0]?.['session']?.[0];

  before(async () => {
    api = await startTestApi();
    ada = await aUser(api);
  });
  after(() => api.close());

  it('says of every operation who may call it', () => {
    const open = operationsOf(api.file).filter(({ operation }) => operation.security.length === 0);
    const meant = [
      ...['getHealth', 'getReadiness', 'signUp', 'logIn', 'completeConnection', 'getFile'],
      // a token of a mail, or of a device, is what these ask for
      ...['forgotPassword', 'resetPassword', 'verifyEmail', 'beginDeviceLogin', 'pollDeviceLogin'],
      // Stripe signs
      'takeStripeEvent',
    ];
    for (const { operation } of open)
      assert.ok(meant.includes(operation.operationId), `${operation.operationId} is open to everybody`);
  });

  it('answers 401 to nobody, and to what is no credential', async () => {
    for (const { method, path, operation } of operationsOf(api.file)) {
      if (operation.security.length === 0) continue;
      for (const as of [undefined, 'sk-social-nonsense']) {
        const { status, body } = await api.send(method.toUpperCase(), at(path), undefined, { as });
        assert.equal(status, 401, `${method} ${path}`);
        assert.equal(body.error, 'unauthorized');
      }
    }
  });

  it('answers 403 to a key that has every scope but the one', async () => {
    const keys = new Map<string, string>();
    for (const missing of allScopes) {
      const scopes = allScopes.filter(scope => scope !== missing) as Scope[];
      keys.set(missing, (await aKey(api, ada.token, { scopes })).key);
    }
    for (const { method, path, operation } of operationsOf(api.file)) {
      const scope = scopeOf(operation);
      if (scope === undefined) continue;
      const { status, body } = await api.send(method.toUpperCase(), at(path), undefined, {
        as: keys.get(scope),
      });
      assert.equal(status, 403, `${method} ${path}`);
      assert.equal(body.error, 'insufficient_scope');
      assert.deepEqual(body.requiredScopes, [scope]);
    }
  });

  it('keeps a person’s own operations from every key', async () => {
    const { key } = await aKey(api, ada.token, { scopes: [...allScopes] });
    for (const { method, path, operation } of operationsOf(api.file)) {
      if (operation.security.length === 0 || scopeOf(operation) !== undefined) continue;
      const { status } = await api.send(method.toUpperCase(), at(path), undefined, { as: key });
      assert.equal(status, 403, `${method} ${path}`);
    }
  });

  it('answers 404 for what another organization owns, as for what does not exist', async () => {
    const bob = await aUser(api);
    const brand = await aBrand(api, ada.token);
    const key = await aKey(api, ada.token, { scopes: ['posts:read'] });
    const hook = { name: 'Mine', url: 'https://example.com', events: ['*'] };
    const { webhook } = (await api.post('/webhooks', hook, { as: ada.token })).data;
    const mine: Record<string, string> = {
      '/webhooks/{id}': `/webhooks/${webhook.id}`,
      '/webhooks/{id}/deliveries': `/webhooks/${webhook.id}/deliveries`,
      '/webhooks/{id}/events': `/webhooks/${webhook.id}/events`,
      '/webhooks/{id}/rotate-secret': `/webhooks/${webhook.id}/rotate-secret`,
      '/webhooks/{id}/test': `/webhooks/${webhook.id}/test`,
      '/brands/{brandSlug}': `/brands/${brand.slug}`,
      '/orgs/{id}': `/orgs/${ada.orgId}`,
      '/api-keys/{id}': `/api-keys/${key.id}`,
    };
    for (const { method, path } of operationsOf(api.file)) {
      const target = mine[path];
      if (target === undefined) continue;
      const body = method === 'patch' ? { name: 'Taken over' } : undefined;
      const foreign = await api.send(method.toUpperCase(), target, body, { as: bob.token });
      const absent = await api.send(method.toUpperCase(), at(path), body, { as: bob.token });
      assert.equal(foreign.status, 404, `${method} ${path}`);
      assert.equal(foreign.body.message, absent.body.message);
    }
    const { data } = await api.get('/brands', { as: bob.token });
    assert.deepEqual(data, { brands: [], total: 0 });
    assert.equal((await api.get(`/brands/${brand.slug}`, { as: ada.token })).data.name, brand.name);
  });
});
