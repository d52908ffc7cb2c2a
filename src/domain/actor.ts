import type { PlanName, Suspension } from './billing/billing.ts';
import { refuse, type Refusal } from './errors.ts';
import { isOfBrands, scopesOf, scopesOn, type MemberPermissions } from './team/permissions.ts';
import type { Scope } from './team/scopes.ts';

/** Ids of the brands that one operation may touch: all, all except some, or only some. */
export type BrandScope = 'all' | { except: readonly string[] } | { only: readonly string[] };

/** Caller of a request: a person's session, an organization's API key, or an operator who runs a command. */
export interface Actor {
  kind: 'session' | 'api_key' | 'operator';
  /** Id of the person; for a key, of the person who created it. */
  userId: string;
  /** Id of the organization that the request is limited to. */
  orgId: string;
  /** Set if the request named the organization. The session itself may belong to another one. */
  choseOrg?: true;
  /** Id of the person's membership in the organization. Someone who leaves and rejoins gets a new membership. */
  membershipId: string;
  /**
   * Id of the session or key, used in audit rows and for rate limits. For an operator, the operator's name, which may be
   * empty.
   */
  credentialId: string;
  /** Scopes for every brand that has no override. */
  scopes: readonly Scope[];
  /** Permissions of the person. A key never exceeds those of the person who created it. */
  permissions: MemberPermissions;
  /** The key's own scopes and brands, or null if it is not restricted. */
  keyScopes: readonly Scope[] | null;
  brandIds: readonly string[] | null;
  /** Brands that this operation may touch. Empty unless the operation declares that it works on brands. */
  brandScope: BrandScope;
  /** Ids of the organization’s archived brands. */
  archivedBrands: readonly string[];
  /** Set for an operation that may touch archived brands: it only reads, or has `whileArchived`. */
  touchesArchived?: true;
  /** Plan of the organization, and the reason why it is read-only, or null if it may be changed. */
  plan: PlanName;
  suspension: Suspension | null;
}

/** Returns the name of the actor for audit rows, such as `user:<id>`. */
export const actorName = ({ kind, userId, credentialId }: Actor): string => {
  if (kind === 'operator') return ['operator', credentialId].filter(Boolean).join(':');
  return kind === 'session' ? `user:${userId}` : `api_key:${credentialId}`;
};

/**
 * Returns the actor for an operator in one organization: every brand is open, and the operator can grant no scope of a
 * member.
 */
export const operatorActor = (orgId: string, name: string): Actor => ({
  kind: 'operator',
  userId: '',
  orgId,
  membershipId: '',
  credentialId: name,
  scopes: [],
  permissions: { role: 'member', grouped: false, groupScopes: [], overrides: [] },
  keyScopes: null,
  brandIds: null,
  brandScope: 'all',
  archivedBrands: [],
  plan: 'free',
  suspension: null,
});

const narrowedTo = (brandScope: BrandScope, brandIds: readonly string[] | null): BrandScope => {
  if (brandIds === null) return brandScope;
  return { only: brandIds.filter(id => includesBrand(brandScope, id)) };
};

/** Returns the brands for which the actor has a scope, or undefined if there is none. */
export const brandScopeOf = (actor: Actor, scope: Scope): BrandScope | undefined => {
  const { permissions, keyScopes, brandIds, scopes } = actor;
  if (keyScopes && !keyScopes.includes(scope)) return undefined;
  const isOpen = scopes.includes(scope);
  const other = permissions.overrides.filter(given => given.scopes.includes(scope) !== isOpen);
  if (!isOpen && other.length === 0) return undefined;
  const ids = other.map(({ brandId }) => brandId);
  const brandScope = isOpen ? (ids.length === 0 ? 'all' : { except: ids }) : { only: ids };
  return narrowedTo(brandScope, brandIds);
};

export const includesBrand = (brandScope: BrandScope, brandId: string): boolean => {
  if (brandScope === 'all') return true;
  return 'only' in brandScope ? brandScope.only.includes(brandId) : !brandScope.except.includes(brandId);
};

/** Part of an actor that limits queries to an organization and its brands. */
export type BrandScopedActor = Pick<Actor, 'orgId'> & BrandLimits;

/** Fields of an actor that limit an operation to some brands. */
type BrandLimits = Pick<Actor, 'brandScope'> & ArchiveLimits;

/** Fields of an actor that decide whether an operation may touch archived brands. */
type ArchiveLimits = Partial<Pick<Actor, 'archivedBrands'>> & Pick<Actor, 'touchesArchived'>;

/** Code in the details of a refusal whose reason is that the brand is archived. */
export const archivedCode = 'brand_archived';

