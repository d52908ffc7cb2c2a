import type { Context } from 'koa';
import { rateLimited, tooMany } from '../limits/rate-limits.ts';
import type { Budget } from '../limits/budget-share.ts';
import { stateOf } from '../http/request-state.ts';
import type { Actor } from '../../domain/actor.ts';
import { Refusal } from '../../domain/errors.ts';
import type { ApiContext } from '../http/api-context.ts';
import { authenticate, isKnownCredential } from './authenticate.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { requireBytes } from '../limits/request-bytes.ts';
import { assertAllowed } from './access.ts';
import { requireSubscription } from './require-subscription.ts';
import type { Volume } from '../../domain/billing/billing.ts';

/** What the answer's headers tell of. Throws 429 where it is used up. */
export const spend = (ctx: Context, budget: Budget): void => {
  stateOf(ctx).budget = budget;
  if (budget.exceeded) throw rateLimited(budget, tooMany(budget));
};

/**
 * Who calls; a failed try counts against the address that it came from, before and after the database is asked. Who was known
 * before is asked for all the same: they share the address with anyone who fails.
 */
const identify = async (ctx: Context, api: ApiContext, ip: string): Promise<Actor> => {
  const left = await api.limits.peekUnauthenticated(ip);
  try {
    if (left.remaining === 0 && !isKnownCredential(ctx, api)) spend(ctx, { ...left, exceeded: true });
    return await authenticate(ctx, api);
  } catch (error) {
    // also one that is good, and names an organization that is not its own
    if (error instanceof Refusal && (error.code === 'unauthorized' || error.code === 'insufficient_scope'))
      spend(ctx, await api.limits.forUnauthenticated(ip));
    throw error;
  }
};

/** Lets a request in, or refuses it: counts it, finds out who calls, and whether they may; undefined where anybody may. */
export const admit = async (
  ctx: Context,
  api: ApiContext,
  spec: Endpoint,
  ip: string,
): Promise<Actor | undefined> => {
  if (spec.access === 'public') {
    spend(ctx, spec.unlimited ? await api.limits.peek(ip) : await api.limits.forAddress(ip));
    if (spec.tries) spend(ctx, await api.tries[spec.tries](ip));
    return undefined;
  }
  const actor = await identify(ctx, api, ip);
  stateOf(ctx).actor = actor;
  spend(ctx, await api.limits.forActor(actor));
  await requireBytes(ctx, api.limits, actor);
  return admitKnown(ctx, api, spec, actor);
};

/** The same for a caller who is known, and whose request was counted. */
export const admitKnown = async (
  ctx: Context,
  api: ApiContext,
  spec: Endpoint,
  actor: Actor,
): Promise<Actor> => {
  const allowed = assertAllowed(actor, spec);
  requireSubscription(actor, spec);
  if (spec.volume) await spendVolume(ctx, api, actor, spec.volume);
  return allowed;
};

/** The headers tell of the window that is short, unless it is the day that is used up. */
const spendVolume = async (ctx: Context, api: ApiContext, actor: Actor, volume: Volume): Promise<void> => {
  const budget = await api.limits.forVolume(actor, volume);
  if (!budget.exceeded) return;
  stateOf(ctx).budget = budget;
  throw usedUp(budget, volume);
};

const usedUp = (budget: Budget, volume: Volume): Refusal =>
  rateLimited(
    budget,
    `The plan’s limit of ${budget.limit} ${volume} a day is used up until ${new Date(budget.resetsAt).toISOString()}.`,
  );

/** Counts so many of what a plan bounds by the day, one by one; gives how many there were, and why there are no more. */
export const countVolume = async (
  { limits }: ApiContext,
  actor: Actor,
  volume: Volume,
  count: number,
): Promise<{ counted: number; refusal: Refusal | undefined }> => {
  for (let counted = 0; counted < count; counted += 1) {
    const budget = await limits.forVolume(actor, volume);
    if (budget.exceeded) return { counted, refusal: usedUp(budget, volume) };
  }
  return { counted: count, refusal: undefined };
};
