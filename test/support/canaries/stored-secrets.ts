import { createCipher } from '../../../src/adapters/secrets/cipher.ts';
import { Connection } from '../../../src/db/entities/connection.ts';
import { openOrm } from '../../../src/db/driver/orm.ts';
import type { Author } from '../author.ts';
import type { Publishing } from '../publishing.ts';

const columns = [
  ['accessToken', 'access_token'],
  ['refreshToken', 'refresh_token'],
] as const;

/** Returns every token of an author's accounts, as the service itself would decrypt them. */
export const storedSecrets = async (
  { config }: Pick<Publishing, 'config'>,
  author: Author,
): Promise<string[]> => {
  const orm = await openOrm(config, 'system');
  const cipher = createCipher(config);
  const rows = await orm.em.fork().find(Connection, { orgId: author.orgId });
  await orm.close();
  return rows.flatMap(row =>
    columns.flatMap(([field, column]) => {
      const stored = row[field];
      return stored ? [cipher.decrypt(stored, `connection:${row.id}:${column}`)] : [];
    }),
  );
};
