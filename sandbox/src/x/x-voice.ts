import { randomBytes } from 'node:crypto';
import type { Call, Reply, Voice } from '../http.ts';
import { json } from '../http.ts';
import type { World } from '../world.ts';

const windowMs = 15 * 60_000;

/** X's problem answer. */
export const problem = (status: number, title: string, detail: string, more: object = {}): Reply =>
  json(status, { title, detail, type: 'about:blank', status, ...more });

/** X's answer to a request that is wrong in itself. */
export function invalidRequest(message: string, parameters: object = {}, code?: number): Reply {
  const error = { message, parameters, ...(code === undefined ? {} : { code }) };
  const more = { errors: [error], type: 'https://api.x.com/2/problems/invalid-request' };
  return problem(400, 'Invalid Request', 'One or more parameters to your request was invalid.', more);
}

export const notPermitted = (): Reply =>
  problem(403, 'Forbidden', 'You are not permitted to perform this action.');

export const duplicateContent = (): Reply =>
  problem(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.');

export const invalidMediaIds = (): Reply =>
  invalidRequest('Your media IDs are invalid.', { 'media.media_ids': [] }, 324);

/** X's error for an app whose owner has no credits left. */
export const creditsDepleted = (): Reply =>
  problem(
    402,
    'CreditsDepleted',
    'Your enrolled account does not have any credits to fulfill this request.',
    { type: 'https://api.x.com/2/problems/credits' },
  );

export function xVoice(world: World): Voice {
  return {
    serverError: () => problem(503, 'Service Unavailable', 'Service Unavailable'),
    rateLimited: (_call, seconds) => tooMany(world.settings.limits.x, seconds),
    quotaExceeded: () => dailyLimit(),
    unauthorized: () => problem(401, 'Unauthorized', 'Unauthorized'),
    forbidden: notPermitted,
    billing: creditsDepleted,
    invalidMedia: invalidMediaIds,
    notReady: invalidMediaIds,
    duplicate: duplicateContent,
    notFound: () => problem(404, 'Not Found Error', 'Could not find the requested resource.'),
    headers: call => ({ ...rateHeaders(world, call), 'x-transaction-id': randomBytes(8).toString('hex') }),
  };
}

/** Used and left of the post limit for callers of `POST /2/tweets`; other calls are never short. */
function rateHeaders(world: World, call: Call): Record<string, string> {
  const isPost = call.path === '/2/tweets' && call.method === 'POST';
  const limit = isPost ? world.settings.limits.x : 900;
  const used = isPost && call.account ? world.posts.x.countSince(call.account.id, Date.now() - windowMs) : 1;
  return limitHeaders(limit, Math.max(0, limit - used), windowMs / 1000);
}

/** X's answer to a caller who has used up the post limit. */
export function limitProblem({ posts, settings: { limits } }: World, { caller }: Call): Reply | undefined {
  const used = posts.x.countSince(caller.id, Date.now() - windowMs);
  return used >= limits.x ? tooMany(limits.x) : undefined;
}

/** X's 429; the client learns the wait from the reset header. */
export function tooMany(limit: number, seconds = windowMs / 1000): Reply {
  const answer = problem(429, 'Too Many Requests', 'Too Many Requests');
  return { ...answer, headers: { ...answer.headers, ...limitHeaders(limit, 0, seconds) } };
}

function dailyLimit(): Reply {
  const answer = tooMany(100);
  const reset = String(Math.ceil(Date.now() / 1000) + 86_400);
  const daily = { limit: '100', remaining: '0', reset };
  const headers = Object.fromEntries(
    Object.entries(daily).map(([name, value]) => [`x-user-limit-24hour-${name}`, value]),
  );
  return { ...answer, headers: { ...answer.headers, 'x-rate-limit-remaining': '50', ...headers } };
}

function limitHeaders(limit: number, remaining: number, seconds: number): Record<string, string> {
  return {
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-remaining': String(remaining),
    'x-rate-limit-reset': String(Math.ceil(Date.now() / 1000) + seconds),
  };
}
