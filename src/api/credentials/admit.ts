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
import { requireOperator } from './require-operator.ts';
import { requireSubscription } from './require-subscription.ts';
import type { Volume } from '../../domain/billing/billing.ts';

/** Records the budget for the answer's headers. Throws 429 if the budget is used up. */
export const spend = (ctx: Context, budget: Budget): void => {
  stateOf(ctx).budget = budget;
  if (budget.exceeded) throw rateLimited(budget, tooMany(budget));
};

/**
 * Identifies the caller. A failed attempt counts against the address, before and after the database lookup. Callers who
 * were known before are still looked up, because they may share the address with an attacker.
 */
const identify = async (ctx: Context, api: ApiContext, ip: string): Promise<Actor> => {
  const left = await api.limits.peekUnauthenticated(ip);
  try {
    if (left.remaining === 0 && !isKnownCredential(ctx, api)) spend(ctx, { ...left, exceeded: true });
    return await authenticate(ctx, api);
  } catch (error) {
    // includes a valid credential that names an organization of which it is not a part
    if (error instanceof Refusal && (error.code === 'unauthorized' || error.code === 'insufficient_scope'))
      spend(ctx, await api.limits.forUnauthenticated(ip));
    throw error;
  }
};

/**
 * Admits or refuses a request: counts it, identifies the caller, and checks the access. Returns undefined for public
 * operations.
 */
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

/** Admits or refuses a request whose caller is already known and whose request was already counted. */
export const admitKnown = async (
  ctx: Context,
  api: ApiContext,
  spec: Endpoint,
  actor: Actor,
): Promise<Actor> => {
  if (spec.forOperators) await requireOperator(api.service, actor);
  const allowed = assertAllowed(actor, spec);
  requireSubscription(actor, spec);
  if (spec.volume) await spendVolume(ctx, api, actor, spec.volume);
  return allowed;
};

/** Counts against the daily volume. The headers keep showing the short window unless the daily volume is used up. */
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

/**
 * Counts several units against a daily volume of the plan, one by one. Returns how many were counted, and the refusal if
 * the volume ran out.
 */
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
