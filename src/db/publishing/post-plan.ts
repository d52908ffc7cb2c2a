import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus, TargetStatus } from '../../domain/posts.ts';
import type { Em } from '../driver/orm.ts';
import { isStopped } from './stop-posts.ts';
import { dueMs, nowMs } from './targets.ts';

/** A post as what is to be done about it follows from it. */
export interface PlanRow {
  status: PostStatus;
  revision: number;
  /** When it is to go out, and the time now; epoch milliseconds by the database's clock. */
  due_ms: number | null;
  now_ms: number;
  deleted: boolean;
  /** Whether it was stopped when the member who planned it was removed. */
  stopped: boolean;
  /** In the order of the post's platforms; `comments` where a first comment is still to be made. Null for none. */
  targets: { id: string; platform: PlatformName; status: TargetStatus; comments: boolean }[] | null;
}

/** Reads it in one statement; undefined for a post that is not there. */
export const readPlan = async (em: Em, postId: string): Promise<PlanRow | undefined> => {
  const [row] = await em.execute<PlanRow[]>(
    `select p.status, p.revision, p.deleted_at is not null as deleted, ${isStopped} as stopped,
            ${dueMs} as due_ms, ${nowMs} as now_ms,
            (select json_agg(target) from (
               select t.id, t.platform, t.status,
                      p.platform_options->t.platform->>'firstComment' is not null and t.first_comment is null as comments
                 from post_targets t
                where t.post_id = p.id order by array_position(p.platforms, t.platform)) target) as targets
       from posts p where p.id = ?`,
    [postId],
  );
  return row;
};
