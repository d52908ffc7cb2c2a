import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus, TargetStatus } from '../../domain/posts/posts.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';
import { isQueuePaused } from './post-plans.ts';

/** A post as a sweep takes it up. */
export interface SweptPost {
  id: string;
  orgId: string;
  brandId: string;
  platforms: PlatformName[];
  status: PostStatus;
}

/** A post that should have a live workflow now. */
export interface SweepablePost extends SweptPost {
  /** Whether its time has come, or that to prepare it. */
  isDue: boolean;
  /** Whether its time has come a while ago, and no target shows that anybody has begun. */
  shouldHaveBegun: boolean;
  /** Whether a target waits for a person or the end of a pause. */
  isHeld: boolean;
}

interface SweepWindow {
  /** How long nothing may have happened to a post and its targets; milliseconds. */
  untouchedMs: number;
  /** How long before its time a post is prepared; milliseconds. */
  leadMs: number;
  limit: number;
  /** Id of the last post of the page before. */
  after: string | undefined;
}

const begun: readonly TargetStatus[] = ['preparing', 'committing', 'reconciling'];

const lowest = '00000000-0000-0000-0000-000000000000';

/**
 * Posts that are being published, or soon will be, to which nothing has happened for a while and for which no message is
 * on its way. Those are few in a right system: targets that wait for a platform. A scheduled post is looked at before
 * its time comes, so that one whose workflow is gone still goes out on time.
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
 * Posts with something that has not been sent and is too late now, and that nobody is about to send: the longest due first. Few,
 * as their workflows see to that as well.
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

/** An instant so many milliseconds ago. */
const past = `now() - ? * interval '1 ms'`;

/** Locks the post when it is still as it was found and nothing has happened to it since; false otherwise. */
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
