import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { readKeyring, type Keyring } from './keyring.ts';

/**
 * Encrypts values that must not be readable in the database: AES-256-GCM, a new 96-bit IV per write, format `v1.<key
 * version>.<iv>.<ciphertext>.<tag>`. `boundTo` names row and column (`connection:<id>:access_token`), so that a ciphertext
 * moved to another row does not decrypt.
 */
export interface Cipher {
  encrypt(plaintext: string, boundTo: string): string;
  /** Decrypts a text. Throws if it was altered or moved, or if its key version is not in the keyring. */
  decrypt(ciphertext: string, boundTo: string): string;
  /** Returns the prefix of texts that are encrypted now. */
  prefix(): string;
  /** Returns false if a single key writes and reads everything, so that nothing needs to be encrypted again. */
  readsOlder(): boolean;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Opens the keyring of `ENCRYPTION_KEYS`. Throws immediately if a key in it is invalid, and on first use if there is none.
 */
export const createCipher = (config: {
  ENCRYPTION_KEYS?: string | undefined;
  ENCRYPTION_KEY_VERSION?: number | undefined;
}): Cipher => {
  const { ENCRYPTION_KEYS: text, ENCRYPTION_KEY_VERSION: version } = config;
  const ring = text === undefined ? undefined : readKeyring(text, version);
  const opened = (): Keyring => {
    if (ring === undefined)
      throw new Error('ENCRYPTION_KEYS is not set, so nothing can be encrypted or decrypted.');
    return ring;
  };
  return {
    encrypt: (plaintext, boundTo) => encrypt(opened(), plaintext, boundTo),
    decrypt: (ciphertext, boundTo) => decrypt(opened(), ciphertext, boundTo),
    prefix: () => `v1.${opened().writes}.`,
    readsOlder: () => (ring?.keys.size ?? 0) > 1,
  };
};

/** Returns the authenticated context. Includes the key version, so that no other key can be named for the same text. */
const context = (version: number, boundTo: string): Buffer => Buffer.from(`v1.${version}|${boundTo}`);

const encrypt = ({ writes, keys }: Keyring, plaintext: string, boundTo: string): string => {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(algorithm, keyOf(keys, writes), iv, { authTagLength: tagBytes });
  sealing.setAAD(context(writes, boundTo));
  const ciphertext = Buffer.concat([sealing.update(plaintext, 'utf8'), sealing.final()]);
  const parts = [iv, ciphertext, sealing.getAuthTag()].map(part => part.toString('base64url'));
  return ['v1', writes, ...parts].join('.');
};

const decrypt = ({ keys }: Keyring, text: string, boundTo: string): string => {
  const [format, version, ...parts] = text.split('.');
  const [iv, ciphertext, tag] = parts.map(canonicalBytes);
  if (
    format !== 'v1' ||
    !iv ||
    !ciphertext ||
    !tag ||
    parts.length !== 3 ||
    !/^[1-9]\d*$/.test(version ?? '')
  )
    throw new Error('This is not an encrypted text of format v1.');
  const opening = createDecipheriv(algorithm, keyOf(keys, Number(version)), iv, { authTagLength: tagBytes });
  opening.setAAD(context(Number(version), boundTo));
  opening.setAuthTag(tag);
  return Buffer.concat([opening.update(ciphertext), opening.final()]).toString('utf8');
};

/**
 * Decodes base64url. Accepts only the spelling that we write, because several mean the same bytes, so that every changed
 * character is detected.
 */
const canonicalBytes = (part: string): Buffer | undefined => {
  const bytes = Buffer.from(part, 'base64url');
  return bytes.toString('base64url') === part ? bytes : undefined;
};

const keyOf = (keys: Keyring['keys'], version: number): KeyObject => {
  const key = keys.get(version);
  if (key === undefined) throw new Error(`Key version ${version} is not in ENCRYPTION_KEYS.`);
  return key;
};
