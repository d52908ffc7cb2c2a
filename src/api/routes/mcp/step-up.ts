import type { Context } from 'koa';
import { brandScopeOf, type Actor } from '../../../domain/actor.ts';
import { mcpScopes } from '../../../domain/auth/oauth.ts';
import { refuse, type Refusal } from '../../../domain/errors.ts';
import { scopesOf } from '../../../domain/team/permissions.ts';
import type { Scope } from '../../../domain/team/scopes.ts';
import { isConsentToken } from '../../credentials/authenticate.ts';

/** What one request learns of the scopes that its consent lacks. */
export interface StepUp {
  /** Whether the whole request is to be answered with this, by `refuse`, in place of a tool's error. */
  takes(refusal: Refusal): boolean;
  /** Throws 403 where it has taken one. */
  refuse(): void;
}

/** Those that the consent does not have, and its person could give it. */
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
 * A program that was let in by a consent can ask its person for more: it is told by status, as the protocol has it, and then
 * makes the same call again. Nothing of it was carried out. What its person could not give stays a tool's error, and so does
 * what a key lacks.
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
      const message = `The consent does not have ${requiredScopes.join(', ')}. Ask the person again, at the page, for these scopes too.`;
      throw refuse('insufficient_scope', message, { requiredScopes });
    },
  };
};
