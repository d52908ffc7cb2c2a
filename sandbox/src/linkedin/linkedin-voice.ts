import { randomUUID } from 'node:crypto';
import { asText, json } from '../http.ts';
import type { Call, Reply, TokenProblem, Voice } from '../http.ts';
import type { World } from '../world.ts';

/** LinkedIn's error answer. */
export const refuse = (status: number, code: string, message: string, more: object = {}): Reply =>
  json(status, { status, code, message, ...more }, { 'x-restli-error-response': 'true' });

/** A refusal of one field, with LinkedIn's details about the input. */
export function inputError(status: number, code: string, path: string, description: string): Reply {
  const inputErrors = [{ code, description, input: { inputPath: { fieldPath: path } } }];
  const type = 'com.linkedin.common.error.BadRequest';
  return refuse(status, code, description, { errorDetailType: type, errorDetails: { inputErrors } });
}

/** The only answer that tells which post is already there. */
export const duplicateOf = (urn: string): Reply =>
  inputError(422, 'DUPLICATE_POST', '/commentary', `Content is a duplicate of ${urn}`);

export const denied = (what: string): Reply =>
  refuse(403, 'ACCESS_DENIED', `Not enough permissions to access: ${what}`, { serviceErrorCode: 100 });

export const waitingUpload = (): Reply =>
  inputError(
    400,
    'MEDIA_ASSET_WAITING_UPLOAD',
    '/content/media/id',
    'Media asset is waiting for its upload.',
  );

const tokenProblems: Record<TokenProblem, [code: string, number: number, message: string]> = {
  missing: ['EMPTY_ACCESS_TOKEN', 65604, 'Empty oauth2 access token'],
  invalid: ['INVALID_ACCESS_TOKEN', 65600, 'Invalid access token'],
  expired: ['EXPIRED_ACCESS_TOKEN', 65602, 'The token used in the request has expired'],
  revoked: ['REVOKED_ACCESS_TOKEN', 65601, 'The token used in the request has been revoked by the user'],
};

/** Returns the resource that an error names: `networkSizes.GET` for reads, `posts.CREATE` for other calls. */
function resourceOf({ method, path, query }: Call): string {
  const resource = path.split('/')[2] ?? '';
  const finder = query.get('q');
  return method === 'GET' ? `${resource}.${finder === null ? 'GET' : `FINDER-${finder}`}` : 'posts.CREATE';
}

export function linkedinVoice(world: World): Voice {
  return {
    serverError: () => refuse(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error'),
    rateLimited: (_call, seconds, explicit) => tooManyRequests(explicit ? seconds : undefined),
    quotaExceeded: () => tooManyRequests(),
    unauthorized: problem => {
      const [code, serviceErrorCode, message] = tokenProblems[problem];
      return refuse(401, code, message, { serviceErrorCode });
    },
    forbidden: call => denied(resourceOf(call)),
    invalidMedia: () =>
      inputError(400, 'MEDIA_ASSET_PROCESSING_FAILED', '/content/media/id', 'Media asset processing failed.'),
    notReady: waitingUpload,
    duplicate: call => duplicateOf(newestUrn(world, call)),
    notFound: () => refuse(404, 'NOT_FOUND', 'Could not find entity'),
    headers: () => ({ 'x-li-uuid': randomUUID(), 'x-li-fabric': 'sandbox' }),
  };
}

/** Returns the rate-limit error. LinkedIn sends no `Retry-After`, unless a test sets the seconds. */
export function tooManyRequests(seconds?: number): Reply {
  const message = 'Resource level throttle limit for calls to this resource is reached.';
  const answer = refuse(429, 'TOO_MANY_REQUESTS', message, { serviceErrorCode: 101 });
  return seconds === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } };
}

/**
 * Returns the URN of the newest post by the call's author, or a URN without an ID if there is none. Another author's URN
 * would be wrong.
 */
function newestUrn(world: World, call: Call): string {
  const author = asText(call.json()?.['author'])?.split(':').at(-1) ?? call.account?.id ?? '';
  const newest = world.posts.linkedin.newestFirst(author).next();
  return newest.done ? 'another post' : newest.value.id;
}
