import { v7 as uuidv7 } from 'uuid';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus, SentContent, TargetStatus } from '../../domain/posts.ts';
import type { Em } from '../driver/orm.ts';
import type { LockedPost } from './lock-post.ts';

/** Columns that a move may write beside the status. */
export type MovedColumn =
  | 'text'
  | 'platforms'
  | 'media'
  | 'thread'
  | 'platform_options'
  | 'scheduled_at'
  | 'external_id'
  | 'labels'
  | 'metadata'
  | 'status_before_archive'
  | 'planned_under'
  | 'deleted_at';

/** What a move writes into the post's row and its history. */
export interface WrittenMove {
  to: PostStatus;
  /** `user:<id>` or `api_key:<id>`. */
  actor: string;
  reason: string;
  set: Partial<Record<MovedColumn, unknown>>;
}

/** Anyone who sends a post on its way asks for now, and its lateness counts from there. */
const dueAt = `due_at = case when ? = 'publishing' then now() else due_at end`;

/** Writes a locked post's new status, what else the move sets, and a line in its history. */
export const writeMove = (
  em: Em,
  post: LockedPost,
  { to, actor, reason, set }: WrittenMove,
): Promise<unknown> => {
  const columns = Object.entries(set);
  return em.execute(
    `with change as (
       insert into post_changes (id, created_at, org_id, post_id, from_status, to_status, actor, reason)
       values (?, now(), ?, ?, ?, ?, ?, ?)
     ) update posts set ${columns.map(([column]) => `${column} = ?, `).join('')}
              ${dueAt}, status = ?, revision = revision + 1, updated_at = now() where id = ?`,
    [
      uuidv7(),
      post.orgId,
      post.id,
      post.status,
      to,
      actor,
      reason,
      ...columns.map(([, value]) => value),
      to,
      to,
      post.id,
    ],
  );
};

/** Moves those of a post's targets that are in one of these statuses; what they waited for or failed by is forgotten. */
export const moveTargets = (
  em: Em,
  postId: string,
  { to, from }: { to: TargetStatus; from: readonly TargetStatus[] },
): Promise<unknown> =>
  em.execute(
    `update post_targets set status = ?, error = null, held = null, updated_at = now() where post_id = ? and status in (?)`,
    [to, postId, from],
  );

/** Keeps what a target was sent before its post is changed; what is kept already stays. */
export const keepSentContent = (
  em: Em,
  postId: string,
  platform: PlatformName,
  content: SentContent,
): Promise<unknown> =>
  em.execute(
    `update post_targets set sent_content = ?::jsonb, updated_at = now()
      where post_id = ? and platform = ? and sent_content is null`,
    [JSON.stringify(content), postId, platform],
  );

/** Deletes a post's targets but those on these platforms; their attempts stay. */
export const deleteOtherTargets = (
  em: Em,
  postId: string,
  platforms: readonly PlatformName[],
): Promise<unknown> =>
  em.execute('delete from post_targets where post_id = ? and platform not in (?)', [postId, platforms]);

/** Gives a post a pending target on each of these platforms, of which there must be one. */
export const addTargets = (
  em: Em,
  post: Pick<LockedPost, 'id' | 'orgId'>,
  platforms: readonly PlatformName[],
): Promise<unknown> =>
  em.execute(
    `insert into post_targets (id, org_id, post_id, platform, status, created_at, updated_at)
     values ${platforms.map(() => `(?, ?, ?, ?, 'pending', now(), now())`).join(', ')}`,
    platforms.flatMap(platform => [uuidv7(), post.orgId, post.id, platform]),
  );
