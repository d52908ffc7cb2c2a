import type { Scope } from './scopes.ts';

/** Who makes a request: a person's session or an organization's API key. */
export interface Actor {
  kind: 'session' | 'api_key';
  /** The person; for a key, the one who created it. */
  userId: string;
  /** The organization that everything in this request is scoped to. */
  orgId: string;
  /** Id of the session or key, for audit rows and rate limits. */
  credentialId: string;
  scopes: readonly Scope[];
}

/** How an audit row names who did it. */
export const actorName = (actor: Actor): string =>
  actor.kind === 'session' ? `user:${actor.userId}` : `api_key:${actor.credentialId}`;
