import { refuse } from '../../domain/errors.ts';
import { requireBrandInScope, type BrandScope, type BrandScopedActor } from '../../domain/actor.ts';

/**
 * Returns SQL on `c.brand_id` for the clips that a scope covers. An actor limited to some brands cannot access clips
 * without a brand.
 */
export const filterClipsInScope = (brandScope: BrandScope): [sql: string, values: unknown[]] => {
  if (brandScope === 'all') return ['', []];
  return 'only' in brandScope
    ? [' and c.brand_id = any (?::uuid[])', [brandScope.only]]
    : [' and (c.brand_id is null or c.brand_id <> all (?::uuid[]))', [brandScope.except]];
};

/** Throws 403 for a clip that the actor may not access, and `invalid_state` if its brand is archived. */
export const requireClipInScope = (actor: BrandScopedActor, brandId: string | null): void => {
  if (brandId !== null) return requireBrandInScope(actor, brandId);
  if (actor.brandScope === 'all' || 'except' in actor.brandScope) return;
  const message = 'A brand override or the API key’s list of brands does not allow this.';
  throw refuse('insufficient_scope', message, { requiredScopes: [] });
};
