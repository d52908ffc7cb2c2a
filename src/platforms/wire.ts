import { privateAddressCode } from '../adapters/http/host-guard.ts';
import type { EndpointName } from '../domain/publishing/endpoints.ts';
import { CallFailed, type HttpAnswer, type Caller, type Outgoing } from '../adapters/http/http.ts';
import type { Replacement } from '../domain/publishing/post-actions.ts';
import { PlatformError, type ChangeResult, type CommitResult } from './platform.ts';
import { failureOf, platformRequestId, type Dialect } from './refusals.ts';

/** Call without its deadline, which the wire sets. `endpoint`: kind of calls that a platform may count separately. */
export type WireRequest = Omit<Outgoing, 'timeoutMs'> & { timeoutMs?: number; endpoint?: EndpointName };

/** HTTP access of an adapter: repeatable calls, and the call that must not be repeated. */
export interface Wire {
  /** Sends a repeatable call. Throws a PlatformError for anything except a success or a status in `alsoFine`. */
  ask(input: WireRequest, alsoFine?: readonly number[]): Promise<HttpAnswer>;
  /** Sends the one call that publishes. Never throws and never repeats. Once started, only its deadline stops it. */
  commit(input: WireRequest, read: ReadPublished): Promise<CommitResult>;
  /**
   * Sends a call that deletes, edits, or reposts something published. The result is `gone` if the object no longer exists.
   * `did`: action in words for people. `read`: finds out whether it was done, and the new id, if any.
   */
  change(
    did: 'deleted it' | 'changed it' | 'reposted it',
    input: WireRequest,
    read: (answer: HttpAnswer) => 'done' | 'gone' | Replacement | undefined,
  ): Promise<ChangeResult>;
  /** Returns the deadline of other calls plus time for the bytes. */
  uploadTimeout(bytes: number): number;
}

/** Reads the published post from a successful response. Returns undefined if it is missing. */
export type ReadPublished = (answer: HttpAnswer) => { externalId: string; url: string | null } | undefined;

export interface Timeouts {
  platformMs: number;
  commitMs: number;
}

/** Purpose of a call, in our words. */
export interface WatchedCall {
  /** Name of the platform for people. */
  platform: string;
  operation: 'ask' | 'publish' | 'delete' | 'change' | 'repost';
  method: Outgoing['method'];
  endpoint?: EndpointName | undefined;
}

/** Wraps each call. Makes the call once and returns its response unchanged. */
export type CallWatch = (about: WatchedCall, call: () => Promise<HttpAnswer>) => Promise<HttpAnswer>;

/** Minimum speed of an upload in bytes per second. A slower one counts as hanging. */
const slowestUpload = 64 * 1024;

const operations = {
  published: 'publish',
  'deleted it': 'delete',
  'changed it': 'change',
  'reposted it': 'repost',
} as const;

export const createWire = (
  call: Caller,
  dialect: Dialect,
  timeouts: Timeouts,
  watch: CallWatch = (_about, made) => made(),
): Wire => ({
  ask: async ({ endpoint, ...input }, alsoFine = []) => {
    const patience = { timeoutMs: timeouts.platformMs, stallMs: timeouts.platformMs };
    const about = { platform: dialect.label, operation: 'ask', method: input.method, endpoint } as const;
    const answer = await watch(about, () => call({ ...patience, ...input })).catch(error => {
      throw error instanceof CallFailed ? unreachable(dialect, error) : error;
    });
    if (isSuccess(answer) || alsoFine.includes(answer.status)) return answer;
    throw new PlatformError(failureOf(dialect, answer, endpoint));
  },
  commit: (input, read) =>
    callOnce({ call, dialect, timeouts, watch, did: 'published' }, input, answer => {
      const published = isSuccess(answer) ? read(answer) : undefined;
      return published && { outcome: 'published' as const, ...published };
    }),
  change: (did, input, read) =>
    callOnce({ call, dialect, timeouts, watch, did }, input, answer => {
      const outcome = isNotThere(dialect, answer) ? 'gone' : read(answer);
      if (typeof outcome === 'object') return { outcome: 'done' as const, replacedBy: outcome };
      return outcome && { outcome };
    }),
  uploadTimeout: bytes => timeouts.platformMs + Math.ceil((bytes / slowestUpload) * 1_000),
});

/** Description of a call whose effect only its response shows. */
interface OneCall {
  call: Caller;
  dialect: Dialect;
  timeouts: Timeouts;
  watch: CallWatch;
  /** Action in words for people. */
  did: keyof typeof operations;
}

/**
 * Returns whether a response says that the object does not exist. Only a response in the platform's own format counts,
 * because proxies also return 404.
 */
