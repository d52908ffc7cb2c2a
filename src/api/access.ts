import type { Actor } from '../domain/actor.ts';
import { refuse } from '../domain/errors.ts';
import { allScopes } from '../domain/scopes.ts';
import type { Access, Endpoint } from './endpoint.ts';

const known = new Set<string>(['public', 'session', ...allScopes]);

/** Throws 403 unless the actor may use an operation of this access. */
export const assertAllowed = (actor: Actor, access: Exclude<Access, 'public'>): void => {
  if (access === 'session') {
    if (actor.kind === 'session') return;
    throw refuse('insufficient_scope', 'This needs a session token; an API key cannot do it.', {
      requiredScopes: [],
    });
  }
  if (actor.scopes.includes(access)) return;
  throw refuse('insufficient_scope', `This needs the scope ${access}.`, { requiredScopes: [access] });
};

/** Stops the process at its start when an operation says nothing, or nonsense, about who may call it. */
export const assertHasAccess = (spec: Endpoint): void => {
  if (!known.has(spec.access))
    throw new Error(`${spec.method.toUpperCase()} ${spec.path} does not say who may call it`);
};
