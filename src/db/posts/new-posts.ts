import { keptDisclosures } from '../../domain/posts/disclosures.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostMarks, PostStatus } from '../../domain/posts/posts.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../driver/orm.ts';
import type { BrandReview } from '../../domain/reviews/reviews.ts';
import { refuse } from '../../domain/errors.ts';
import { refusingDuplicates } from '../driver/unique.ts';
import { actorNameSql } from '../actor-names.ts';
import { addPostChanged } from '../outbox.ts';
import type { PostRow } from './post-rows.ts';
import { listTargets } from '../../domain/posts/target-names.ts';
import { pendingTarget, type PostTargetRow } from './target-rows.ts';

/** Post that has no row yet. */
export interface NewPost extends PostContent, Partial<PostMarks> {
  id: string;
  orgId: string;
  brandId: string;
  status: Extract<PostStatus, 'draft' | 'scheduled'>;
  scheduledAt: Date | null;
  plannedFor?: Date | null;
  /** Slot of the brand's queue that the post occupies. */
  queueSlotId?: string | null;
  /** Series that creates the post. */
  seriesId?: string | undefined;
}

/**
 * Author: `user:<id>` or `api_key:<id>`, and the membership under which the post was planned. The membership is null for a
 * draft.
 */
interface PostAuthor {
  name: string;
  membershipId: string | null;
}

/** Columns that the database fills in when a post is inserted: creation time, as PostgreSQL writes it, and author name. */
export type InsertedPost = Pick<PostRow, 'createdAt' | 'createdByName'> & {
  /** Approval rules of the brand, or null if no approval is required. */
  brandReview: BrandReview | null;
  targets: PostTargetRow[];
};

type ReturnedPost = Omit<InsertedPost, 'targets'> & {
  /** IDs of the brand's default accounts, by platform, or null for none. */
  accounts: Partial<Record<PlatformName, string>> | null;
};

/**
 * Inserts a post, its targets, and the first entry of its history in one statement, because creating is the most frequent
 * write. Throws `duplicate` if another post has the same `externalId`.
 */
export const insertPost = async (em: Em, post: NewPost, by: PostAuthor): Promise<InsertedPost> => {
  const targets = listTargets(post).map(({ platform, connectionId }) => ({
    id: uuidv7(),
    platform,
    named: connectionId ?? null,
  }));
  const inserted = em.execute<ReturnedPost[]>(
    `with targets as (
       insert into post_targets (id, org_id, post_id, platform, connection_id, status, created_at, updated_at)
       values ${targets.map(() => `(?, ?, ?, ?, ?::uuid, 'pending', now(), now())`).join(', ')}
     ), change as (
       insert into post_changes (id, org_id, post_id, to_status, actor, reason, created_at)
       values (?, ?, ?, ?, ?, 'created', now())
     ) insert into posts (id, org_id, brand_id, text, platforms, status, scheduled_at, planned_for, media, thread, platform_options,
                          disclosures, external_id, labels, metadata, created_by, planned_under, queue_slot_id, series_id, created_at, updated_at)
       values (?, ?, ?, ?, ?::text[], ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, now(), now())
       returning created_at as "createdAt", ${actorNameSql('posts.created_by')} as "createdByName",
                 (select b.review from brands b where b.id = posts.brand_id) as "brandReview",
                 (select json_object_agg(c.platform, c.id) from connections c
                   where c.brand_id = posts.brand_id and c.is_default) as accounts`,
    [
      ...targets.flatMap(({ id, platform, named }) => [id, post.orgId, post.id, platform, named]),
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
      post.plannedFor ?? null,
      ...[post.media, post.thread, post.platformOptions].map(value => JSON.stringify(value)),
      asJson(keptDisclosures(post.disclosures)),
      post.externalId ?? null,
      post.labels ?? [],
      JSON.stringify(post.metadata ?? {}),
      by.name,
      by.membershipId,
      post.queueSlotId ?? null,
      post.seriesId ?? null,
    ],
  );
  const [row] = await refuseSameName(inserted, post.externalId);
  const { accounts, ...returned } = row as ReturnedPost;
  const accountOf = (platform: PlatformName) => accounts?.[platform] ?? null;
  return {
    ...returned,
    targets: targets.map(target => ({
      ...pendingTarget({ ...target, connectionId: target.named ?? accountOf(target.platform) }),
      named: target.named,
    })),
  };
};

const asJson = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** Waits for a write. Throws `duplicate` if another post of the organization has this `externalId`. */
export const refuseSameName = <T>(work: Promise<T>, externalId: string | null | undefined): Promise<T> =>
  refusingDuplicates(work, 'posts_external_id_unique', () =>
    refuse('duplicate', `Another post already has the externalId ${externalId ?? ''}.`, {
      details: [{ path: 'externalId', code: 'not_unique', message: 'Another post already has this value.' }],
    }),
  );

/** Publishes a draft that this transaction has created immediately. `by.membershipId` answers for the post. */
export const publishDraft = async (em: Em, post: NewPost, by: PostAuthor): Promise<void> => {
  await em.execute(
    `with change as (
       insert into post_changes (id, created_at, org_id, post_id, from_status, to_status, actor, reason)
       values (?, now(), ?, ?, 'draft', 'publishing', ?, ?)
     ) update posts set status = 'publishing', due_at = now(), planned_under = ?, revision = revision + 1, updated_at = now()
        where id = ?`,
    [
      uuidv7(),
      post.orgId,
      post.id,
      by.name,
      `publish on ${post.platforms.join(', ')}`,
      by.membershipId,
      post.id,
    ],
  );
  await addPostChanged(em, post, null);
};
