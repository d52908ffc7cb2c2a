import { brandScopeOf, includesBrand, type Actor, type BrandScope } from '../actor.ts';
import { isOfBrands } from '../team/permissions.ts';
import type { Scope } from '../team/scopes.ts';

/**
 * Kinds of resources whose changes are reported, each with the scope that can read it. Database triggers write the kinds.
 */
export const changeScopes = {
  post: 'posts:read',
  confirmation: 'posts:read',
  note: 'posts:read',
  queue: 'posts:read',
  series: 'posts:read',
  brand: 'brands:read',
  connection: 'connections:read',
  media: 'media:read',
  clip: 'clips:read',
  clip_job: 'clips:read',
  carousel: 'carousels:read',
  knowledge_base: 'kb:read',
  document: 'kb:read',
  agent: 'agents:read',
  agent_run: 'agents:read',
  webhook: 'webhooks:read',
  job: 'jobs:read',
} as const satisfies Record<string, Scope>;

export type ChangeKind = keyof typeof changeScopes;

export const changeKinds = Object.keys(changeScopes) as ChangeKind[];

/** Milliseconds for which a disconnected client can resume and receive the changes it missed. */
export const resumableMs = 60 * 60_000;

/** Maximum number of changes in one response. With more, loading everything again is cheaper. */
export const maxChanges = 500;

/**
 * Scopes whose resources may belong to no brand but are open to keys limited to some brands, because posts of every brand
 * use them.
 */
const shared: ReadonlySet<Scope> = new Set(['media:read', 'kb:read']);

/** Returns the brands for which the actor may read a kind of resource, or undefined if there is none. */
export const readableBrandsOf = (actor: Actor, kind: ChangeKind): BrandScope | undefined => {
  const scope = changeScopes[kind];
  if (isOfBrands(scope)) return brandScopeOf(actor, scope);
  return actor.scopes.includes(scope) && (actor.brandIds === null || shared.has(scope)) ? 'all' : undefined;
};

/**
 * Returns whether the actor may read a changed resource. A resource without a brand needs access to all brands, if its kind
 * can have brands.
 */
export const mayReadChange = (
  actor: Actor,
  { kind, brandId }: { kind: ChangeKind; brandId: string | null },
): boolean => {
  const brands = readableBrandsOf(actor, kind);
  if (brands === undefined) return false;
  return brandId === null ? brands === 'all' : includesBrand(brands, brandId);
};
