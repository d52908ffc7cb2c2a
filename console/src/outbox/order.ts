import type { Entry } from './entry.ts';

/** Maximum number of entries in a browser. */
export const maxEntries = 100;

/** Maximum size of all entries as JSON, in bytes. */
export const maxBytes = 4_000_000;

/** Milliseconds during which an action can be undone before it is sent. */
export const undoMs = 5_000;

/** The service forgets an idempotency key after a day. An older entry is sent only after a person confirms it. */
const oldMs = 23 * 3_600_000;

const [firstPauseMs, maxPauseMs] = [1_000, 60_000];

/** Maximum number of attempts with an internal error (500) before the request counts as rejected. */
const maxBroken = 5;

/** Whether an entry is too old to be sent automatically. */
export const isOld = ({ pressedAt }: Pick<Entry, 'pressedAt'>, now: number): boolean =>
  now - pressedAt > oldMs;

/** Sorts entries as they were pressed. */
export const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => one.pressedAt - other.pressedAt || (one.id < other.id ? -1 : 1));

const isOpen = (entry: Entry, person: string, now: number): boolean =>
  entry.state === 'waiting' && entry.personId === person && !isOld(entry, now);

/**
 * Returns the person's entry to send now, or undefined if there is none. An entry that can still be undone blocks only
 * later entries for the same subject. An entry without a response blocks all.
 */
export const nextEntry = (entries: readonly Entry[], person: string, now: number): Entry | undefined => {
  const held = new Set<string>();
  for (const entry of inOrder(entries)) {
    if (!isOpen(entry, person, now)) continue;
    if (entry.retryAt > now) return undefined;
    if (entry.notBefore <= now && !held.has(entry.subject)) return entry;
    held.add(entry.subject);
  }
  return undefined;
};

/** Returns when to check for the next entry, in milliseconds since 1970, or undefined if no entry waits for a time. */
export const nextTime = (entries: readonly Entry[], person: string, now: number): number | undefined => {
  const times = entries
    .filter(entry => isOpen(entry, person, now))
    .map(({ notBefore, retryAt }) => Math.max(notBefore, retryAt))
    .filter(time => time > now);
  return times.length === 0 ? undefined : Math.min(...times);
};

/** Returns the milliseconds until the next attempt. `retryAfter`: seconds that the service asked for. */
export const pauseAfter = (tries: number, retryAfter = 0): number =>
  Math.max(Math.min(firstPauseMs * 2 ** tries, maxPauseMs), retryAfter * 1_000);

/** Failure of one request. `status` is 0 if no response arrived. */
export interface Failure {
  status: number;
  code: string;
  retryAfter: number | undefined;
}

export type Verdict = 'again' | 'login' | 'fresh-login' | 'perhaps-done' | 'refused';

const passing = new Set([0, 408, 429, 502, 503, 504]);

/**
 * Decides what follows a request that failed. `needsFreshLogin`: the kind counts only soon after a login. A change that may have
 * arrived before without an answer is refused as outdated when it is repeated: it is `perhaps-done`.
 */
export const verdictOn = (
  { status, code, retryAfter }: Failure,
  {
    tries,
    isUnsure,
    isKeyed,
    needsFreshLogin,
  }: { tries: number; isUnsure: boolean; isKeyed: boolean; needsFreshLogin: boolean },
): Verdict => {
  if (status === 401) return 'login';
  if (needsFreshLogin && code === 'authorization_failed') return 'fresh-login';
  const isInProgress = status === 409 && retryAfter !== undefined;
  if (passing.has(status) || isInProgress) return 'again';
  if (status >= 500) return tries < maxBroken ? 'again' : 'refused';
  return status === 412 && isUnsure && !isKeyed ? 'perhaps-done' : 'refused';
};

/** Whether the service may have processed a failed request. */
export const isUnsureAfter = ({ status }: Failure): boolean =>
  status === 0 || status >= 500 || status === 408;

/** Whether a new entry fits into the outbox. */
export const fits = (entries: readonly Entry[], fresh: Entry): boolean =>
  entries.length < maxEntries && JSON.stringify([...entries, fresh]).length <= maxBytes;
