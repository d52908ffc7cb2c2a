import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createCipher } from '../../../src/adapters/secrets/cipher.ts';
import { hashToken, newSessionToken } from '../../../src/adapters/secrets/tokens.ts';
import { readConfig } from '../../../src/config/index.ts';
import { endpoint } from '../../../src/api/http/endpoint.ts';
import { routes } from '../../../src/api/routes/index.ts';
import { startTestApi } from '../../support/http/api.ts';
import { takeFound } from '../../support/canaries/canaries.ts';
import { aUser, type TestUser } from '../../support/makers.ts';

const ENCRYPTION_KEYS = `1:${randomBytes(32).toString('base64')}`;
const SIGNING_SECRET = randomBytes(32).toString('base64');
const cipher = createCipher(readConfig({ ENCRYPTION_KEYS }));

/** Values that an operation might leak, where, and the search's name for each. */
const leaks: [string, (user: TestUser) => unknown, RegExp][] = [
  [
    'a hash of a password',
    () => '$argon2id$v=19$m=47104,t=1,p=1$c29tZXNhbHQ$aGFzaA',
    /GET \/leak at data\.value shows the hash of a password/,
  ],
  [
    'an encrypted text',
    () => cipher.encrypt('a token', 'connection:1:access_token'),
    /data\.value shows an encrypted text/,
  ],
  ['a column of hashes', () => ({ tokenHash: 'abc' }), /data\.value\.tokenHash shows the column/],
  [
    'a session token, deep inside and within a text',
    ({ token }) => [{}, { notes: [`of ${token}, who asked`] }],
    /data\.value\[1\]\.notes\[0\] shows a session token$/,
  ],
  [
    'the token of somebody whom the test does not know',
    () => newSessionToken().secret,
    /data\.value shows a session token$/,
  ],
  ['the hash of a token', ({ token }) => hashToken(token), /data\.value shows the hash of a token$/],
  [
    'the secret of a webhook',
    () => 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    /shows the secret of a webhook$/,
  ],
  ["a platform's token", () => 'sandbox-access-0123456789', /shows a platform's secret$/],
  ['a password', ({ password }) => ({ told: password }), /data\.value\.told shows a password$/],
  ['the keyring', () => ENCRYPTION_KEYS.slice(2), /data\.value shows ENCRYPTION_KEYS$/],
  ['what files are signed with', () => `\u0007"${SIGNING_SECRET}"`, /data\.value shows SIGNING_SECRET$/],
];

describe('every answer of every test', () => {
  for (const [what, leaked, named] of leaks)
    it(`fails its test when it shows ${what}`, async () => {
      let value: unknown;
      const leak = endpoint({
        method: 'get',
        path: '/leak',
        operationId: 'leak',
        tag: 'Leaks',
        summary: 'For this test',
        access: 'posts:read',
        returns: z.strictObject({ value: z.unknown() }),
        handle: () => Promise.resolve({ value }),
      });
      const env = { ENCRYPTION_KEYS, SIGNING_SECRET };
      const api = await startTestApi(env, { routes: kernel => [...routes(kernel), leak] });
      try {
        const user = await aUser(api);
        value = leaked(user);
        await assert.rejects(api.get('/leak', { as: user.token }), named);
        // the same for who does not ask by the client of the tests
        await (await fetch(`${api.url}/leak`, { headers: { Authorization: `Bearer ${user.token}` } })).text();
        const found = takeFound().join('\n');
        assert.match(found, named);
        assert.ok(!found.includes(user.token) && !found.includes(ENCRYPTION_KEYS.slice(2)), found);
      } finally {
        await api.close();
      }
    });
});
