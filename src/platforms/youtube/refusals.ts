import type { HttpAnswer } from '../../adapters/http/http.ts';
import { numberAt, textAt } from '../../adapters/http/json.ts';
import { refusalByTokenEndpoint } from '../oauth.ts';
import type { FailureKind } from '../platform.ts';
import { inSeconds, retryAfter, type Dialect, type PlatformRefusal } from '../refusals.ts';
import { dayIn } from '../../domain/days.ts';

/** Error format of Google: `{error: {code, message, errors: [{reason}]}}`. The reason decides the kind. */
export const youtubeDialect: Dialect = {
  label: 'YouTube',
  // not x-guploader-uploadid: it is the upload id in the session's URL, with which anyone could publish
  requestIdHeaders: ['x-google-request-id'],
  read: answer => {
    if (answer.status === 308)
      return { kind: 'not_ready', said: 'Bytes of the video are missing.', staleHandles: true };
    if (answer.status < 300) return undefined;
    return readError(answer) ?? refusalByTokenEndpoint(answer);
  },
};

const readError = (answer: HttpAnswer): PlatformRefusal | undefined => {
  const status = numberAt(answer.json, 'error', 'code');
  if (status === undefined) return undefined;
  const reason =
    textAt(answer.json, 'error', 'errors', 0, 'reason') ??
    textAt(answer.json, 'error', 'details', 0, 'reason') ??
    textAt(answer.json, 'error', 'status');
  const kind = (reason === undefined ? undefined : reasonKinds[reason]) ?? kindOfStatus(status);
  return {
    kind,
    said: textAt(answer.json, 'error', 'message') ?? reason ?? `HTTP ${status}`,
    code: reason ?? String(status),
    retryAt: retryAtOf(kind, reason, answer),
    // only the upload limit is per channel
    ofApp: kind === 'quota' && reason !== 'uploadLimitExceeded',
    // the session no longer exists; it published nothing, because its last byte was never accepted
    staleHandles: status === 404 || status === 410,
  };
};

const kinds = (kind: FailureKind, ...reasons: string[]): Record<string, FailureKind> =>
  Object.fromEntries(reasons.map(reason => [reason, kind]));

const reasonKinds: Record<string, FailureKind> = {
  ...kinds('auth_expired', 'authError', 'UNAUTHENTICATED'),
  ...kinds('permission', 'insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'forbidden'),
  ...kinds(
    'permission',
    'youtubeSignupRequired',
    'authenticatedUserAccountClosed',
    'authenticatedUserAccountSuspended',
  ),
  ...kinds('permission', 'accountDelegationForbidden'),
  ...kinds('config', 'accessNotConfigured', 'SERVICE_DISABLED', 'USER_PROJECT_DENIED', 'CONSUMER_SUSPENDED'),
  ...kinds('quota', 'quotaExceeded', 'dailyLimitExceeded', 'uploadLimitExceeded'),
  ...kinds('rate_limited', 'rateLimitExceeded', 'userRateLimitExceeded', 'uploadRateLimitExceeded'),
  ...kinds('invalid_content', 'invalidTitle', 'invalidDescription', 'invalidTags', 'invalidCategoryId'),
  ...kinds(
    'invalid_content',
    'invalidPublishAt',
    'invalidVideoMetadata',
    'invalidFilename',
    'defaultLanguageNotSet',
  ),
  ...kinds('invalid_content', 'forbiddenPrivacySetting', 'forbiddenLicenseSetting'),
  ...kinds('invalid_media', 'mediaBodyRequired', 'badContent', 'invalidImage'),
  ...kinds('duplicate', 'duplicate'),
};

const kindOfStatus = (status: number): FailureKind => {
  if (status === 401) return 'auth_expired';
  if (status === 403) return 'permission';
  if (status === 404 || status === 410 || status >= 500) return 'transient';
  return status === 429 ? 'rate_limited' : 'invalid_content';
};

const retryAtOf = (kind: FailureKind, reason: string | undefined, answer: HttpAnswer): Date | undefined => {
  if (kind === 'rate_limited') return retryAfter(answer) ?? inSeconds(60);
  if (kind !== 'quota') return retryAfter(answer);
  // a channel's own upload limit resets after a day, the project's quota at midnight in California
  return reason === 'uploadLimitExceeded' ? inSeconds(86_400) : nextPacificMidnight(new Date());
};

/** Returns when Google's daily quotas reset. */
export const nextPacificMidnight = (now: Date): Date => dayIn('America/Los_Angeles', now).end;
