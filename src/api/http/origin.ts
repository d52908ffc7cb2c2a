import type { Actor, Origin } from '../../domain/actor.ts';

/** Who asked, and in which request: kept with what changed. */
export const originOf = ({ actor, requestId }: { actor: Actor; requestId: string }): Origin => ({
  actor,
  requestId,
});
