import type { Context } from 'koa';
import type { Actor } from '../../domain/actor.ts';
import { stateOf, type RequestState } from '../http/request-state.ts';
import type { Budget } from './budget-share.ts';
import { rateLimited, tooManyBytes, type RateLimits } from './rate-limits.ts';

/** Kilobytes below which a request with its answer counts as one ordinary request. */
const freeKilobytes = 16;

/** Throws 429 if the caller's large requests have used up their bytes. */
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
 * Returns the units to charge for the bytes and for `state.measured` characters of a stored post, minus the units already
 * charged. The weight applies to the larger of input and output, because an answer that repeats a text takes no second pass of work.
 */
const unitsOf = ({ received = 0, measured = 0, charged = 0 }: RequestState, weight: number, answered = 0) => {
  if (kilobytesOf(received + measured + answered) < freeKilobytes) return 0;
  const [less, more] = [kilobytesOf(received + measured), kilobytesOf(answered)].toSorted(
    (one, other) => one - other,
  );
  return Math.max(0, (more ?? 0) * weight + (less ?? 0) - charged);
};

/**
 * Counts the bytes of a request, `weight` times, before the work on them. Throws 429 for the excess ones of many
 * simultaneous requests.
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

/**
 * Counts the bytes of a request and its answer, with the highest weight of its operations, minus what is already counted.
 */
export const chargeBytes = (ctx: Context, limits: RateLimits, actor: Actor): Promise<void> | undefined => {
  const state = stateOf(ctx);
  const units = unitsOf(
    state,
    state.weight ?? 1,
    typeof ctx.body === 'string' ? Buffer.byteLength(ctx.body) : 0,
  );
  // the next request reports a database that is unavailable
  return units === 0 ? undefined : limits.chargeBytes(actor, units).catch(() => undefined);
};
