import type { Actor, Origin } from '../../domain/actor.ts';

/** Returns the actor and the request id, which are stored with a change. */
export const originOf = ({ actor, requestId }: { actor: Actor; requestId: string }): Origin => ({
  actor,
  requestId,
});
