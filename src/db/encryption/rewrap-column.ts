import type { RowCipher } from '../connections/connection-tokens.ts';
import type { Em } from '../driver/orm.ts';
import type { EncryptedColumn } from './encrypted-columns.ts';

/** Part of the cipher that this file uses. */
export interface RewrapCipher extends RowCipher {
  /** Returns the prefix of texts that are encrypted now. */
  prefix(): string;
}

/** Result of one page. */
export interface RewrappedPage {
  rewrapped: number;
  /** Rows that no key of the keyring decrypts, by the order of their column. */
  unreadable: string[];
  /** Last row that was read, by the same order, or null at the end of the table. */
  next: string | null;
}

const split = ({ name }: EncryptedColumn): { table: string; column: string } => {
  const [table = '', column = ''] = name.split('.');
  return { table, column };
};

/** Returns SQL for rows that have a text. A deleted webhook leaves an empty one. */
const hasText = (column: string): string => `${column} <> ''`;

/** Returns SQL for rows whose text was encrypted with another key. The only value is the current prefix. */
const isOld = (column: string): string => `${hasText(column)} and not starts_with(${column}, ?)`;

/** Start and length of a page. */
export interface RewrapPageInput {
  after: string | null;
  limit: number;
}

const readPage = async (
  em: Em,
  prefix: string,
  encrypted: EncryptedColumn,
  { after, limit }: RewrapPageInput,
) => {
  const { table, column } = split(encrypted);
  const { key, order, atRest = 'true' } = encrypted;
  const rows = await em.execute<Record<string, string>[]>(
    `select ${key.join(', ')}, ${column} as sealed_text, ${order} as sealed_order from ${table}
      where ${isOld(column)} and ${atRest} ${after === null ? '' : `and ${order} > ?`}
      order by ${order} limit ?`,
    [prefix, ...(after === null ? [] : [after]), limit],
  );
  return rows.map(row => ({
    key: key.map(name => row[name] ?? ''),
    text: row['sealed_text'] ?? '',
    order: row['sealed_order'] ?? '',
  }));
};

/** Replaces a text, unless it was changed meanwhile: the current text then stays. */
const replace = async (
  em: Em,
  encrypted: EncryptedColumn,
  key: string[],
  text: string,
  rewritten: string,
) => {
  const { table, column } = split(encrypted);
  const found = encrypted.key.map(name => `${name} = ?`).join(' and ');
  const done = await em.execute<unknown[]>(
    `update ${table} set ${column} = ? where ${found} and ${column} = ? returning 1`,
    [rewritten, ...key, text],
  );
  return done.length;
};

const decrypted = (cipher: RowCipher, text: string, aad: string): string | undefined => {
  try {
    return cipher.decrypt(text, aad);
  } catch {
    return undefined;
  }
};

/**
 * Encrypts up to `limit` rows after `after` again with the current key. Each row separately and only while it is unchanged,
 * so that it may run any number of times in parallel with other work. Changes nothing but the text.
 */
export const rewrapPage = async (
  em: Em,
  cipher: RewrapCipher,
  encrypted: EncryptedColumn,
  input: RewrapPageInput,
): Promise<RewrappedPage> => {
  const rows = await readPage(em, cipher.prefix(), encrypted, input);
  const page: RewrappedPage = { rewrapped: 0, unreadable: [], next: null };
  for (const { key, text, order } of rows) {
    const aad = encrypted.aadOf(...key);
    const plaintext = decrypted(cipher, text, aad);
    if (plaintext === undefined) page.unreadable.push(order);
    else page.rewrapped += await replace(em, encrypted, key, text, cipher.encrypt(plaintext, aad));
  }
  if (rows.length === input.limit) page.next = rows.at(-1)?.order ?? null;
  return page;
};

/** Counts the texts of a column that were encrypted with another key than the current one. */
export const countOld = async (em: Em, prefix: string, encrypted: EncryptedColumn): Promise<number> => {
  const { table, column } = split(encrypted);
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from ${table} where ${isOld(column)}`,
    [prefix],
  );
  return row?.count ?? 0;
};

/** Counts the texts of a column by key: `{ "1": 17, "2": 4 }`. */
export const countByKey = async (em: Em, encrypted: EncryptedColumn): Promise<Record<string, number>> => {
  const { table, column } = split(encrypted);
  const rows = await em.execute<{ version: string; count: number }[]>(
    `select split_part(${column}, '.', 2) as version, count(*)::int as count from ${table}
      where ${hasText(column)} group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ version, count }) => [version, count]));
};
