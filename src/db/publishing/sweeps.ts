import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus, TargetStatus } from '../../domain/posts/posts.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';
import { isQueuePaused } from './post-plans.ts';

/** Post that a sweep takes up. */
export interface SweptPost {
  id: string;
  orgId: string;
  brandId: string;
  platforms: PlatformName[];
  status: PostStatus;
}

/** Post that should have a running workflow now. */
export interface SweepablePost extends SweptPost {
  /** Whether the post is due for publishing or preparation. */
  isDue: boolean;
  /** Whether the post was due a while ago and no target has begun. */
  shouldHaveBegun: boolean;
  /** Whether a target waits for a person or the end of a pause. */
  isHeld: boolean;
}

interface SweepWindow {
  /** Milliseconds for which a post and its targets must be unchanged. */
  untouchedMs: number;
  /** Milliseconds before its due time at which a post is prepared. */
  leadMs: number;
  limit: number;
  /** ID of the last post of the previous page. */
  after: string | undefined;
}

const begun: readonly TargetStatus[] = ['preparing', 'committing', 'reconciling'];

const lowest = '00000000-0000-0000-0000-000000000000';

/**
 * Finds posts that are being published or soon will be, have not changed for a while, and have no waiting outbox message.
 * In a healthy system, these are only the few targets that wait for a platform. A scheduled post is checked before it is
 * due, so that a post whose workflow was lost is still published on time.
 */
export const findSweepablePosts = (em: Em, { untouchedMs, leadMs, limit, after }: SweepWindow) =>
  em.execute<SweepablePost[]>(
    `select p.id, p.org_id as "orgId", p.brand_id as "brandId", p.platforms, p.status,
            p.status = 'publishing' or p.scheduled_at < ${past} as "isDue",
            exists (select 1 from post_targets t where t.post_id = p.id and t.held is not null) as "isHeld",
            (p.status = 'publishing' or p.scheduled_at < ${past})
              and not exists (select 1 from post_targets t where t.post_id = p.id and t.status = any (?)) as "shouldHaveBegun"
       from posts p
      where p.id > ? and p.deleted_at is null and p.updated_at < ${past}
        and (p.status = 'publishing' or (p.status = 'scheduled' and p.scheduled_at < now() + ? * interval '1 ms'))
        and not exists (select 1 from post_targets t where t.post_id = p.id and t.updated_at >= ${past})
        and ${isNotOnItsWay(workflowIds.post(''), 'p.id')}
        and not ${isQueuePaused}
      order by p.id limit ?`,
    [
      -leadMs,
      untouchedMs - leadMs,
      begun,
      after ?? lowest,
      untouchedMs,
      untouchedMs + leadMs,
      untouchedMs,
      limit,
    ],
  );

/**
 * Finds posts with unsent targets that are too late and that no process is about to send, longest due first. Few, because
 * workflows also expire them.
 */
export const findLatePosts = async (
  em: Em,
  { maxLatenessMs, limit }: { maxLatenessMs: number; limit: number },
): Promise<SweptPost[]> =>
  em.execute<SweptPost[]>(
    `select p.id, p.org_id as "orgId", p.brand_id as "brandId", p.platforms, p.status
       from posts p
      where p.status in ('scheduled', 'publishing') and p.deleted_at is null
        and case p.status when 'scheduled' then p.scheduled_at else p.due_at end < ${past}
        and exists (select 1 from post_targets t where t.post_id = p.id and t.status in ('pending', 'preparing'))
        and not ${isQueuePaused}
      order by p.id limit ?`,
    [maxLatenessMs, limit],
  );

/** SQL for an instant a number of milliseconds ago. */
const past = `now() - ? * interval '1 ms'`;

/** Locks a post if it has not changed since it was found. Returns false otherwise. */
export const lockIfUntouched = async (
  em: Em,
  { id, status }: SweepablePost,
  untouchedMs: number,
): Promise<boolean> => {
  const locked = await em.execute<unknown[]>(
    `select 1 from posts where id = ? and status = ? and deleted_at is null and updated_at < ${past}
        for no key update`,
    [id, status, untouchedMs],
  );
  return locked.length > 0;
};
