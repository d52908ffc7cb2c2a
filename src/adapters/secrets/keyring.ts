import { createSecretKey, type KeyObject } from 'node:crypto';

/**
 * Encryption keys by version, prepared once, because that is most of the cost of a short text. One key writes, all read.
 */
export interface Keyring {
  writes: number;
  keys: ReadonlyMap<number, KeyObject>;
}

const keyBytes = 32;

/**
 * Parses `1:<base64 of 32 bytes>,2:…`. The highest version writes, unless another is named. Throws errors that name an
 * entry, never a key.
 */
export const readKeyring = (text: string, writes?: number): Keyring => {
  const keys = new Map<number, KeyObject>();
  for (const [index, entry] of text.split(',').entries()) {
    const [version, key] = readEntry(entry.trim(), index);
    if (keys.has(version)) throw new Error(`ENCRYPTION_KEYS contains version ${version} twice.`);
    keys.set(version, key);
  }
  if (writes !== undefined && !keys.has(writes))
    throw new Error(`ENCRYPTION_KEY_VERSION is ${writes}, which is not in ENCRYPTION_KEYS.`);
  return { writes: writes ?? Math.max(...keys.keys()), keys };
};

const readEntry = (entry: string, index: number): [number, KeyObject] => {
  const match = /^([1-9]\d{0,8}):([A-Za-z0-9+/_-]+={0,2})$/.exec(entry);
  const key = Buffer.from(match?.[2] ?? '', 'base64');
  if (!match || key.length !== keyBytes)
    throw new Error(
      `Entry ${index + 1} of ENCRYPTION_KEYS is not "<version>:<base64 of ${keyBytes} bytes>".`,
    );
  return [Number(match[1]), createSecretKey(key)];
};
