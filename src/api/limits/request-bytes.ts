import type { Context } from 'koa';
import type { Actor } from '../../domain/actor.ts';
import { stateOf, type RequestState } from '../http/request-state.ts';
import type { Budget } from './budget-share.ts';
import { rateLimited, tooManyBytes, type RateLimits } from './rate-limits.ts';

/** Requests that have less, with their answers, cost what every request costs: they are counted as one. */
const freeKilobytes = 16;

/** Throws 429 where the large requests of the caller have used up their bytes. */
export const requireBytes = async (ctx: Context, limits: RateLimits, actor: Actor): Promise<void> => {
  refuseAt(ctx, await limits.exhaustedBytes(actor));
};

const refuseAt = (ctx: Context, budget: Budget | undefined): void => {
  if (!budget) return;
  stateOf(ctx).budget = budget;
  throw rateLimited(budget, tooManyBytes(budget));
};

const kilobytesOf = (bytes: number): number => Math.ceil(bytes / 1_024);

/**
 * What so many bytes cost, and `state.measured` characters of a stored post, but for what is charged already. The work weighs
 * on the larger of what comes in and what goes out: an answer that repeats a text is not worked on once more.
 */
const unitsOf = ({ received = 0, measured = 0, charged = 0 }: RequestState, weight: number, answered = 0) => {
  if (kilobytesOf(received + measured + answered) < freeKilobytes) return 0;
  const [less, more] = [kilobytesOf(received + measured), kilobytesOf(answered)].toSorted(
    (one, other) => one - other,
  );
  return Math.max(0, (more ?? 0) * weight + (less ?? 0) - charged);
};

/**
 * Counts the bytes of a request, `weight` times, before the work on them: of many that come at once, those that are too many
 * throw 429.
 */
export const spendReceived = async (
  ctx: Context,
  limits: RateLimits,
  actor: Actor,
  weight: number,
): Promise<void> => {
  const state = stateOf(ctx);
  state.weight = Math.max(state.weight ?? 1, weight);
  const units = unitsOf(state, state.weight);
  if (units === 0) return;
  refuseAt(ctx, await limits.takeBytes(actor, units));
  state.charged = (state.charged ?? 0) + units;
};

/** Counts the bytes of a request and of its answer, as often as the heaviest work on them weighs, but for what is counted. */
export const chargeBytes = (ctx: Context, limits: RateLimits, actor: Actor): Promise<void> | undefined => {
  const state = stateOf(ctx);
  const units = unitsOf(
    state,
    state.weight ?? 1,
    typeof ctx.body === 'string' ? Buffer.byteLength(ctx.body) : 0,
  );
  // a database that is away is told of by the next request
  return units === 0 ? undefined : limits.chargeBytes(actor, units).catch(() => undefined);
};
