import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import type { Em } from '../driver/orm.ts';

/** Which posts an operator asks for, of all organizations. */
export interface PostsAsked {
  orgId?: string | undefined;
  status?: PostStatus | undefined;
  platform?: PlatformName | undefined;
  /** Those that wait for a person. */
  isHeld?: boolean | undefined;
  /** Those that are due for more than a minute and have not ended. */
  isLate?: boolean | undefined;
  limit: number;
}

/** A post as an operator finds it. Times are ISO texts. */
export interface FoundPost {
  id: string;
  org: string;
  brand: string;
  status: PostStatus;
  dueAt: string | null;
  /** `x published, threads held: …` */
  targets: { platform: PlatformName; status: string; held: string | null; error: string | null }[];
}

/** The newest of them by when they are due, then by when they were made. */
export const findPosts = (em: Em, asked: PostsAsked): Promise<FoundPost[]> => {
  const [conditions, values]: [string[], unknown[]] = [['p.deleted_at is null'], []];
  const add = (condition: string, ...more: unknown[]): void => {
    conditions.push(condition);
    values.push(...more);
  };
  if (asked.orgId !== undefined) add('p.org_id = ?', asked.orgId);
  if (asked.status !== undefined) add('p.status = ?', asked.status);
  if (asked.platform !== undefined) add('? = any (p.platforms)', asked.platform);
  if (asked.isHeld)
    add(`p.status in ('scheduled', 'publishing')
         and exists (select 1 from post_targets h where h.post_id = p.id and h.held is not null)`);
  if (asked.isLate)
    add(`p.status in ('scheduled', 'publishing')
         and coalesce(p.scheduled_at, p.due_at) < now() - interval '1 minute'`);
  return em.execute<FoundPost[]>(
    `select p.id, o.slug as org, b.slug as brand, p.status, coalesce(p.scheduled_at, p.due_at, p.published_at) as "dueAt",
            coalesce((select json_agg(json_build_object('platform', t.platform, 'status', t.status,
                        'held', t.held->>'code', 'error', t.error->>'code') order by t.platform)
                        from post_targets t where t.post_id = p.id), '[]') as targets
       from posts p join organizations o on o.id = p.org_id join brands b on b.id = p.brand_id
      where ${conditions.join(' and ')}
      order by coalesce(p.scheduled_at, p.due_at, p.created_at) desc, p.id desc limit ?`,
    [...values, asked.limit],
  );
};

/** One post, with what an operator needs to judge it; undefined for none. Also one that was deleted. */
export interface PostFile extends Omit<FoundPost, 'targets'> {
  orgId: string;
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
  /** Messages about it that have not reached Temporal. */
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
