import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { maxEventName, type HookHint } from '../domain/comments/platform-hooks.ts';
import { shapeOfEvent } from './event-shape.ts';
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

/**
 * Event of a webhook. `hint`: concerns a post, and contains nothing that people wrote. `irrelevant`: a kind of event that
 * the service knows and does not need. `unread`: an event that the service does not understand.
 */
export type HookEvent =
  | { as: 'hint'; hint: HookHint }
  | { as: 'irrelevant' }
  /** `name`: kind of the event, as far as the platform names it. `shape`: the event as `shapeOfEvent` returns it. */
  | { as: 'unread'; name: string; shape: string };

export const irrelevant: HookEvent = { as: 'irrelevant' };

/** Returns an event that the service does not understand. `event`: JSON, or the text of a body in another format. */
export const unread = (name: string, event: unknown): HookEvent => ({
  as: 'unread',
  name: name.replaceAll(/[^\w .,:/-]/g, '?').slice(0, maxEventName),
  shape: shapeOfEvent(event),
});

/** Returns a hint, or an unread event if the event names no post. */
export const hintOr = (name: string, event: unknown, hint: HookHint): HookEvent =>
  hint.postExternalIds.length === 0 ? unread(`${name} without a post`, event) : { as: 'hint', hint };

/**
 * Reads the events of a JSON body, which is one object or a list of them. A body without any event is an unread one.
 */
export const eventsIn = (body: Buffer, read: (item: unknown) => HookEvent[]): HookEvent[] => {
  const json = jsonIn(body);
  if (json === undefined) return [unread('not JSON', undefined)];
  const events = (Array.isArray(json) ? json : [json]).flatMap(read);
  return events.length > 0 ? events : [unread('no events', json)];
};

/** Returns the names of an object's fields, to name an event of an unknown kind. */
export const namesOfFields = (event: unknown): string =>
  typeof event === 'object' && event !== null ? Object.keys(event).slice(0, 10).join(', ') : typeof event;

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
  /** Returns the events in a body, each as the service understands it. */
  readEvents(body: Buffer): HookEvent[];
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
