import { createHash, randomBytes } from 'node:crypto';

let last = 0;

/** Unix milliseconds × 1000 plus a counter: grows with every call, also over restarts; stays below 2^53. */
function tick(): number {
  last = Math.max(last + 1, Date.now() * 1000);
  return last;
}

/** X's epoch for its ids, Unix ms. */
const xEpoch = 1_288_834_974_657;

/** A 19-digit id that grows with time, as X and LinkedIn make them (milliseconds, then 22 bits). */
export function snowflake(epoch: number = xEpoch): string {
  const now = tick();
  return String((BigInt(Math.floor(now / 1000) - epoch) << 22n) + BigInt(now % 1000));
}

/** LinkedIn's ids start at the Unix epoch: 19 digits that begin with 7. */
export const linkedinNumber = (): string => snowflake(0);

/** An 18-digit Meta object id. */
export const metaId = (): string => `18${tick()}`;

/** 11 characters, like a YouTube video id or an Instagram shortcode. */
export const shortId = (): string => randomBytes(9).toString('base64url').slice(0, 11);

/** Random bytes as text. */
export const secret = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** Returns a secret of a platform, with a mark by which leaks can be found. */
export const markedSecret = (kind: 'access' | 'code' | 'refresh' | 'upload', bytes?: number): string =>
  `sandbox-${kind}-${secret(bytes)}`;

/**
 * Returns digits derived from `seed`. The number is odd, so that parsing it as a double loses the last digit above 2^53.
 */
export function stableDigits(seed: string, length: number): string {
  const number = BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`) | 1n;
  return String(number).slice(-length).replace(/^0/, '1');
}

/** Characters of an URL-safe alphabet that always follow from `seed`. */
export const stableText = (seed: string, length: number): string =>
  createHash('sha256').update(seed).digest('base64url').slice(0, length);

/** Whether decimal id `a` is newer (greater) than `b`. */
export const isAfter = (a: string, b: string): boolean =>
  a.length === b.length ? a > b : a.length > b.length;

let turn = 0;

/** Returns an X ID for a given time. IDs of the same millisecond increase. */
export function snowflakeAt(at: number): string {
  turn = (turn + 1) % 3_000_000;
  return String((BigInt(Math.floor(at) - xEpoch) << 22n) + BigInt(1_000 + turn));
}

/** Returns the activity URN of a post, which names its comments. Its number differs from the post's. */
export const activityOf = (postUrn: string): string => `urn:li:activity:7${stableDigits(postUrn, 18)}`;
