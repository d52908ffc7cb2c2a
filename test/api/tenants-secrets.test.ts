import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createCipher } from '../../src/adapters/cipher.ts';
import { readConfig } from '../../src/config.ts';
import { endpoint } from '../../src/api/endpoint.ts';
import { startTestApi } from '../support/api.ts';
import { aUser } from '../support/makers.ts';
import { routes } from '../../src/api/routes/index.ts';

const cipher = createCipher(readConfig({ ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}` }));

/** What an operation might let out of its row. */
const secrets: Record<string, unknown> = {
  'a hash of a password': { value: '$argon2id$v=19$m=47104,t=1,p=1$c29tZXNhbHQ$aGFzaA' },
  'an encrypted text': { value: cipher.encrypt('a token', 'connection:1:access_token') },
  'a column of hashes': { value: { tokenHash: 'abc' } },
};

describe('every answer of every test', () => {
  for (const [what, shown] of Object.entries(secrets))
    it(`fails its test when it shows ${what}`, async () => {
      const leak = endpoint({
        ...{ method: 'get', path: '/leak', operationId: 'leak', tag: 'Leaks', summary: 'For this test' },
        access: 'posts:read',
        returns: z.strictObject({ value: z.unknown() }),
        handle: () => Promise.resolve(shown as { value: unknown }),
      });
      const api = await startTestApi({}, { routes: kernel => [...routes(kernel), leak] });
      try {
        const { token: as } = await aUser(api);
        await assert.rejects(api.get('/leak', { as }), /shows what only the database may hold/);
      } finally {
        await api.close();
      }
    });
});