/** Returns the error for a change to an archived brand, or to a resource of one. */
export const brandArchived = (): Refusal => {
  const message =
    'The brand is archived, so it cannot be changed and nothing can be published for it. Unarchive it first: `POST /brands/{brandSlug}/unarchive`.';
  return refuse('invalid_state', message, { details: [{ path: '', code: archivedCode, message }] });
};

/** Throws `invalid_state` if the brand is archived and the operation may not touch archived brands. */
export const requireUnarchived = (
  { archivedBrands, touchesArchived }: ArchiveLimits,
  brandId: string,
): void => {
  if (!touchesArchived && archivedBrands?.includes(brandId)) throw brandArchived();
};

/**
 * Throws 403 for a brand, or a resource of a brand, that this operation may not touch, and like `requireUnarchived` for an
 * archived brand.
 */
export const requireBrandInScope = (limits: BrandLimits, brandId: string): void => {
  if (includesBrand(limits.brandScope, brandId)) return requireUnarchived(limits, brandId);
  const message = 'A brand override or the API key’s list of brands does not allow this.';
  throw refuse('insufficient_scope', message, { requiredScopes: [] });
};

/** Returns the actor's scopes on one brand. */
export const actorScopesOn = (
  actor: Pick<Actor, 'permissions' | 'keyScopes' | 'brandIds'>,
  brandId: string,
): readonly Scope[] => {
  if (actor.brandIds && !actor.brandIds.includes(brandId)) return [];
  const scopes = scopesOn(actor.permissions, brandId);
  return actor.keyScopes ? scopes.filter(scope => actor.keyScopes?.includes(scope)) : scopes;
};

/**
 * Throws 403 if the actor lacks a scope that the operation needs in addition to its own. With `brandId`, checks that brand
 * only.
 */
export const requireScope = (actor: Actor, scope: Scope, brandId?: string): void => {
  const own = brandId === undefined ? actor.scopes : actorScopesOn(actor, brandId);
  if (own.includes(scope)) return;
  throw refuse('insufficient_scope', `This request also needs the scope ${scope}.`, {
    requiredScopes: [scope],
  });
};

const missingOf = (own: readonly Scope[], granted: readonly Scope[]): Scope[] =>
  granted.filter(scope => !own.includes(scope));

const refuseMissing = (missing: Scope[]): void => {
  if (missing.length === 0) return;
  const message = `You can only give scopes that you have for every brand. You do not have: ${missing.join(', ')}.`;
  throw refuse('insufficient_scope', message, { requiredScopes: missing });
};

/** Throws 403 if a change would grant one of these scopes that the actor does not have. */
export const assertMayGrant = (own: readonly Scope[], granted: readonly Scope[]): void =>
  refuseMissing(missingOf(own, granted));

/** Fields of an actor that decide which scopes the actor may grant. */
export type Giver = Pick<Actor, 'scopes' | 'permissions' | 'keyScopes' | 'brandIds'>;

/** Returns a person as a giver of scopes, independent of the credential in use. */
export const asGiver = (permissions: MemberPermissions): Giver => ({
  permissions,
  scopes: scopesOf(permissions),
  keyScopes: null,
  brandIds: null,
});

/**
 * Returns the brands for which an override changes what role and groups give the person. Overrides do not limit owners and
 * admins.
 */
const brandsApart = ({ permissions: { role, overrides } }: Giver): readonly string[] =>
  role === 'member' ? overrides.map(({ brandId }) => brandId) : [];

/**
 * Returns the scopes that the giver does not have for every brand, including scopes that an override removes for a single
 * brand. `except`: brands where these scopes will not apply.
 */
const missingAnywhere = (
  giver: Giver,
  granted: readonly Scope[],
  except: readonly string[] = [],
): Scope[] => {
  const ofBrands = granted.filter(isOfBrands);
  const onBrands = brandsApart(giver)
    .filter(id => !except.includes(id))
    .flatMap(id => missingOf(actorScopesOn(giver, id), ofBrands));
  return [...new Set([...missingOf(giver.scopes, granted), ...onBrands])];
};

/** Returns whether the giver has all of these scopes for every brand. */
export const mayGrantEverywhere = (giver: Giver, granted: readonly Scope[]): boolean =>
  missingAnywhere(giver, granted).length === 0;

/** Throws 403 if a change would grant a scope that the giver does not have, for all brands or for one. */
export const assertMayGrantEverywhere = (
  giver: Giver,
  granted: readonly Scope[],
  except?: readonly string[],
): void => refuseMissing(missingAnywhere(giver, granted, except));

/** Actor of a change, and the request it belongs to. */
export interface Origin {
  actor: Actor;
  requestId: string | null;
  /** Reason in the actor's own words. Operators give one with every change. */
  why?: string;
}

/** Returns the text for a history: the action, followed by the reason if one was given. */
export const withReason = (done: string, { why }: Origin): string =>
  why === undefined ? done : `${done}: ${why}`;
