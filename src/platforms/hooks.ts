import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { HookHint } from '../domain/comments/platform-hooks.ts';
import type { Account } from './step.ts';

/** What a platform's challenge is answered with, as it stands. */
export interface ChallengeAnswer {
  type: 'text/plain' | 'application/json';
  body: string;
  /** Whose events it is about, where the address must be asked for by us; an account that nobody has is not answered. */
  accountExternalId?: string;
}

/** An account of which a platform is to tell. */
export interface HookedAccount {
  account: Account;
  /** Where the platform is to send to. */
  callback: string;
  signal: AbortSignal;
}

/** How a platform tells by requests of its own what happened. */
export interface PlatformHooks {
  /** Proves that the address is ours; undefined for what is no challenge of this platform's. */
  answerChallenge(query: Readonly<Record<string, string>>): ChallengeAnswer | undefined;
  /** What its events are written in. */
  readonly format: 'json' | 'xml';
  /** The header that carries the signature, in lower case. */
  readonly signatureHeader: string;
  /** Whether the platform signed these bytes. */
  isSigned(body: Buffer, signature: string): boolean;
  /** What they hint at; nothing of what anybody said is in it. */
  readHints(body: Buffer): HookHint[];
  /** Has the events of an account sent, for some days at least; absent where nothing is to be asked for. Repeatable; throws a PlatformError. */
  subscribe?(subscription: HookedAccount): Promise<void>;
}

/** Whether two texts are the same, in a time that tells nothing of either. */
export const isEqualText = (given: string, wanted: string): boolean => {
  const [left, right] = [given, wanted].map(text => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
};

/** The keyed hash of a body, as platforms write it behind the name of its algorithm. */
export const hmacOf = (
  { algorithm, encoding, key }: { algorithm: 'sha1' | 'sha256'; encoding: 'hex' | 'base64'; key: string },
  body: Buffer | string,
): string => `${algorithm}=${createHmac(algorithm, key).update(body).digest(encoding)}`;

/**
 * Stands for an event that has no id of its own. What many events of one body share is bounded (`idAt`, `numberAt`), as it is
 * hashed with each of them.
 */
export const digestOfEvent = (event: unknown): string =>
  createHash('sha256').update(JSON.stringify(event)).digest('hex');

/** The JSON of a body; undefined for what is none. */
export const jsonIn = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Ids that are there, each once. */
export const idsAmong = (...ids: (string | undefined)[]): string[] => [
  ...new Set(ids.filter(id => id !== undefined)),
];
