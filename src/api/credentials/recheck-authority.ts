import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'koa';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import type { ApiContext } from '../http/api-context.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { assertAllowed } from './access.ts';
import { authenticate } from './authenticate.ts';

/** A request that has come in within so many milliseconds acts by what its caller could do at its beginning. */
export const freshMs = 1_000;

/**
 * Asks again, when a request changes something, whether its caller may still do it: its body may have come in for minutes.
 * Throws what a new request would be answered, or 403 where anything else of their rights is different by now.
 */
export const recheckAuthority = (
  ctx: Context,
  api: ApiContext,
  spec: Endpoint,
  actor: Actor,
): (() => Promise<void>) => {
  const began = performance.now();
  return async () => {
    if (performance.now() - began < freshMs) return;
    const now = assertAllowed(await authenticate(ctx, api), spec);
    if (!isDeepStrictEqual(now, actor))
      throw refuse('insufficient_scope', 'What you may do has changed while this came in: send it again.', {
        requiredScopes: [],
      });
  };
};
