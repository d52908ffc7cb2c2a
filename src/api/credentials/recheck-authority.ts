import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'koa';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import type { ApiContext } from '../http/api-context.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { assertAllowed } from './access.ts';
import { authenticate } from './authenticate.ts';
import { requireOperator } from './require-operator.ts';
import { requireSubscription } from './require-subscription.ts';

/** Milliseconds for which a request may rely on the last check of its caller's rights, unless it asks for less. */
export const freshMs = 1_000;

/** Returns the rights of an actor in a form that can be compared. The plan is left out, and overrides are sorted. */
const rightsOf = ({ permissions, ...rest }: Actor): object => {
  const overrides = permissions.overrides.toSorted((a, b) => a.brandId.localeCompare(b.brandId));
  return { ...rest, plan: null, permissions: { ...permissions, overrides } };
};

/**
 * Returns a check that repeats the authorization after the body has arrived and before anything changes, because a body may
 * take minutes. Throws what a new request would throw, or 403 if the caller's rights have changed otherwise.
 */
export const recheckAuthority = (
  ctx: Context,
  api: ApiContext,
  spec: Endpoint,
  actor: Actor,
): ((maxAgeMs?: number) => Promise<void>) => {
  let asked = performance.now();
  return async (maxAgeMs = freshMs) => {
    if (performance.now() - asked < maxAgeMs) return;
    const now = assertAllowed(await authenticate(ctx, api), spec);
    if (spec.forOperators) await requireOperator(api.service, now);
    requireSubscription(now, spec);
    if (!isDeepStrictEqual(rightsOf(now), rightsOf(actor)))
      throw refuse('insufficient_scope', 'Your permissions changed during this request. Send it again.', {
        requiredScopes: [],
      });
    asked = performance.now();
  };
};
