import assert from 'node:assert/strict';
import type { HttpAnswer } from '../../../src/adapters/http/http.ts';
import { linkedinDialect } from '../../../src/platforms/linkedin/refusals.ts';
import { metaDialect } from '../../../src/platforms/meta/refusals.ts';
import { failureOf, type Dialect } from '../../../src/platforms/refusals.ts';
import { xDialect } from '../../../src/platforms/x/refusals.ts';
import { youtubeDialect } from '../../../src/platforms/youtube/refusals.ts';

const answer = (status: number, json: unknown): HttpAnswer =>
  ({ status, headers: {}, text: JSON.stringify(json), json }) as HttpAnswer;

const meta = (code: number, message: string) => ({ error: { code, message, type: 'OAuthException' } });
const token = (error: string) => ({ error, error_description: 'no such client' });

describe('a refusal that concerns our app and not one account', () => {
  const cases: [string, Dialect, number, unknown][] = [
    [
      'an ended version of LinkedIn',
      linkedinDialect,
      426,
      { status: 426, code: 'NONEXISTENT_VERSION', message: 'Requested version 202401 is not active' },
    ],
    ['a wrong secret at LinkedIn', linkedinDialect, 401, token('invalid_client')],
    ['a wrong id at LinkedIn', linkedinDialect, 401, token('invalid_client_id')],
    ['a wrong secret at X', xDialect, 401, token('invalid_client')],
    [
      'an app of X without the API',
      xDialect,
      403,
      {
        type: 'https://api.x.com/2/problems/client-forbidden',
        title: 'Client Forbidden',
        detail: 'Your app is not attached to a project.',
        reason: 'client-not-enrolled',
      },
    ],
    [
      'a suspended app of X',
      xDialect,
      403,
      { errors: [{ code: 416, message: 'Invalid / suspended application' }] },
    ],
    [
      'an app of X that may only read',
      xDialect,
      403,
      { errors: [{ code: 261, message: 'Application cannot perform write actions.' }] },
    ],
    ['used-up credits of X', xDialect, 402, { title: 'Payment required', status: 402 }],
    [
      'a deleted app of Meta',
      metaDialect('Instagram'),
      400,
      meta(190, 'Error validating application. Application has been deleted.'),
    ],
    ['a wrong secret at Meta', metaDialect('Threads'), 400, meta(1, 'Error validating client secret.')],
    ['a blocked app of Meta', metaDialect('Instagram'), 400, meta(200, 'API access blocked.')],
    [
      'an ended version of Meta',
      metaDialect('Instagram'),
      400,
      meta(2635, 'You are calling a deprecated version of the Ads API.'),
    ],
    [
      'an API that is off at Google',
      youtubeDialect,
      403,
      { error: { code: 403, message: 'has not been used', errors: [{ reason: 'accessNotConfigured' }] } },
    ],
    [
      'a suspended project of Google',
      youtubeDialect,
      403,
      {
        error: {
          code: 403,
          status: 'PERMISSION_DENIED',
          message: 'Suspended.',
          details: [{ reason: 'CONSUMER_SUSPENDED' }],
        },
      },
    ],
    ['a deleted client of Google', youtubeDialect, 401, token('deleted_client')],
  ];
  for (const [what, dialect, status, body] of cases)
    it(`is a fault for the operator, for ${what}`, () => {
      const { kind } = failureOf(dialect, answer(status, body));
      assert.ok(kind === 'config' || kind === 'billing', kind);
    });

  it('is none where an account lost its access', () => {
    const said = 'Error validating access token: The user has not authorized application 1.';
    assert.equal(failureOf(metaDialect('Instagram'), answer(400, meta(190, said))).kind, 'auth_expired');
  });
});
