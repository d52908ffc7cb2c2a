import type { PlatformName } from '../../domain/platforms.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../driver/orm.ts';

/** Step in a post's history. */
export interface PostChangeInput {
  orgId: string;
  postId: string;
  /** Null if the post itself changed its status. */
  platform: PlatformName | null;
  /** Target that changed its status, or null if the post did. */
  targetId: string | null;
  from: string | null;
  to: string;
  /** `user:<id>`, `api_key:<id>`, `workflow:<id>`, or `sweep`. */
  actor: string;
  reason: string;
}

const columns = 'id, created_at, org_id, post_id, platform, target_id, from_status, to_status, actor, reason';

const valuesOf = ({
  orgId,
  postId,
  platform,
  targetId,
  from,
  to,
  actor,
  reason,
}: PostChangeInput): unknown[] => [uuidv7(), orgId, postId, platform, targetId, from, to, actor, reason];

/** Adds a status change to a post's history, in the caller's transaction. */
export const addPostChange = (em: Em, change: PostChangeInput): Promise<unknown> =>
  em.execute(
    `insert into post_changes (${columns}) values (?, now(), ?, ?, ?, ?, ?, ?, ?, ?)`,
    valuesOf(change),
  );

/** Returns the end of a statement that moves posts in `with moved as (…)`: adds one history entry for each moved row. */
export const buildChangeOfMoved = (change: PostChangeInput): { sql: string; values: unknown[] } => ({
  sql: `insert into post_changes (${columns})
        select ?::uuid, now(), ?::uuid, ?::uuid, ?::text, ?::uuid, ?::text, ?::text, ?::text, ?::text from moved`,
  values: valuesOf(change),
});
