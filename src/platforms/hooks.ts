import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { HookHint } from '../domain/comments/platform-hooks.ts';
import type { Account } from './step.ts';

/** Response to a platform's challenge, sent unchanged. */
export interface ChallengeAnswer {
  type: 'text/plain' | 'application/json';
  body: string;
  /**
   * Account of the events, if the service itself has to request the subscription. The service does not respond for unknown
   * accounts.
   */
  accountExternalId?: string;
}

/** Account whose events a platform sends. */
export interface HookedAccount {
  account: Account;
  /** URL to which the platform sends events. */
  callback: string;
  signal: AbortSignal;
}

/** Webhooks of a platform. */
export interface PlatformHooks {
  /** Returns the response that proves the URL is ours, or undefined for a request that is not a challenge. */
  answerChallenge(query: Readonly<Record<string, string>>): ChallengeAnswer | undefined;
  /** Format of the events. */
  readonly format: 'json' | 'xml';
  /** Lower-case name of the header with the signature. */
  readonly signatureHeader: string;
  /** Returns whether the platform signed these bytes. */
  isSigned(body: Buffer, signature: string): boolean;
  /** Returns the hints in a body. They contain nothing that people wrote. */
  readHints(body: Buffer): HookHint[];
  /**
   * Subscribes to the events of an account, at least for some days. Absent if no subscription is needed. Repeatable. Throws
   * a PlatformError.
   */
  subscribe?(subscription: HookedAccount): Promise<void>;
}

/** Compares two texts in constant time. */
export const isEqualText = (given: string, wanted: string): boolean => {
  const [left, right] = [given, wanted].map(text => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
};

/** Returns the HMAC of a body in the platforms' notation, after the name of its algorithm. */
export const hmacOf = (
  { algorithm, encoding, key }: { algorithm: 'sha1' | 'sha256'; encoding: 'hex' | 'base64'; key: string },
  body: Buffer | string,
): string => `${algorithm}=${createHmac(algorithm, key).update(body).digest(encoding)}`;

/**
 * Returns a substitute id for an event without one. The parts that many events of one body share are bounded (`idAt`,
 * `numberAt`), because they are hashed with each event.
 */
export const digestOfEvent = (event: unknown): string =>
  createHash('sha256').update(JSON.stringify(event)).digest('hex');

/** Parses a body as JSON. Returns undefined for invalid JSON. */
export const jsonIn = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Returns the defined ids without duplicates. */
export const idsAmong = (...ids: (string | undefined)[]): string[] => [
  ...new Set(ids.filter(id => id !== undefined)),
];
