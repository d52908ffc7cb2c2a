import type { Context } from 'koa';
import type { Actor } from '../../domain/actor.ts';
import { stateOf } from '../http/request-state.ts';
import { rateLimited, tooManyBytes, type RateLimits } from './rate-limits.ts';

/** Requests that have less, with their answers, cost what every request costs: they are counted as one. */
const freeKilobytes = 16;

/** Throws 429 where the large requests of the caller have used up their bytes. */
export const requireBytes = async (ctx: Context, limits: RateLimits, actor: Actor): Promise<void> => {
  const budget = await limits.exhaustedBytes(actor);
  if (!budget) return;
  stateOf(ctx).budget = budget;
  throw rateLimited(budget, tooManyBytes(budget));
};

/** Counts the bytes of a request and of its answer, `weight` times. */
export const chargeBytes = (
  ctx: Context,
  limits: RateLimits,
  actor: Actor,
  weight: number,
): Promise<void> | undefined => {
  const answered = typeof ctx.body === 'string' ? Buffer.byteLength(ctx.body) : 0;
  const kilobytes = Math.ceil(((stateOf(ctx).received ?? 0) + answered) / 1_024);
  // a database that is away is told of by the next request
  return kilobytes < freeKilobytes
    ? undefined
    : limits.chargeBytes(actor, kilobytes * weight).catch(() => undefined);
};
