import assert from 'node:assert/strict';
import { allScopes, type Scope } from '../../../src/domain/team/scopes.ts';
import { useApi } from '../../support/http/api.ts';
import { aKey, aUser } from '../../support/makers.ts';
import { operationsOf, type Operation } from '../../support/http/openapi.ts';
import { use } from '../../support/use.ts';

/**
 * All tests here are generated from the served OpenAPI file, so they cover a new operation from its first day.
 * tenants.test.ts covers what belongs to another organization, and tenants-scopes.test.ts covers what a single scope opens.
 */
describe('who may call what', () => {
  const api = useApi({ EXPORT_WAIT: '0ms' });
  const someId = '01890000-0000-7000-8000-000000000000';
  const at = (path: string): string => path.replaceAll(/\{\w+\}/g, someId);
  const scopeOf = ({ security }: Operation): string | undefined => security[0]?.['session']?.[0];

  const ada = use(() => aUser(api()));

  it('says of every operation who may call it', () => {
    const open = operationsOf(api().file).filter(({ operation }) => operation.security.length === 0);
    const meant = [
      'getHealth',
      'getReadiness',
      'signUp',
      'logIn',
      'completeConnection',
      // a signature in the address
      'getFile',
      'getFileInFolder',
      'previewCarousel',
      'getSignedMediaUpload',
      'appendToMediaUpload',
      'putMediaUpload',
      'deleteMediaUpload',
      // a token of a mail, or of a device, is what these ask for
      'requestPasswordReset',
      'resetPassword',
      'verifyEmail',
      'startDeviceLogin',
      'pollDeviceLogin',
      'listLoginProviders',
      'startSocialLogin',
      'completeSocialLogin',
      'exchangeSocialCode',
      // the page of the callback has a token that works once
      'decideConnection',
      // clients of /mcp find the metadata on their own; the other operations need a code, and the values of its request
      'getMcpResourceMetadata',
      'getProtectedResourceMetadata',
      'getAuthorizationServerMetadata',
      'registerClient',
      // for clients that show the token from the registration
      'getClientRegistration',
      'exchangeOAuthGrant',
      'revokeOAuthToken',
      // a link that was mailed to a client
      'getReviewPage',
      'reviewPostByLink',
      // Stripe signs
      'receiveStripeEvent',
      // platforms sign, or get back what they bring
      'receivePlatformEvent',
      'provePlatformWebhook',
    ];
    for (const { operation } of open)
      assert.ok(meant.includes(operation.operationId), `${operation.operationId} is open to everybody`);
  });

  it('answers 401 without a credential, and to anything that is not one', async () => {
    for (const { method, path, operation } of operationsOf(api().file)) {
      if (operation.security.length === 0) continue;
      for (const as of [undefined, 'sk-social-nonsense']) {
        const { status, body } = await api().send(method.toUpperCase(), at(path), undefined, { as });
        assert.equal(status, 401, `${method} ${path}`);
        assert.equal(body.error, 'unauthorized');
      }
    }
  });

  it('answers 403 to a key that has every scope but the one', async () => {
    const keys = new Map<string, string>();
    for (const missing of allScopes) {
      const scopes = allScopes.filter(scope => scope !== missing) as Scope[];
      keys.set(missing, (await aKey(api(), ada().token, { scopes })).key);
    }
    for (const { method, path, operation } of operationsOf(api().file)) {
      const scope = scopeOf(operation);
      if (scope === undefined) continue;
      const { status, body } = await api().send(method.toUpperCase(), at(path), undefined, {
        as: keys.get(scope),
      });
      assert.equal(status, 403, `${method} ${path}`);
      assert.equal(body.error, 'insufficient_scope');
      assert.deepEqual(body.requiredScopes, [scope]);
    }
  });

  it('keeps a person’s own operations from every key', async () => {
    const { key } = await aKey(api(), ada().token, { scopes: [...allScopes] });
    for (const { method, path, operation } of operationsOf(api().file)) {
      if (operation.security.length === 0 || !operation.security.every(way => 'session' in way)) continue;
      const { status } = await api().send(method.toUpperCase(), at(path), undefined, { as: key });
      // an operator's address does not exist for anyone else
      assert.equal(status, path.startsWith('/operator/') ? 404 : 403, `${method} ${path}`);
    }
  });
});
