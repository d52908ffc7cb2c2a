import { v7 as uuidv7 } from 'uuid';
import type { PlatformName } from '../domain/platforms.ts';
import type { Em } from './orm.ts';

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

/** Writes who moved a post from what to what and why, in the caller's transaction. */
export const addPostChange = (em: Em, change: PostChangeInput): Promise<unknown> =>
  em.execute(
    `insert into post_changes (id, created_at, org_id, post_id, platform, from_status, to_status, actor, reason)
     values (?, now(), ?, ?, ?, ?, ?, ?, ?)`,
    [
      uuidv7(),
      change.orgId,
      change.postId,
      change.platform,
      change.from,
      change.to,
      change.actor,
      change.reason,
    ],
  );
