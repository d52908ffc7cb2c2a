import type { HttpAnswer } from '../adapters/http/http.ts';
import type { EndpointName } from '../domain/publishing/endpoints.ts';
import type { FailureKind, PlatformFailure } from './platform.ts';
import { shortened } from '../adapters/http/redact.ts';

/** Error format of one platform. */
export interface Dialect {
  /** Name for people: `LinkedIn`. */
  readonly label: string;
  /** Response headers (lower case) by which the platform's support finds a call, best first. */
  readonly requestIdHeaders: readonly string[];
  /**
   * Reads the refusal in an unsuccessful response, or returns undefined if the response is not in the platform's format.
   */
  read(answer: HttpAnswer): PlatformRefusal | undefined;
}

/** Refusal with the platform's message and our classification. */
export interface PlatformRefusal {
  kind: FailureKind;
  /** Platform's own message. */
  said: string;
  code?: string;
  retryAt?: Date | undefined;
  ofApp?: boolean;
  /** Set if the platform counts calls by endpoint and the pause applies only to this one. */
  byEndpoint?: boolean;
  existingId?: string | undefined;
  requestId?: string | undefined;
  /** Set if the handles used by the call are unusable. */
  staleHandles?: boolean;
  /** Set for a publish call if the refusal does not prove that nothing was published. */
  inDoubt?: boolean;
}

const advice: Partial<Record<FailureKind, (label: string) => string>> = {
  auth_expired: label => `${label} no longer accepts this account’s access. Reconnect the account.`,
  permission: label => `${label} does not allow this account or app to do that.`,
  rate_limited: label => `${label} asks this service to slow down.`,
  quota: label => `A quota at ${label} is used up.`,
  duplicate: label => `${label} reports that this was already posted.`,
  invalid_media: label => `${label} does not accept this media.`,
  invalid_content: label => `${label} does not accept this content.`,
  policy: label => `${label} blocks this content under its rules.`,
  billing: label => `The operator's ${label} credits are used up.`,
  not_ready: label => `${label} is not ready yet.`,
  transient: label => `${label} is having problems.`,
  config: label => `The operator must fix this service’s configuration for ${label}.`,
};

/** Returns the failure for an unsuccessful response to a call of the given kind. */
export const failureOf = (dialect: Dialect, answer: HttpAnswer, endpoint?: EndpointName): PlatformFailure => {
  const refusal = dialect.read(answer) ?? refusalByStatus(answer);
  const failure = describe(dialect.label, { requestId: platformRequestId(dialect, answer), ...refusal });
  return refusal.byEndpoint && endpoint !== undefined ? { ...failure, endpoint } : failure;
};

/**
 * Maximum number of characters of a platform's message that are stored. The whole text that people read about a post may
 * have 5,000.
 */
const maxSaidLength = 1_000;

/** Returns the failure for activities and people: our advice, then the platform's message. */
export const describe = (label: string, refusal: PlatformRefusal): PlatformFailure => {
  const hint = advice[refusal.kind]?.(label);
  const said = refusal.said === '' ? '' : `${label} said: ${shortened(refusal.said, maxSaidLength)}`;
  const retryAt = believable(refusal.retryAt);
  return {
    kind: refusal.kind,
    message: [hint, said].filter(Boolean).join(' ') || `${label} refused without giving a reason.`,
    ...(refusal.code !== undefined && { platformCode: refusal.code }),
    ...(retryAt !== undefined && { retryAt }),
    ...(refusal.ofApp === true && { ofApp: true }),
    ...(refusal.requestId !== undefined && { requestId: refusal.requestId }),
    ...(refusal.existingId !== undefined && { existingId: refusal.existingId }),
    ...(refusal.staleHandles === true && { staleHandles: true }),
  };
};

/** Maximum pause. The longest window of any platform is a month, and a target is checked again after a week in any case. */
const maxPauseMs = 7 * 86_400_000;

/**
 * Returns a time that a timer can wait for. Platforms have sent seconds as milliseconds, and numbers beyond the calendar.
 */
const believable = (retryAt: Date | undefined): Date | undefined => {
  const instant = retryAt?.getTime() ?? NaN;
  return Number.isNaN(instant) ? undefined : new Date(Math.min(instant, Date.now() + maxPauseMs));
};

export const platformRequestId = (dialect: Dialect, answer: HttpAnswer): string | undefined =>
  dialect.requestIdHeaders.map(name => headerOf(answer, name)).find(value => value !== undefined);

export const headerOf = (answer: HttpAnswer, name: string): string | undefined => {
  const value = answer.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Returns the time in `Retry-After`, given in seconds or as an HTTP date. */
export const retryAfter = (answer: HttpAnswer): Date | undefined => {
  const value = headerOf(answer, 'retry-after');
  if (value === undefined) return undefined;
  const seconds = Number(value);
  const instant = Number.isFinite(seconds) ? Date.now() + seconds * 1_000 : Date.parse(value);
  return Number.isNaN(instant) ? undefined : new Date(instant);
};

export const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);

/** Returns the refusal for a response of a proxy or load balancer, which has only its status. */
const refusalByStatus = (answer: HttpAnswer): PlatformRefusal => {
  const said = `HTTP ${answer.status} without a readable reason.`;
  if (answer.status === 401) return { kind: 'auth_expired', said };
  if (answer.status === 429)
    return { kind: 'rate_limited', said, retryAt: retryAfter(answer) ?? inSeconds(60) };
  if (answer.status === 413 || answer.status === 415) return { kind: 'invalid_media', said };
  if (answer.status < 300 || answer.status >= 500 || answer.status === 408)
    return { kind: 'transient', said, retryAt: retryAfter(answer) };
  return { kind: 'unknown', said };
};
