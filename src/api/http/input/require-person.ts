import type { Actor } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/errors.ts';

/** Throws 403 for a key. `does` completes the sentence about what only a person does, as in "decides about a post". */
export const requirePerson = ({ kind }: Actor, does: string): void => {
  if (kind === 'session') return;
  throw refuse('insufficient_scope', `Only a person may ${does}, from their own session. API keys cannot.`, {
    requiredScopes: [],
  });
};
