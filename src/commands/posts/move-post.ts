import { announceResumed } from '../../db/publishing/announce-hold.ts';
import { addPostChanged } from '../../db/outbox.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { restartableTargets } from '../../domain/post-rules.ts';
import type { PostStatus, TargetStatus } from '../../domain/posts.ts';
import { moveTargets, writeMove } from '../../db/posts/write-move.ts';
import { announceMove } from './announce-move.ts';
import type { Move } from './move.ts';
import type { LockedPost } from '../../db/posts/lock-post.ts';

/** In these a workflow waits or works, so it has to hear of every move into, out of or within them. */
const live: readonly PostStatus[] = ['scheduled', 'publishing'];

const targetMoves: Record<
  NonNullable<Move['targets']>,
  { to: TargetStatus; from: readonly TargetStatus[] }
> = {
  restart: { to: 'pending', from: restartableTargets },
  cancel: { to: 'cancelled', from: ['pending', 'preparing'] },
};

/** Moves a locked post: row, targets, history and, where a workflow cares, its message, in the caller's transaction. */
export const movePost = async (em: Em, origin: Origin, post: LockedPost, move: Move): Promise<void> => {
  const { to, reason } = move;
  const set = { ...move.set, ...responsible(origin, move) };
  await writeMove(em, post, { to, actor: actorName(origin.actor), reason, set });
  if (move.targets) await moveTargets(em, post.id, targetMoves[move.targets]);
  if (!live.includes(post.status) && !live.includes(move.to)) return;
  await addPostChanged(em, { ...post, platforms: move.platforms ?? post.platforms }, origin.requestId);
  if (move.targets === 'restart' && live.includes(to) && post.targets.some(({ isHeld }) => isHeld))
    await announceResumed(em, post.id, 'post_changed');
  await announceMove(em, origin, post, move);
};

/** Anyone who sends a post on its way answers for it from then on: it is stopped with their membership, if at all. */
const responsible = ({ actor }: Origin, { to }: Move) =>
  live.includes(to) && { planned_under: actor.membershipId };
