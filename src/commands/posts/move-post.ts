import { v7 as uuidv7 } from 'uuid';
import { addPostChanged } from '../../db/outbox.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { restartableTargets } from '../../domain/post-rules.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus, TargetStatus } from '../../domain/posts.ts';
import { announceMove } from './announce-move.ts';
import type { LockedPost } from './lock-post.ts';

/** Columns that a move may write beside the status. */
type Column =
  | 'text'
  | 'platforms'
  | 'media'
  | 'thread'
  | 'platform_options'
  | 'scheduled_at'
  | 'status_before_archive'
  | 'deleted_at';

/** What becomes of a post. */
export interface Move {
  to: PostStatus;
  /** For the post's history, as a phrase: `cancelled`, `changed text and media`. */
  reason: string;
  set?: Partial<Record<Column, unknown>>;
  /** `restart` takes every target that can begin again back to its start; `cancel` ends those that are open. */
  targets?: 'restart' | 'cancel';
  /** The platforms afterwards, when they change. */
  platforms?: PlatformName[];
}

/** In these a workflow waits or works, so it has to hear of every move into, out of or within them. */
const live: readonly PostStatus[] = ['scheduled', 'publishing'];

const targetMoves: Record<
  NonNullable<Move['targets']>,
  { to: TargetStatus; from: readonly TargetStatus[] }
> = {
  restart: { to: 'pending', from: restartableTargets },
  cancel: { to: 'cancelled', from: ['pending', 'preparing'] },
};

/** Anyone who sends a post on its way asks for now, and its lateness counts from there. */
const dueAt = `due_at = case when ? = 'publishing' then now() else due_at end`;

/** Moves a locked post: row, targets, history and, where a workflow cares, its message, in the caller's transaction. */
export const movePost = async (em: Em, origin: Origin, post: LockedPost, move: Move): Promise<void> => {
  await updatePost(em, origin, post, move);
  if (move.targets) await moveTargets(em, post.id, move.targets);
  if (!live.includes(post.status) && !live.includes(move.to)) return;
  await addPostChanged(em, { ...post, platforms: move.platforms ?? post.platforms }, origin.requestId);
  await announceMove(em, origin, post, move);
};

/** Anyone who sends a post on its way answers for it from then on: it is stopped with their membership, if at all. */
const responsible = ({ actor }: Origin, { to }: Move) =>
  live.includes(to) && { planned_under: actor.membershipId };

const updatePost = (em: Em, origin: Origin, post: LockedPost, move: Move): Promise<unknown> => {
  const set = Object.entries({ ...move.set, ...responsible(origin, move) });
  return em.execute(
    `with change as (
       insert into post_changes (id, created_at, org_id, post_id, from_status, to_status, actor, reason)
       values (?, now(), ?, ?, ?, ?, ?, ?)
     ) update posts set ${set.map(([column]) => `${column} = ?, `).join('')}
              ${dueAt}, status = ?, revision = revision + 1, updated_at = now() where id = ?`,
    [
      uuidv7(),
      post.orgId,
      post.id,
      post.status,
      move.to,
      actorName(origin.actor),
      move.reason,
      ...set.map(([, value]) => value),
      move.to,
      move.to,
      post.id,
    ],
  );
};

const moveTargets = (em: Em, postId: string, targets: 'restart' | 'cancel'): Promise<unknown> => {
  const { to, from } = targetMoves[targets];
  return em.execute(
    `update post_targets set status = ?, error = null, held = null, updated_at = now() where post_id = ? and status in (?)`,
    [to, postId, from],
  );
};
