import { brandScopeOf, type Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { allScopes, type Scope } from '../../domain/team/scopes.ts';
import type { Endpoint } from '../http/endpoint.ts';

const known = new Set<string>(['public', 'session', 'key', 'any', ...allScopes]);

/** What posts of every brand draw on; all else that is about no brand shows or changes the others, too. */
const shared: ReadonlySet<Scope> = new Set(['media:read', 'media:write', 'kb:read', 'kb:write']);

const isWide = ({ brandIds }: Actor, access: Scope): boolean => brandIds === null || shared.has(access);

/** Where somebody who lacks a scope can get it. */
const whoCanGive = ({ kind, permissions }: Actor, scope: Scope): string => {
  if (kind === 'api_key') return 'Make an API key with it, as a key cannot be given more than it has.';
  return permissions.role === 'member'
    ? `An owner or admin of the organization can give it to you, by a permission group with ${scope}.`
    : 'An owner of the organization can give it to you.';
};

const otherKind = {
  session: 'This needs a session token; an API key cannot do it.',
  key: 'This needs an API key: anyone who holds a session could confirm what a program has planned.',
} as const;

const ofKind = (actor: Actor, access: 'session' | 'key'): Actor => {
  if (actor.kind === (access === 'key' ? 'api_key' : 'session')) return actor;
  throw refuse('insufficient_scope', otherKind[access], { requiredScopes: [] });
};

/**
 * The actor with the brands that this operation may touch. Throws 403 unless they may use it at all: where it is about no
 * brand, what is open for some brands only does not open it.
 */
export const assertAllowed = (
  actor: Actor,
  { access, onBrand }: Pick<Endpoint, 'access' | 'onBrand'>,
): Actor => {
  if (access === 'public' || access === 'any') return actor;
  if (access === 'session' || access === 'key') return ofKind(actor, access);
  if (!onBrand && actor.scopes.includes(access) && isWide(actor, access)) return actor;
  const brandScope = onBrand ? brandScopeOf(actor, access) : undefined;
  if (brandScope) return { ...actor, brandScope };
  if (!onBrand && actor.scopes.includes(access))
    throw refuse(
      'insufficient_scope',
      'This API key is limited to some brands, and this request is about the whole organization.',
      { requiredScopes: [] },
    );
  throw refuse('insufficient_scope', `This needs the scope ${access}. ${whoCanGive(actor, access)}`, {
    requiredScopes: [access],
  });
};

/** Stops the process at its start when an operation says nothing, or nonsense, about who may call it. */
export const assertHasAccess = (spec: Endpoint): void => {
  if (!known.has(spec.access))
    throw new Error(`${spec.method.toUpperCase()} ${spec.path} does not say who may call it`);
};
