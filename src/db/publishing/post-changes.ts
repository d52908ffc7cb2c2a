import type { PlatformName } from '../../domain/platforms.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../driver/orm.ts';

/** One step in a post's history. */
export interface PostChangeInput {
  orgId: string;
  postId: string;
  /** Null when the post itself moved. */
  platform: PlatformName | null;
  from: string | null;
  to: string;
  /** `user:<id>`, `api_key:<id>`, `workflow:<id>` or `sweep`. */
  actor: string;
  reason: string;
}

const columns = 'id, created_at, org_id, post_id, platform, from_status, to_status, actor, reason';

const valuesOf = ({ orgId, postId, platform, from, to, actor, reason }: PostChangeInput): unknown[] => [
  uuidv7(),
  orgId,
  postId,
  platform,
  from,
  to,
  actor,
  reason,
];

/** Writes who moved a post from what to what and why, in the caller's transaction. */
export const addPostChange = (em: Em, change: PostChangeInput): Promise<unknown> =>
  em.execute(
    `insert into post_changes (${columns}) values (?, now(), ?, ?, ?, ?, ?, ?, ?)`,
    valuesOf(change),
  );

/** The same as the end of a statement that moves the post in `with moved as (…)`: one line for each row that moved. */
export const buildChangeOfMoved = (change: PostChangeInput): { sql: string; values: unknown[] } => ({
  sql: `insert into post_changes (${columns})
        select ?::uuid, now(), ?::uuid, ?::uuid, ?::text, ?::text, ?::text, ?::text, ?::text from moved`,
  values: valuesOf(change),
});
