import { createSecretKey, type KeyObject } from 'node:crypto';

/** Encryption keys by version, made ready once: that is most of the cost of a short text. The newest writes, all read. */
export interface Keyring {
  newest: number;
  keys: ReadonlyMap<number, KeyObject>;
}

const keyBytes = 32;

/** Reads `1:<base64 of 32 bytes>,2:…`; throws an error that names the entry, never a key. */
export const readKeyring = (text: string): Keyring => {
  const keys = new Map<number, KeyObject>();
  for (const [index, entry] of text.split(',').entries()) {
    const [version, key] = readEntry(entry.trim(), index);
    if (keys.has(version)) throw new Error(`ENCRYPTION_KEYS names version ${version} twice.`);
    keys.set(version, key);
  }
  return { newest: Math.max(...keys.keys()), keys };
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
