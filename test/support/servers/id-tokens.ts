import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/** Keys of an OpenID provider, made without any library that the service uses. */
export interface SigningKeys {
  /** Answer of `jwks_uri`. */
  jwks(): object;
  /** A JWT of these claims; `strange` signs it with a key that is not in the list, under the name of one that is. */
  sign(claims: object, strange?: boolean): string;
  /** A new key takes the place of the one before. */
  rotate(): void;
}

interface Key {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const newKey = (): Key => ({
  kid: randomBytes(6).toString('hex'),
  ...generateKeyPairSync('rsa', { modulusLength: 2_048 }),
});

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

export const createSigningKeys = (): SigningKeys => {
  let key = newKey();
  const stranger = newKey();
  return {
    jwks: () => ({
      keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' }],
    }),
    sign: (claims, strange = false) => {
      const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid: key.kid })}.${encoded(claims)}`;
      const { privateKey } = strange ? stranger : key;
      return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`;
    },
    rotate: () => {
      key = newKey();
    },
  };
};
