import { randomBytes } from 'node:crypto';
import { createCipher } from '../../../src/adapters/secrets/cipher.ts';
import { aad } from '../../../src/db/encryption/encrypted-columns.ts';
import type { TestApi } from '../http/api.ts';

/** A keyring for an API whose mails a test wants to read. */
export const aKeyring = (): string => `1:${randomBytes(32).toString('base64')}`;

/** The secret of the newest mail of this type to the address, as the process that sends it would decrypt it. */
export const mailSecret = async (
  api: TestApi,
  keyring: string,
  { email, type }: { email: string; type: string },
): Promise<string> => {
  const rows = await api.rows(
    'select id, secret from mails where address = $1 and type = $2 order by created_at desc limit 1',
    email,
    type,
  );
  const { id, secret } = rows[0] as { id: string; secret: string };
  return createCipher({ ENCRYPTION_KEYS: keyring }).decrypt(secret, aad.mailSecret(id));
};
