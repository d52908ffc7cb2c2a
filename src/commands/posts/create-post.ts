import { v7 as uuidv7 } from 'uuid';
import { addPostChanged } from '../../db/outbox.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { PostRow } from '../../db/posts/posts.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { draftProblems, mediaIdsOf, requireNoProblems } from '../../domain/post-problems.ts';
import { announceScheduled } from './announce-move.ts';
import { requirePublishable, type PostDraft } from './check-post.ts';
import { lockBrand } from '../brands/require-brand.ts';
import { requireMedia } from './require-media.ts';

type NewPost = PostDraft & Pick<PostRow, 'id' | 'status'> & { orgId: string; brandId: string };

/**
 * Saves a new post: a draft, or scheduled when it names a time. Throws `not_found` for a brand or file that is not the
 * organization's, `validation_failed` for what cannot be saved or scheduled, and the two connection refusals.
 */
export const createPost = async (em: Em, origin: Origin, draft: PostDraft): Promise<PostRow> => {
  const { orgId } = origin.actor;
  const brandId = await lockBrand(em, origin.actor, draft.brandSlug);
  const files = await requireMedia(em, orgId, mediaIdsOf(draft));
  const status = draft.scheduledAt === null ? 'draft' : 'scheduled';
  const post: NewPost = { ...draft, id: uuidv7(), orgId, brandId, status };
  if (draft.scheduledAt === null) requireNoProblems(draftProblems(draft));
  else await requirePublishable(em, post, draft.platforms, draft.scheduledAt);

  const createdAt = await insertPost(em, origin, post);
  if (draft.scheduledAt !== null) await putOnTime(em, origin, { ...post, scheduledAt: draft.scheduledAt });
  return asRow(post, createdAt, [...files.values()]);
};

const putOnTime = async (em: Em, origin: Origin, post: NewPost & { scheduledAt: Date }): Promise<void> => {
  await addPostChanged(em, post, origin.requestId);
  await announceScheduled(em, origin, { ...post, previousScheduledAt: null });
};

/** Post, branches and the first line of its history in one statement, because creating is the most frequent write. */
const insertPost = async (em: Em, { actor }: Origin, post: NewPost): Promise<string> => {
  const targets = post.platforms.map(platform => [uuidv7(), post.orgId, post.id, platform]);
  const by = actorName(actor);
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
      by,
      post.id,
      post.orgId,
      post.brandId,
      post.text,
      post.platforms,
      post.status,
      post.scheduledAt,
      ...[post.media, post.thread, post.platformOptions].map(value => JSON.stringify(value)),
      by,
      post.status === 'scheduled' ? actor.membershipId : null,
    ],
  );
  return (row as { createdAt: string }).createdAt;
};

/** What `findPost` would read, without asking for what is known. */
const asRow = (post: NewPost, createdAt: string, files: PostRow['files']): PostRow => ({
  ...post,
  scheduledAt: post.scheduledAt?.toISOString() ?? null,
  publishedAt: null,
  createdAt,
  updatedAt: createdAt,
  revision: 1,
  targets: post.platforms.map(platform => ({
    platform,
    status: 'pending',
    externalId: null,
    firstComment: null,
    url: null,
    held: null,
    error: null,
    publishedAt: null,
  })),
  files,
});
