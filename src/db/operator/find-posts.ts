import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import type { Em } from '../driver/orm.ts';

/** Filter for posts of all organizations, for operators. */
export interface PostsAsked {
  orgId?: string | undefined;
  /** ID of one post. */
  id?: string | undefined;
  status?: PostStatus | undefined;
  /** Error code of a target, on the given platform if there is one. */
  error?: string | undefined;
  /** Action that is possible for a target. */
  canBe?: 'retried' | 'cancelled' | 'resolved' | undefined;
  platform?: PlatformName | undefined;
  /** Whether a target waits for a person. */
  isHeld?: boolean | undefined;
  /** Whether the post has been due for more than a minute and has not ended. */
  isLate?: boolean | undefined;
  /** Posts that are due at this time or later. */
  since?: Date | undefined;
  /** Lists the oldest posts first instead of the newest. */
  oldestFirst?: boolean | undefined;
  limit: number;
}

/** Post for operators. Times are ISO texts. */
export interface FoundPost {
  id: string;
  orgId: string;
  org: string;
  brand: string;
  status: PostStatus;
  dueAt: string | null;
  /** Status of each target, shown as `x published, threads held: …`. */
  targets: { platform: PlatformName; status: string; held: string | null; error: string | null }[];
}

/** SQL for whether an action is possible for a post. Its placeholder, used twice, is the requested platform. */
const possible: Record<NonNullable<PostsAsked['canBe']>, string> = {
  retried: `(p.status in ('failed', 'partial') and exists (select 1 from post_targets c where c.post_id = p.id
             and c.status = 'failed' and (?::text is null or c.platform = ?)))`,
  cancelled: `((p.status = 'scheduled' or p.status = 'publishing' and exists (select 1 from post_targets c
                where c.post_id = p.id and c.held is not null)) and (?::text is null or ? = any (p.platforms)))`,
  resolved: `exists (select 1 from post_targets c where c.post_id = p.id and c.status = 'unconfirmed'
               and (?::text is null or c.platform = ?))`,
};

/** Finds the newest of the posts by due time, then by creation time. */
export const findPosts = (em: Em, asked: PostsAsked): Promise<FoundPost[]> => {
  const [conditions, values]: [string[], unknown[]] = [['p.deleted_at is null'], []];
  const add = (condition: string, ...more: unknown[]): void => {
    conditions.push(condition);
    values.push(...more);
  };
  const on = asked.platform ?? null;
  if (asked.id !== undefined) add('p.id = ?', asked.id);
  if (asked.canBe !== undefined) add(possible[asked.canBe], on, on);
  if (asked.error !== undefined)
    add(
      `exists (select 1 from post_targets e where e.post_id = p.id and e.error->>'code' = ? and (?::text is null or e.platform = ?))`,
      asked.error,
      on,
      on,
    );
  if (asked.orgId !== undefined) add('p.org_id = ?', asked.orgId);
  if (asked.status !== undefined) add('p.status = ?', asked.status);
  if (asked.platform !== undefined) add('? = any (p.platforms)', asked.platform);
  if (asked.isHeld)
    add(`p.status in ('scheduled', 'publishing')
         and exists (select 1 from post_targets h where h.post_id = p.id and h.held is not null)`);
  if (asked.isLate)
    add(`p.status in ('scheduled', 'publishing')
         and coalesce(p.scheduled_at, p.due_at) < now() - interval '1 minute'`);
  if (asked.since !== undefined) add('coalesce(p.scheduled_at, p.due_at) >= ?', asked.since);
  const direction = asked.oldestFirst ? 'asc' : 'desc';
  return em.execute<FoundPost[]>(
    `select p.id, p.org_id as "orgId", o.slug as org, b.slug as brand, p.status,
            coalesce(p.scheduled_at, p.due_at, p.published_at) as "dueAt",
            coalesce((select json_agg(json_build_object('platform', t.platform, 'status', t.status,
                        'held', t.held->>'code', 'error', t.error->>'code') order by t.platform)
                        from post_targets t where t.post_id = p.id), '[]') as targets
       from posts p join organizations o on o.id = p.org_id join brands b on b.id = p.brand_id
      where ${conditions.join(' and ')}
      order by coalesce(p.scheduled_at, p.due_at, p.created_at) ${direction}, p.id ${direction} limit ?`,
    [...values, asked.limit],
  );
};

/** Post with everything that an operator needs to judge it, including deleted ones. Undefined if there is none. */
export interface PostFile extends Omit<FoundPost, 'targets'> {
  revision: number;
  deletedAt: string | null;
  targets: {
    platform: PlatformName;
    status: string;
    externalId: string | null;
    url: string | null;
    held: { code: string; message: string; until: string } | null;
    error: { code: string; message: string; retryable: boolean } | null;
  }[];
  /** Number of messages about the post that have not reached Temporal. */
  waitingMessages: number;
}

export const findPostFile = async (em: Em, postId: string): Promise<PostFile | undefined> => {
  const [file] = await em.execute<PostFile[]>(
    `select p.id, p.org_id as "orgId", o.slug as org, b.slug as brand, p.status, p.revision, p.deleted_at as "deletedAt",
            coalesce(p.scheduled_at, p.due_at, p.published_at) as "dueAt",
            coalesce((select json_agg(json_build_object('platform', t.platform, 'status', t.status, 'externalId', t.external_id,
                        'url', t.url, 'held', t.held, 'error', t.error) order by t.platform)
                        from post_targets t where t.post_id = p.id), '[]') as targets,
            (select count(*) from outbox_messages m where m.workflow_id in ('post:' || p.id, 'published:' || p.id))::int
              as "waitingMessages"
       from posts p join organizations o on o.id = p.org_id join brands b on b.id = p.brand_id
      where p.id = ?`,
    [postId],
  );
  return file;
};
