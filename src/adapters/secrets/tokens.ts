import { createHmac, hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A secret that is shown once, and the parts of it that may be stored. */
export interface NewToken {
  secret: string;
  /** SHA-256 in hex. 256 random bits need no slow hash. */
  hash: string;
  /** First characters, by which a person can distinguish tokens. */
  prefix: string;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const keyPrefix = 'sk-social-';
const sessionPrefix = 'sess-social-';
const invitePrefix = 'invite-social-';
const mailPrefix = 'mail-social-';
const devicePrefix = 'device-social-';
const loginPrefix = 'login-social-';
const confirmationPrefix = 'confirm-social-';
const reviewPrefix = 'review-social-';
const oauthPrefixes = { code: 'code-social-', access: 'access-social-', refresh: 'refresh-social-' };
/** 32 bytes need 43 base62 digits, a CRC-32 needs 6. */
const randomDigits = 43;
const checkDigits = 6;

const base62 = (value: bigint, width: number): string => {
  let digits = '';
  for (let rest = value; rest > 0n; rest /= 62n) digits = alphabet[Number(rest % 62n)] + digits;
  return digits.padStart(width, '0');
};

const checksum = (text: string): string => base62(BigInt(crc32(text)), checkDigits);

export const hashToken = (secret: string): string => hash('sha256', secret);

const newToken = (prefix: string, bytes = randomBytes(32)): NewToken => {
  const random = base62(BigInt(`0x${bytes.toString('hex')}`), randomDigits);
  const secret = `${prefix}${random}${checksum(prefix + random)}`;
  return { secret, hash: hashToken(secret), prefix: secret.slice(0, prefix.length + 6) };
};

/** Creates an API key: `sk-social-` + 43 random base62 digits + 6 check digits, by which secret scanners recognize it. */
export const newApiKey = (): NewToken => newToken(keyPrefix);
/** Creates the token of an invitation by email or an invite link. */
export const newInviteToken = (): NewToken => newToken(invitePrefix);
export const newSessionToken = (): NewToken => newToken(sessionPrefix);
/** Creates the token at the end of an emailed link. */
export const newMailToken = (): NewToken => newToken(mailPrefix);
/** Creates the code with which a device polls until its login is approved. */
export const newDeviceCode = (): NewToken => newToken(devicePrefix);
/** Creates the token that opens the page on which a person confirms a post. */
export const newConfirmationToken = (): NewToken => newToken(confirmationPrefix);
/** Creates the token that opens the page on which a client reviews posts. */
export const newReviewToken = (): NewToken => newToken(reviewPrefix);
/** Creates the tokens that an app gets after a person's consent. */
export const newOAuthToken = (kind: keyof typeof oauthPrefixes): NewToken => newToken(oauthPrefixes[kind]);
/**
 * Derives the successor of a refresh token: the same each time, so that two processes that present it at once continue with
 * the same tokens, and no token has to be stored for a repeat. Without `secret` the successor cannot be predicted.
 */
export const nextOAuthToken = (
  kind: 'access' | 'refresh',
  secret: string | undefined,
  refreshToken: string,
): NewToken => {
  if (secret === undefined) throw new Error('SIGNING_SECRET is not set: tokens cannot be renewed');
  const key = createHmac('sha256', secret).update('oauth tokens').digest();
  return newToken(
    oauthPrefixes[kind],
    createHmac('sha256', key).update(`${kind} after ${refreshToken}`).digest(),
  );
};
/** Creates the code for which an application gets the session of a login with Google or GitHub. */
export const newSocialCode = (): NewToken => newToken(loginPrefix);

const isIntact = (secret: string, prefix: string): boolean =>
  secret.startsWith(prefix) &&
  secret.length === prefix.length + randomDigits + checkDigits &&
  // check digits are no secret: anyone who has the rest can work them out
  // oxlint-disable-next-line secrets/constant-time
  checksum(secret.slice(0, -checkDigits)) === secret.slice(-checkDigits);

/** Returns the kind of credential by its form. Undefined for a text that we never created. */
export const tokenKind = (secret: string): 'session' | 'api_key' | 'oauth' | undefined => {
  if (isIntact(secret, sessionPrefix)) return 'session';
  if (isIntact(secret, oauthPrefixes.access)) return 'oauth';
  return isIntact(secret, keyPrefix) ? 'api_key' : undefined;
};
