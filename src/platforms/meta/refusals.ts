import type { HttpAnswer } from '../../adapters/http/http.ts';
import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { FailureKind } from '../platform.ts';
import { headerOf, inSeconds, retryAfter, type Dialect, type PlatformRefusal } from '../refusals.ts';

/**
 * Returns the error format of Instagram and Threads: `{error: {code, error_subcode, …}}`, with HTTP 400 in almost every
 * case.
 */
export const metaDialect = (label: string): Dialect => ({
  label,
  requestIdHeaders: ['x-fb-trace-id', 'x-fb-request-id'],
  read: answer => (answer.status < 300 ? undefined : (readGraphError(answer) ?? readOAuthError(answer))),
});

const readGraphError = (answer: HttpAnswer): PlatformRefusal | undefined => {
  const error = at(answer.json, 'error');
  const code = numberAt(error, 'code');
  if (code === undefined) return undefined;
  const subcode = numberAt(error, 'error_subcode');
  const kind = isOfApp(error) ? 'config' : kindOf(code, subcode);
  const isTransient = at(error, 'is_transient') === true;
  return {
    kind: kind === 'invalid_content' && isTransient ? 'transient' : kind,
    said: saidIn(error),
    code: subcode === undefined ? String(code) : `${code}/${subcode}`,
    retryAt: retryAtOf(kind, answer),
    requestId: textAt(error, 'fbtrace_id'),
    staleHandles: subcode === 2_207_008 || subcode === 2_207_020,
    inDoubt: isInDoubt(kind, code, isTransient),
  };
};

/**
 * Returns whether an error concerns this service's app, which Meta reports under the codes of a single account: the app was
 * deleted, its access was blocked, its secret is wrong, or its API version has ended.
 */
const isOfApp = (error: unknown): boolean =>
  /error validating (application|client secret)|application has been deleted|api access (blocked|disabled|deactivated)|deprecated version/i.test(
    textAt(error, 'message') ?? '',
  );

/** Returns Meta's message for people, if there is one. Meta's other message is for programmers. */
const saidIn = (error: unknown): string => {
  const said = textAt(error, 'error_user_msg') ?? textAt(error, 'message') ?? '';
  const isUnreachable = numberAt(error, 'code') === 9004;
  return isUnreachable
    ? `${said} (The platform fetches the file from this service, so PUBLIC_URL must be reachable from the internet.)`
    : said;
};

/** Reads the different error format of Instagram's token endpoint. */
const readOAuthError = (answer: HttpAnswer): PlatformRefusal | undefined => {
  const said = textAt(answer.json, 'error_message');
  if (said === undefined) return undefined;
  const isOperators = /client secret|client_id|redirect_uri|platform app/i.test(said);
  return {
    kind: isOperators ? 'config' : 'unknown',
    said,
    code: textAt(answer.json, 'error_type') ?? 'OAuthException',
  };
};

const subcodeKinds: Record<number, FailureKind> = {
  33: 'permission',
  459: 'permission',
  2207050: 'permission',
  2207042: 'quota',
  2207051: 'policy',
  4279013: 'policy',
  2207027: 'not_ready',
  4279009: 'not_ready',
  2207001: 'transient',
  2207003: 'transient',
  2207008: 'transient',
  2207020: 'transient',
  2207032: 'transient',
  2207053: 'transient',
  // "could not be fetched": our own server, the network, or Meta's fetcher was briefly down
  2207052: 'transient',
  2207004: 'invalid_media',
  2207005: 'invalid_media',
  2207009: 'invalid_media',
  2207023: 'invalid_media',
  2207026: 'invalid_media',
  2207028: 'invalid_media',
  2207057: 'invalid_media',
  2207077: 'invalid_media',
  2207081: 'invalid_media',
  2207082: 'invalid_media',
  2207010: 'invalid_content',
  2207040: 'invalid_content',
};

const codeKinds: Record<number, FailureKind> = {
  101: 'config',
  2635: 'config',
  102: 'auth_expired',
  104: 'auth_expired',
  190: 'auth_expired',
  3: 'permission',
  10: 'permission',
  25: 'permission',
  4: 'rate_limited',
  17: 'rate_limited',
  32: 'rate_limited',
  341: 'rate_limited',
  613: 'rate_limited',
  80001: 'rate_limited',
  80002: 'rate_limited',
  9: 'quota',
  368: 'policy',
  506: 'duplicate',
  352: 'invalid_media',
  36000: 'invalid_media',
  36001: 'invalid_media',
  36003: 'invalid_media',
  36004: 'invalid_content',
  9007: 'not_ready',
  9004: 'transient',
  [-2]: 'transient',
  [-1]: 'transient',
  1: 'transient',
  2: 'transient',
  24: 'transient',
};

const kindOf = (code: number, subcode: number | undefined): FailureKind => {
  const bySubcode = subcode === undefined ? undefined : subcodeKinds[subcode];
  if (bySubcode !== undefined) return bySubcode;
  if (code >= 200 && code <= 299) return 'permission';
  return codeKinds[code] ?? 'invalid_content';
};

/** Returns the kind of a failed container's error text, which may contain a subcode. */
export const kindOfContainerError = (text: string): FailureKind => {
  const subcode = /\b(2207\d{3})\b/.exec(text)?.[1];
  return subcodeKinds[Number(subcode)] ?? 'invalid_media';
};

/**
 * Returns whether an error leaves open what happened. Meta responds 400 to its own faults as well. Throttles are checked
 * before anything is done, whatever their name. Code 24, "does not exist", is returned for a container that does not exist
 * yet, and for one that was already published. Code 9007 is returned for one that is not ready, and perhaps also for a
 * published one. Only the container itself can tell.
 */
const isInDoubt = (kind: FailureKind, code: number, isTransient: boolean): boolean => {
  if (code === 24 || code === 9007) return true;
  if (kind === 'rate_limited' || kind === 'quota' || kind === 'policy' || kind === 'not_ready') return false;
  return isTransient || [-1, 1, 2].includes(code);
};

const retryAtOf = (kind: FailureKind, answer: HttpAnswer): Date | undefined => {
  if (kind === 'not_ready') return inSeconds(3);
  // quotas roll over 24 hours, so capacity may return at any time
  if (kind === 'quota') return retryAfter(answer) ?? inSeconds(3_600);
  if (kind !== 'rate_limited') return undefined;
  const minutes = minutesToWait(answer);
  return retryAfter(answer) ?? inSeconds((minutes ?? 10) * 60);
};

/** Returns the longest of the waits in `X-Business-Use-Case-Usage`, in minutes. */
const minutesToWait = (answer: HttpAnswer): number | undefined => {
  const header = headerOf(answer, 'x-business-use-case-usage');
  if (header === undefined) return undefined;
  try {
    const entries = Object.values(JSON.parse(header) as Record<string, unknown>).flatMap(list =>
      listAt(list),
    );
    const waits = entries.map(entry => numberAt(entry, 'estimated_time_to_regain_access') ?? 0);
    const max = Math.max(0, ...waits);
    return max > 0 ? max : undefined;
  } catch {
    return undefined;
  }
};
