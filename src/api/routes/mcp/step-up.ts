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
 * A program with an OAuth token can ask its person for a further scope. It gets the protocol's status for that, asks, and makes
 * the same call again; the refused call did nothing. A scope that the person does not have, or that a key lacks, is an error of
 * the tool instead.
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
