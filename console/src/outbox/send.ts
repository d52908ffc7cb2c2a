import { ApiError, ConnectionError, type SocialPublishing } from '@sdk';
import { headersOf, plainApiOf } from '../api/client.ts';
import { apiUrl } from '../lib/page.ts';
import type { LoginReason } from '../session/session.ts';
import type { Entry, Made } from './entry.ts';
import { kinds, nextStep, type Step } from './kinds.ts';
import { isUnsureAfter, pauseAfter, verdictOn, type Failure } from './order.ts';
import { problemOf } from './problem.ts';
import { changeEntry } from './storage.ts';

/** Maximum duration of one attempt, in milliseconds. */
const tryMs = 30_000;

/** Result of sending one entry. */
export type Sent =
  | { state: 'sent' | 'refused'; entry: Entry }
  | { state: 'again' | 'withdrawn' }
  | { state: 'login'; reason: LoginReason; entry: Entry };

const factsOf = (answer: unknown): Made => {
  const { id = '', revision = 0, scheduledAt = null, status = '' } = (answer ?? {}) as Partial<Made>;
  return { id, revision, scheduledAt, status };
};

/** Returns the idempotency key of an entry's current step. */
const keyOf = ({ key, made }: Entry): string => `${key}.${made.length}`;

const tagOf = ({ revision }: Step): string | undefined =>
  revision === undefined || revision === null ? undefined : `"${revision}"`;

const request = async (api: SocialPublishing, entry: Entry, step: Step): Promise<Made> => {
  const ifMatch = tagOf(step);
  const answer = await api.request(
    step.method,
    step.path,
    { ...(step.body && { body: step.body }) },
    { idempotencyKey: keyOf(entry), timeout: tryMs, ...(ifMatch !== undefined && { ifMatch }) },
  );
  return factsOf(answer);
};

const failureOf = (error: unknown): Failure | undefined => {
  if (error instanceof ConnectionError) return { status: 0, code: '', retryAfter: undefined };
  return error instanceof ApiError ? error : undefined;
};

/**
 * Returns the post if a change that was repeated has arrived before: the next revision, by the same person, with the same text.
 * Throws if the service does not answer.
 */
const changeThatArrived = async (
  api: SocialPublishing,
  entry: Entry,
  step: Step,
  error: unknown,
): Promise<Made | undefined> => {
  const { current } = error as ApiError;
  if (current?.changedBy !== `user:${entry.personId}` || current.revision !== (step.revision ?? 0) + 1)
    return undefined;
  const post = (await api.request('GET', step.path)) as Made & { text?: string };
  const { text } = step.body as { text?: string };
  return text === undefined || text === post.text ? factsOf(post) : undefined;
};

/** Keeps that an entry was refused: by the service, or by a person who declined the login that it needs. */
export const refuseEntry = async (entry: Entry, error: unknown): Promise<Sent> => {
  const problem = problemOf(error);
  const kept = await changeEntry(entry.id, now => ({ ...now, state: 'refused', isSending: false, problem }));
  return kept ? { state: 'refused', entry: kept } : { state: 'withdrawn' };
};

const again = async (entry: Entry, failure: Failure): Promise<Sent> => {
  const pause = pauseAfter(entry.tries, failure.retryAfter);
  await changeEntry(entry.id, now => ({
    ...now,
    isSending: false,
    tries: now.tries + 1,
    retryAt: Date.now() + pause,
    isUnsure: now.isUnsure || isUnsureAfter(failure),
  }));
  return { state: 'again' };
};

const login = async (entry: Entry, reason: LoginReason): Promise<Sent> => {
  await changeEntry(entry.id, now => ({ ...now, isSending: false }));
  return { state: 'login', reason, entry };
};

/** Handles a failed step. Returns its result if it had succeeded before. */
const afterError = async (
  api: SocialPublishing,
  entry: Entry,
  step: Step,
  error: unknown,
): Promise<Sent | Made> => {
  const failure = failureOf(error);
  if (!failure) return refuseEntry(entry, error);
  const { tries, isUnsure } = entry;
  const needsFreshLogin = kinds[entry.kind].needsFreshLogin === true;
  const isKeyed = step.method === 'POST';
  const verdict = verdictOn(failure, { tries, isUnsure, isKeyed, needsFreshLogin });
  if (verdict === 'again') return again(entry, failure);
  if (verdict === 'login') return login(entry, 'ended');
  if (verdict === 'fresh-login') return login(entry, 'fresh');
  if (verdict === 'refused') return refuseEntry(entry, error);
  try {
    return (await changeThatArrived(api, entry, step, error)) ?? (await refuseEntry(entry, error));
  } catch {
    return again(entry, { status: 0, code: '', retryAfter: undefined });
  }
};

/** Sends the remaining steps of an entry one by one, and stores each response. Only the tab with the lock calls it. */
export const sendEntry = async (first: Entry): Promise<Sent> => {
  const api = plainApiOf(first.orgId);
  let entry = await changeEntry(first.id, now => ({ ...now, isSending: true }));
  while (entry) {
    const step = nextStep(entry);
    if (!step) {
      await changeEntry(entry.id, () => undefined);
      return { state: 'sent', entry: { ...entry, state: 'sent' } };
    }
    const answered: Sent | Made = await request(api, entry, step).catch((error: unknown) =>
      afterError(api, entry as Entry, step, error),
    );
    if ('state' in answered) return answered;
    entry = await changeEntry(entry.id, now => ({
      ...now,
      made: [...now.made, answered],
      tries: 0,
      isUnsure: false,
    }));
  }
  return { state: 'withdrawn' };
};

/**
 * Sends the next request of an entry while the page closes. The next start reads the response with the same idempotency
 * key.
 */
export const sendOnLeave = (entry: Entry): void => {
  const step = nextStep(entry);
  if (!step) return;
  const tag = tagOf(step);
  const headers = {
    ...headersOf(entry.orgId),
    'x-console-person': entry.personId,
    accept: 'application/json',
    'content-type': 'application/json',
    'idempotency-key': keyOf(entry),
    ...(tag !== undefined && { 'if-match': tag }),
  };
  const body = step.body && JSON.stringify(step.body);
  void fetch(`${apiUrl}${step.path}`, {
    method: step.method,
    headers,
    keepalive: true,
    ...(body !== undefined && { body }),
  }).catch(() => undefined);
};
