import type { PlanName } from './billing.ts';
import { refuse } from './errors.ts';
import { scopesOn, type Standing } from './permissions.ts';
import type { Scope } from './scopes.ts';

/** The brands that one operation may touch: all, all but some, or only some. Ids. */
export type Reach = 'all' | { except: readonly string[] } | { only: readonly string[] };

/** Who makes a request: a person's session or an organization's API key. */
export interface Actor {
  kind: 'session' | 'api_key';
  /** The person; for a key, the one who created it. */
  userId: string;
  /** The organization that everything in this request is scoped to. */
  orgId: string;
  /** Their membership of it: whoever comes back gets another one. */
  membershipId: string;
  /** Id of the session or key, for audit rows and rate limits. */
  credentialId: string;
  /** What is allowed where no brand says otherwise. */
  scopes: readonly Scope[];
  /** What the person may do; a key never does more than the one who created it. */
  standing: Standing;
  /** The key's own scopes and brands; null for all. */
  keyScopes: readonly Scope[] | null;
  brandIds: readonly string[] | null;
  /** The brands that this operation may touch: none, where it does not say that it is about brands. */
  reach: Reach;
  /** What the organization subscribes to, and whether that forbids changes. */
  plan: PlanName;
  isSuspended: boolean;
}

/** How an audit row names who did it. */
export const actorName = (actor: Actor): string =>
  actor.kind === 'session' ? `user:${actor.userId}` : `api_key:${actor.credentialId}`;

const narrowed = (reach: Reach, brandIds: readonly string[] | null): Reach => {
  if (brandIds === null) return reach;
  return { only: brandIds.filter(id => reaches(reach, id)) };
};

/** The brands for which the actor has a scope; undefined for not even one. */
export const reachOf = (actor: Actor, scope: Scope): Reach | undefined => {
  const { standing, keyScopes, brandIds, scopes } = actor;
  if (keyScopes && !keyScopes.includes(scope)) return undefined;
  const isOpen = scopes.includes(scope);
  const other = standing.overrides.filter(given => given.scopes.includes(scope) !== isOpen);
  if (!isOpen && other.length === 0) return undefined;
  const ids = other.map(({ brandId }) => brandId);
  const reach = isOpen ? (ids.length === 0 ? 'all' : { except: ids }) : { only: ids };
  return narrowed(reach, brandIds);
};

export const reaches = (reach: Reach, brandId: string): boolean => {
  if (reach === 'all') return true;
  return 'only' in reach ? reach.only.includes(brandId) : !reach.except.includes(brandId);
};

/** Where an actor looks for things of brands. */
export type Reacher = Pick<Actor, 'orgId' | 'reach'>;

/** Throws 403 for a brand, or what belongs to one, that this operation may not touch. */
export const requireReach = ({ reach }: Pick<Actor, 'reach'>, brandId: string): void => {
  if (reaches(reach, brandId)) return;
  const message = 'An override for this brand, or the list of brands of the API key, does not allow this.';
  throw refuse('insufficient_scope', message, { requiredScopes: [] });
};

/** What the actor may do with one brand. */
export const actorScopesOn = (actor: Actor, brandId: string): readonly Scope[] => {
  if (actor.brandIds && !actor.brandIds.includes(brandId)) return [];
  const scopes = scopesOn(actor.standing, brandId);
  return actor.keyScopes ? scopes.filter(scope => actor.keyScopes?.includes(scope)) : scopes;
};

const missingOf = (own: readonly Scope[], granted: readonly Scope[]): Scope[] =>
  granted.filter(scope => !own.includes(scope));

/** Whether somebody has all that they would give. */
export const mayGrant = (own: readonly Scope[], granted: readonly Scope[]): boolean =>
  missingOf(own, granted).length === 0;

/** Throws 403 when a change would give somebody what the actor does not have. */
export const assertMayGrant = (own: readonly Scope[], granted: readonly Scope[]): void => {
  const missing = missingOf(own, granted);
  if (missing.length === 0) return;
  throw refuse('insufficient_scope', `You cannot give what you do not have: ${missing.join(', ')}.`, {
    requiredScopes: missing,
  });
};

/** Who asks for a change, and in which request. */
export interface Origin {
  actor: Actor;
  requestId: string | null;
}
