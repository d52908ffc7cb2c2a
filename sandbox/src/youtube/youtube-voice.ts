import { json } from '../http.ts';
import type { Reply, TokenProblem, Voice } from '../http.ts';

const statusNames: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
};

/** Error for a channel without a verified phone number. */
const unverified = (): Reply =>
  googleError(
    403,
    'forbidden',
    "The authenticated user doesn't have permissions to upload and set custom video thumbnails.",
    'youtube.thumbnail',
  );

/** Google's error answer; clients classify on the reason. */
export function googleError(code: number, reason: string, message: string, domain = 'youtube.api'): Reply {
  const status = statusNames[code];
  const errors = [{ message, domain, reason }];
  return json(code, { error: { code, message, errors, ...(status ? { status } : {}) } });
}

const tokenProblems: Record<TokenProblem, string> = {
  missing: 'Request is missing required authentication credential.',
  invalid: 'Request had invalid authentication credentials.',
  expired: 'Request had invalid authentication credentials. Expected OAuth 2 access token.',
  revoked: 'Request had invalid authentication credentials. The token has been revoked.',
};

export const youtubeVoice = (): Voice => ({
  serverError: () => googleError(503, 'backendError', 'Service unavailable. Please try again.', 'global'),
  rateLimited: (_call, seconds) => {
    const reply = googleError(429, 'rateLimitExceeded', 'Rate limit exceeded.', 'usageLimits');
    return { ...reply, headers: { ...reply.headers, 'retry-after': String(seconds) } };
  },
  quotaExceeded: call =>
    (call.method === 'PUT' || call.path.startsWith('/upload/')) && !call.path.endsWith('/captions')
      ? googleError(
          400,
          'uploadLimitExceeded',
          'The user has exceeded the number of videos they may upload.',
          'youtube.video',
        )
      : googleError(
          403,
          'quotaExceeded',
          'The request cannot be completed because you have exceeded your quota.',
          'youtube.quota',
        ),
  unauthorized: problem => googleError(401, 'authError', tokenProblems[problem], 'global'),
  forbidden: call =>
    call.path.endsWith('/thumbnails/set')
      ? unverified()
      : googleError(
          403,
          'insufficientPermissions',
          'Request had insufficient authentication scopes.',
          'global',
        ),
  invalidMedia: () =>
    googleError(400, 'mediaBodyRequired', 'The request does not include the video content.', 'youtube.video'),
  notReady: () => googleError(503, 'backendError', 'Service unavailable. Please try again.', 'global'),
  duplicate: () =>
    googleError(
      400,
      'duplicate',
      'The video is a duplicate of another video of the channel.',
      'youtube.video',
    ),
  notFound: () => googleError(404, 'notFound', 'Not Found', 'global'),
  headers: () => ({}),
});
