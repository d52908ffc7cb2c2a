import { v7 as uuidv7 } from 'uuid';
import type { PostContent } from '../../domain/post-problems.ts';
import type { PostStatus } from '../../domain/posts.ts';
import type { Em } from '../driver/orm.ts';

/** A post that has no row yet. */
export interface NewPost extends PostContent {
  id: string;
  orgId: string;
  brandId: string;
  status: Extract<PostStatus, 'draft' | 'scheduled'>;
  scheduledAt: Date | null;
}

/** Who makes it: `user:<id>`, `api_key:<id>`, and the membership under which it was planned; null for a draft. */
export interface PostAuthor {
  name: string;
  membershipId: string | null;
}

/**
 * Post, targets and the first line of its history in one statement, because creating is the most frequent write. Gives the
 * time of its creation as PostgreSQL writes it.
 */
export const insertPost = async (em: Em, post: NewPost, by: PostAuthor): Promise<string> => {
  const targets = post.platforms.map(platform => [uuidv7(), post.orgId, post.id, platform]);
  const [row] = await em.execute<{ createdAt: string }[]>(
    `with targets as (
       insert into post_targets (id, org_id, post_id, platform, status, created_at, updated_at)
       values ${targets.map(() => `(?, ?, ?, ?, 'pending', now(), now())`).join(', ')}
     ), change as (
       insert into post_changes (id, org_id, post_id, to_status, actor, reason, created_at)
       values (?, ?, ?, ?, ?, 'created', now())
     ) insert into posts (id, org_id, brand_id, text, platforms, status, scheduled_at, media, thread, platform_options,
                          created_by, planned_under, created_at, updated_at)
       values (?, ?, ?, ?, array[?]::text[], ?, ?, ?, ?, ?, ?, ?, now(), now())
       returning created_at as "createdAt"`,
    [
      ...targets.flat(),
      uuidv7(),
      post.orgId,
      post.id,
      post.status,
      by.name,
      post.id,
      post.orgId,
      post.brandId,
      post.text,
      post.platforms,
      post.status,
      post.scheduledAt,
      ...[post.media, post.thread, post.platformOptions].map(value => JSON.stringify(value)),
      by.name,
      by.membershipId,
    ],
  );
  return (row as { createdAt: string }).createdAt;
};
