import type { PlatformName } from '../../domain/platforms.ts';
import type { TargetStatus } from '../../domain/posts.ts';
import type { Em } from '../driver/orm.ts';

/** A platform that a post is not live on. */
export interface MissingTarget {
  platform: PlatformName;
  status: TargetStatus;
  /** Why, as its error says it to people; null where it has none. */
  message: string | null;
}

/** What of a post is not live, in the order of its platforms. */
export const findMissingTargets = (em: Em, postId: string): Promise<MissingTarget[]> =>
  em.execute<MissingTarget[]>(
    `select t.platform, t.status, t.error->>'message' as message
       from post_targets t join posts p on p.id = t.post_id
      where t.post_id = ? and t.status <> 'published' order by array_position(p.platforms, t.platform)`,
    [postId],
  );
