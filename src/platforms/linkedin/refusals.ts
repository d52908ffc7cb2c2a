import type { HttpAnswer } from '../../adapters/http/http.ts';
import { listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { refusalByTokenEndpoint } from '../oauth.ts';
import type { FailureKind } from '../platform.ts';
import { inSeconds, retryAfter, type Dialect, type PlatformRefusal } from '../refusals.ts';

/**
 * Error format of LinkedIn: `{status, code, message, serviceErrorCode?, errorDetails?}`, and the OAuth format at the token
 * endpoint.
 */
export const linkedinDialect: Dialect = {
  label: 'LinkedIn',
  requestIdHeaders: ['x-li-uuid', 'x-restli-id'],
  read: answer => {
    if (answer.status < 300) return undefined;
    return readError(answer) ?? refusalByTokenEndpoint(answer, ['invalid_grant', 'invalid_request']);
  },
};

const readError = (answer: HttpAnswer): PlatformRefusal | undefined => {
  const [input] = listAt(answer.json, 'errorDetails', 'inputErrors');
  const said = textAt(answer.json, 'message') ?? textAt(input, 'description');
  if (said === undefined) return undefined;
  const codes = [textAt(input, 'code'), textAt(answer.json, 'code')].filter(code => code !== undefined);
  const serviceCode = numberAt(answer.json, 'serviceErrorCode');
  const kind = kindOf(answer.status, codes, said);
  return {
    kind,
    said,
    code: codes[0] ?? String(serviceCode ?? answer.status),
    retryAt: retryAtOf(kind, answer, said),
    byEndpoint: kind === 'rate_limited' && isOfResource(said),
    existingId: kind === 'duplicate' ? existingIn(answer, said) : undefined,
    staleHandles: codes.some(code => deadMedia.includes(code)),
  };
};

/** Returns whether a throttle concerns a single resource. LinkedIn counts calls per resource and says so. */
const isOfResource = (said: string): boolean => /resource level throttle/i.test(said);

/** Codes after which an uploaded asset can never be used. */
const deadMedia = [
  'MEDIA_ASSET_PROCESSING_FAILED',
  'EXPIRED_UPLOAD_URL',
  'INVALID_IMAGE_ID',
  'INVALID_VIDEO_ID',
  'UPDATING_ASSET_FAILED',
];

const codeKinds: Record<string, FailureKind> = {
  DUPLICATE_POST: 'duplicate',
  MEDIA_ASSET_WAITING_UPLOAD: 'not_ready',
  ...Object.fromEntries(deadMedia.map(code => [code, 'invalid_media' as const])),
  NONEXISTENT_VERSION: 'config',
  ACCESS_DENIED: 'permission',
  TOO_MANY_REQUESTS: 'rate_limited',
};

const kindOf = (status: number, codes: readonly string[], said: string): FailureKind => {
  const known = codes.map(code => codeKinds[code]).find(kind => kind !== undefined);
  if (known !== undefined) return known;
  if (/member permissions must be used/i.test(said)) return 'permission';
  if (/duplicate of urn:li:/i.test(said)) return 'duplicate';
  return statusKinds[status] ?? (status >= 500 ? 'transient' : 'invalid_content');
};

const statusKinds: Record<number, FailureKind> = {
  401: 'auth_expired',
  403: 'permission',
  409: 'transient',
  413: 'invalid_media',
  415: 'invalid_media',
  426: 'config',
  429: 'rate_limited',
};

/** Returns the URN of the existing post, which LinkedIn includes only in the message. */
const existingIn = (answer: HttpAnswer, said: string): string | undefined =>
  /urn:li:(?:share|ugcPost|activity):\d+/.exec(said + answer.text)?.[0];

/** Seconds until a retry makes sense after a post's media was not ready. */
const mediaWaitSeconds = 5;
/** Seconds to wait after a throttle that does not mention a daily limit. */
const momentSeconds = 60;
/** Maximum random delay in seconds. All quotas reset at midnight UTC, and calls should not all start at once. */
const jitterSeconds = 300;

const retryAtOf = (kind: FailureKind, answer: HttpAnswer, said: string): Date | undefined => {
  if (kind === 'not_ready') return inSeconds(mediaWaitSeconds);
  if (kind !== 'rate_limited') return undefined;
  const told = retryAfter(answer);
  if (told !== undefined) return told;
  if (!isOfResource(said)) return inSeconds(momentSeconds);
  const midnight = new Date().setUTCHours(24, 0, 0, 0);
  return new Date(midnight + Math.random() * jitterSeconds * 1_000);
};
