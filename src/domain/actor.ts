import type { PlanName, Suspension } from './billing/billing.ts';
import { refuse, type Refusal } from './errors.ts';
import { isOfBrands, scopesOf, scopesOn, type MemberPermissions } from './team/permissions.ts';
import type { Scope } from './team/scopes.ts';

/** The brands that one operation may touch: all, all but some, or only some. Ids. */
export type BrandScope = 'all' | { except: readonly string[] } | { only: readonly string[] };

/** Who makes a request: a person's session or an organization's API key; or who runs the service, by a command. */
export interface Actor {
  kind: 'session' | 'api_key' | 'operator';
  /** The person; for a key, the one who created it. */
  userId: string;
  /** The organization that everything in this request is scoped to. */
  orgId: string;
  /** Whether this request named the organization, and the session may be in another one. */
  choseOrg?: true;
  /** Their membership of it: anyone who comes back gets another one. */
  membershipId: string;
  /** Id of the session or key, for audit rows and rate limits; an operator's name, which may be empty. */
  credentialId: string;
  /** What is allowed where no brand says otherwise. */
  scopes: readonly Scope[];
  /** What the person may do; a key never does more than the one who created it. */
  permissions: MemberPermissions;
  /** The key's own scopes and brands; null for all. */
  keyScopes: readonly Scope[] | null;
  brandIds: readonly string[] | null;
  /** The brands that this operation may touch: none, where it does not say that it is about brands. */
  brandScope: BrandScope;
  /** The archived brands of the organization. */
  archivedBrands: readonly string[];
  /** True for an operation that may touch archived brands: it only reads, or has `whileArchived`. */
  touchesArchived?: true;
  /** What the organization subscribes to, and why nothing may be changed in it; null where it may. */
  plan: PlanName;
  suspension: Suspension | null;
}

/** How an audit row names who did it. */
export const actorName = ({ kind, userId, credentialId }: Actor): string => {
  if (kind === 'operator') return ['operator', credentialId].filter(Boolean).join(':');
  return kind === 'session' ? `user:${userId}` : `api_key:${credentialId}`;
};

/** Who runs the service, in one organization: every brand is open, and no scope of a member's is theirs to give. */
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

/** The brands for which the actor has a scope; undefined for not even one. */
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

/** Where an actor looks for things of brands. */
export type BrandScopedActor = Pick<Actor, 'orgId'> & BrandLimits;

/** The fields of an actor that limit an operation to some brands. */
type BrandLimits = Pick<Actor, 'brandScope'> & ArchiveLimits;

/** The fields of an actor that decide whether an operation may touch archived brands. */
type ArchiveLimits = Partial<Pick<Actor, 'archivedBrands'>> & Pick<Actor, 'touchesArchived'>;

/** Code in the details of a refusal whose reason is that the brand is archived. */
export const archivedCode = 'brand_archived';

/** Makes the refusal of a change to an archived brand, or to what belongs to one. */
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

/** Throws 403 for a brand, or what belongs to one, that this operation may not touch, and as `requireUnarchived` does. */
export const requireBrandInScope = (limits: BrandLimits, brandId: string): void => {
  if (includesBrand(limits.brandScope, brandId)) return requireUnarchived(limits, brandId);
  const message = 'A brand override or the API key’s list of brands does not allow this.';
  throw refuse('insufficient_scope', message, { requiredScopes: [] });
};

/** What the actor may do with one brand. */
export const actorScopesOn = (
  actor: Pick<Actor, 'permissions' | 'keyScopes' | 'brandIds'>,
  brandId: string,
): readonly Scope[] => {
  if (actor.brandIds && !actor.brandIds.includes(brandId)) return [];
  const scopes = scopesOn(actor.permissions, brandId);
  return actor.keyScopes ? scopes.filter(scope => actor.keyScopes?.includes(scope)) : scopes;
};

/** Throws 403 where the actor lacks a scope that the operation needs beside its own; for one brand where one is named. */
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

/** Throws 403 when a change would give somebody what the actor does not have, of these. */
export const assertMayGrant = (own: readonly Scope[], granted: readonly Scope[]): void =>
  refuseMissing(missingOf(own, granted));

/** What decides about what somebody may give. */
export type Giver = Pick<Actor, 'scopes' | 'permissions' | 'keyScopes' | 'brandIds'>;

/** A person as a giver, whatever they are signed in with. */
export const asGiver = (permissions: MemberPermissions): Giver => ({
  permissions,
  scopes: scopesOf(permissions),
  keyScopes: null,
  brandIds: null,
});

/** The brands of which an override says something else to the giver than role and groups; none limits owners and admins. */
const brandsApart = ({ permissions: { role, overrides } }: Giver): readonly string[] =>
  role === 'member' ? overrides.map(({ brandId }) => brandId) : [];

/**
 * What the giver lacks of scopes that hold for every brand: also those that they have in general, but not for one of the
 * brands. `except`: brands where these scopes will not count.
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

/** Whether somebody has all that they would give, for every brand. */
export const mayGrantEverywhere = (giver: Giver, granted: readonly Scope[]): boolean =>
  missingAnywhere(giver, granted).length === 0;

/** Throws 403 when a change would give somebody what the giver does not have, for all brands or for one. */
export const assertMayGrantEverywhere = (
  giver: Giver,
  granted: readonly Scope[],
  except?: readonly string[],
): void => refuseMissing(missingAnywhere(giver, granted, except));

/** Who asks for a change, and in which request. */
export interface Origin {
  actor: Actor;
  requestId: string | null;
  /** Why, in their own words: operators say it of every change. */
  why?: string;
}

/** What stands in a history: what was done and, where somebody said so, why. */
export const withReason = (done: string, { why }: Origin): string =>
  why === undefined ? done : `${done}: ${why}`;
