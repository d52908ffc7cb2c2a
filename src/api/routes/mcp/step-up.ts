import type { Context } from 'koa';
import { brandScopeOf, type Actor } from '../../../domain/actor.ts';
import { mcpScopes } from '../../../domain/auth/oauth.ts';
import { refuse, type Refusal } from '../../../domain/errors.ts';
import { scopesOf } from '../../../domain/team/permissions.ts';
import type { Scope } from '../../../domain/team/scopes.ts';
import { isConsentToken } from '../../credentials/authenticate.ts';

/** Collects the scopes that a request lacks in its consent. */
export interface StepUp {
  /** Whether `refuse` must answer the whole request with this refusal instead of a tool's error. */
  takes(refusal: Refusal): boolean;
  /** Throws 403 if a refusal was taken. */
  refuse(): void;
}

/** Returns the missing scopes that the person could grant to the consent. */
const scopesToGive = (actor: Actor, { code, extra: { requiredScopes = [] } }: Refusal): Scope[] => {
  if (code !== 'insufficient_scope') return [];
  const person = { ...actor, keyScopes: null, scopes: scopesOf(actor.permissions) };
  return mcpScopes.filter(
    scope =>
      requiredScopes.includes(scope) &&
      actor.keyScopes?.includes(scope) === false &&
      brandScopeOf(person, scope) !== undefined,
  );
};

/**
 * Handles missing scopes of an OAuth token. An app can ask its person for a further scope: it gets the protocol's status,
 * asks, and repeats the call. The refused call has no effect. A scope that the person or a key lacks is an error of the
 * tool instead.
 */
export const openStepUp = (ctx: Context, actor: Actor): StepUp => {
  const missing = new Set<Scope>();
  return {
    takes: refusal => {
      const scopes = isConsentToken(ctx) ? scopesToGive(actor, refusal) : [];
      for (const scope of scopes) missing.add(scope);
      return scopes.length > 0;
    },
    refuse: () => {
      if (missing.size === 0) return;
      const requiredScopes = [...missing];
      const message = `The grant lacks ${requiredScopes.join(', ')}. Ask the person to grant these scopes at the consent page.`;
      throw refuse('insufficient_scope', message, { requiredScopes });
    },
  };
};
