import { brandScopeOf, includesBrand, type Actor, type BrandScope } from '../actor.ts';
import { isOfBrands } from '../team/permissions.ts';
import type { Scope } from '../team/scopes.ts';

/** What changes are told of, each with the scope that reads it. The triggers of its table write them. */
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

/** How long a client may be away and still be told what it missed, in milliseconds. */
export const resumableMs = 60 * 60_000;

/** Things that one answer tells of; with more it is cheaper to read afresh. */
export const maxChanges = 500;

/** What is open to keys for some brands though it is of none: posts of every brand draw on it. */
const shared: ReadonlySet<Scope> = new Set(['media:read', 'kb:read']);

/** The brands for which somebody may read a kind of thing; undefined for not even one. */
export const readableBrandsOf = (actor: Actor, kind: ChangeKind): BrandScope | undefined => {
  const scope = changeScopes[kind];
  if (isOfBrands(scope)) return brandScopeOf(actor, scope);
  return actor.scopes.includes(scope) && (actor.brandIds === null || shared.has(scope)) ? 'all' : undefined;
};

/** Whether somebody may read what has changed; what is of no brand asks for all of them where its noun has brands. */
export const mayReadChange = (
  actor: Actor,
  { kind, brandId }: { kind: ChangeKind; brandId: string | null },
): boolean => {
  const brands = readableBrandsOf(actor, kind);
  if (brands === undefined) return false;
  return brandId === null ? brands === 'all' : includesBrand(brands, brandId);
};
