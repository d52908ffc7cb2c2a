import { workflowIds } from '../domain/ids.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { Em } from './orm.ts';

/** Channel on which a commit wakes the dispatcher. */
export const outboxChannel = 'outbox';

/** What a `post.changed` message carries: ids for the workflow's search attributes, nothing that can go stale in a harmful way. */
export interface PostChangedPayload extends Record<string, unknown> {
  postId: string;
  orgId: string;
  brandId: string;
  platforms: PlatformName[];
}

/**
 * Tells the post's workflow to look at the post again, starting it when there is none. Written in the caller's
 * transaction; the dispatcher is woken when that commits. Duplicates and order do not matter.
 */
export const addPostChanged = async (
  em: Em,
  post: { id: string; orgId: string; brandId: string; platforms: PlatformName[] },
  requestId: string | null,
): Promise<void> => {
  const payload: PostChangedPayload = {
    postId: post.id,
    orgId: post.orgId,
    brandId: post.brandId,
    platforms: post.platforms,
  };
  await em.execute(
    `with message as (
       insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
       values ('post.changed', ?, ?::jsonb, ?, now(), now(), 0) returning 1
     ) select pg_notify('${outboxChannel}', '') from message`,
    [workflowIds.post(post.id), JSON.stringify(payload), requestId],
  );
};
