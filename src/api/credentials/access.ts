import { brandScopeOf, type Actor, type BrandScope } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { allScopes, type Scope } from '../../domain/team/scopes.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { needsSubscription } from './require-subscription.ts';

/** Fields of an operation that decide who may call it, and for which brands. */
type AccessFacts = Pick<Endpoint, 'method' | 'access' | 'onBrand' | 'whileSuspended' | 'whileArchived'>;

/** Whether an operation is refused for archived brands: every operation that changes something of brands, unless it has `whileArchived`. */
const needsOpenBrand = (spec: AccessFacts): boolean =>
  spec.onBrand === true && needsSubscription(spec) && spec.whileArchived !== true;

const withScope = (actor: Actor, brandScope: BrandScope, spec: AccessFacts): Actor =>
  needsOpenBrand(spec) ? { ...actor, brandScope } : { ...actor, brandScope, touchesArchived: true };

const known = new Set<string>(['public', 'session', 'key', 'any', ...allScopes]);

/** Scopes of resources that posts of every brand use. Any other resource without a brand shows or changes those, too. */
const shared: ReadonlySet<Scope> = new Set(['media:read', 'media:write', 'kb:read', 'kb:write']);

const isWide = ({ brandIds }: Actor, access: Scope): boolean => brandIds === null || shared.has(access);

/** Names how a caller who lacks a scope can get it. */
const whoCanGive = ({ kind, permissions }: Actor, scope: Scope): string => {
  if (kind === 'api_key')
    return 'Create an API key that has it from a session. A key cannot get more scopes than the key that creates it.';
  return permissions.role === 'member'
    ? `Ask an owner or admin of the organization to add you to a permission group with ${scope}.`
    : 'Ask an owner of the organization to grant it.';
};

const otherKind = {
  session: 'This operation needs a session token. API keys cannot use it.',
  key: 'This operation needs an API key, because any session could otherwise confirm what an app has planned.',
} as const;

const ofKind = (actor: Actor, access: 'session' | 'key'): Actor => {
  if (actor.kind === (access === 'key' ? 'api_key' : 'session')) return actor;
  throw refuse('insufficient_scope', otherKind[access], { requiredScopes: [] });
};

/**
 * Returns the actor limited to the brands that this operation may touch. Throws 403 if the actor may not use the operation
 * at all. Access to some brands only does not open an operation that is not about a brand.
 */
export const assertAllowed = (actor: Actor, spec: AccessFacts): Actor => {
  const { access, onBrand } = spec;
  if (access === 'public' || access === 'any') return actor;
  if (access === 'session' || access === 'key') return ofKind(actor, access);
  if (!onBrand && actor.scopes.includes(access) && isWide(actor, access)) return actor;
  const brandScope = onBrand ? brandScopeOf(actor, access) : undefined;
  if (brandScope) return withScope(actor, brandScope, spec);
  if (!onBrand && actor.scopes.includes(access))
    throw refuse(
      'insufficient_scope',
      'This API key is limited to certain brands, but the request concerns the whole organization.',
      { requiredScopes: [] },
    );
  throw refuse(
    'insufficient_scope',
    `This operation needs the scope ${access}. ${whoCanGive(actor, access)}`,
    {
      requiredScopes: [access],
    },
  );
};

/** Stops the process at its start if an operation declares no access or an impossible one. */
export const assertHasAccess = (spec: Endpoint): void => {
  if (!known.has(spec.access))
    throw new Error(`${spec.method.toUpperCase()} ${spec.path} does not say who may call it`);
};
