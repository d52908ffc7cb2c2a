import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'koa';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import type { ApiContext } from '../http/api-context.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { assertAllowed } from './access.ts';
import { authenticate } from './authenticate.ts';
import { requireSubscription } from './require-subscription.ts';

/** For so many milliseconds a request acts by what its caller could do when that was asked last, unless it asks for fewer. */
export const freshMs = 1_000;

/** What somebody may do, however it is put: another plan takes nothing away, and overrides come in any order. */
const rightsOf = ({ permissions, ...rest }: Actor): object => {
  const overrides = permissions.overrides.toSorted((a, b) => a.brandId.localeCompare(b.brandId));
  return { ...rest, plan: null, permissions: { ...permissions, overrides } };
};

/**
 * Asks again, once a body has come in and before anything is changed, whether the caller may still do it: the body may have
 * taken minutes. Throws what a new request would be answered, or 403 where anything else of their rights is different by now.
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
    requireSubscription(now, spec);
    if (!isDeepStrictEqual(rightsOf(now), rightsOf(actor)))
      throw refuse('insufficient_scope', 'Your permissions changed during this request. Send it again.', {
        requiredScopes: [],
      });
    asked = performance.now();
  };
};