const isNotThere = (dialect: Dialect, answer: HttpAnswer): boolean =>
  (answer.status === 404 || answer.status === 410) && dialect.read(answer) !== undefined;

const callOnce = async <Done extends object>(
  one: OneCall,
  { signal, endpoint, ...input }: WireRequest,
  read: (answer: HttpAnswer) => Done | undefined,
): Promise<(Done & { evidence: Evidence }) | Undone> => {
  if (signal?.aborted) return stoppedBefore(one.dialect);
  const at = new Date();
  try {
    const about = {
      platform: one.dialect.label,
      operation: operations[one.did],
      method: input.method,
      endpoint,
    };
    const answer = await one.watch(about, () => one.call({ timeoutMs: one.timeouts.commitMs, ...input }));
    const when = { at: at.toISOString(), tookMs: Date.now() - at.getTime() };
    return judge({ one, answer, done: read(answer), endpoint }, when);
  } catch (error) {
    return lost(one.dialect, error, { at: at.toISOString(), tookMs: Date.now() - at.getTime() });
  }
};

/** Result of a call that was not carried out, or may not have been. */
type Undone = Exclude<CommitResult, { outcome: 'published' }>;

const isSuccess = (answer: HttpAnswer): boolean => answer.status >= 200 && answer.status < 300;

const unreachable = ({ label }: Dialect, { code }: CallFailed): PlatformError =>
  new PlatformError({ kind: 'transient', message: `${label} ${whyNot(code)}`, platformCode: code });

/** Returns for people why there is no response. */
const whyNot = (code: string): string => {
  if (code === 'timeout') return 'did not answer in time.';
  if (code === privateAddressCode)
    return 'resolves to a private address, so it was not called. Check the name server.';
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return `could not be resolved (${code}).`;
  return `could not be reached (${code}).`;
};

const stoppedBefore = ({ label }: Dialect): Undone => ({
  outcome: 'rejected',
  failure: {
    kind: 'transient',
    message: `The call to ${label} was stopped before it started. Nothing was sent.`,
  },
  evidence: { sent: false },
});

type Evidence = Record<string, unknown>;

/** Returns the result of a call without a response: certainly not sent, or unknown. */
const lost = (dialect: Dialect, error: unknown, when: Evidence): Undone => {
  const { code, sent } = error instanceof CallFailed ? error : { code: 'unexpected', sent: true };
  const evidence = { ...when, sent, error: code };
  if (sent) {
    const reason = `${dialect.label} received the request, but its answer was lost (${code}).`;
    return { outcome: 'unknown', reason, evidence };
  }
  const message = `${dialect.label} ${whyNot(code)} Nothing was sent.`;
  return { outcome: 'rejected', failure: { kind: 'transient', message, platformCode: code }, evidence };
};

interface Answered<Done> {
  one: OneCall;
  answer: HttpAnswer;
  /** Confirmed effect, or undefined if the response confirms none. */
  done: Done | undefined;
  endpoint: EndpointName | undefined;
}

const judge = <Done extends object>(
  { one: { dialect, did }, answer, done, endpoint }: Answered<Done>,
  when: Evidence,
): (Done & { evidence: Evidence }) | Undone => {
  const requestId = platformRequestId(dialect, answer);
  const seen: Evidence = { ...when, status: answer.status, ...(requestId !== undefined && { requestId }) };
  if (done) return { ...done, evidence: seen };

  const evidence = { ...seen, answer: answer.excerpt() };
  const doubt = doubtAbout(dialect, answer, did);
  if (doubt !== undefined) return { outcome: 'unknown', reason: doubt, evidence };
  const failure = failureOf(dialect, answer, endpoint);
  return { outcome: 'rejected', failure, evidence };
};

/** Statuses that mean "not executed", whatever the response contains. */
const notExecuted: readonly number[] = [401, 425, 429];
/** Statuses after which the call may have been executed, even with the platform's own error text. */
const mayBeExecuted: readonly number[] = [408, 409];

/** Returns why a response does not prove that nothing was done, or undefined if it does. */
const doubtAbout = (dialect: Dialect, answer: HttpAnswer, did: string): string | undefined => {
  const { label } = dialect;
  if (isSuccess(answer)) return `${label} accepted the call without returning the post’s id.`;
  if (answer.status >= 500)
    return `${label} answered ${answer.status}, and may have ${did} before it failed.`;
  if (mayBeExecuted.includes(answer.status))
    return `${label} answered ${answer.status}, which does not show whether it ${did}.`;
  if (notExecuted.includes(answer.status)) return undefined;
  const told = dialect.read(answer);
  if (told === undefined) return `${label} answered ${answer.status} without a readable reason.`;
  return told.inDoubt === true ? `${label} reported an internal error, and may have ${did}.` : undefined;
};
