import { actorNameSql } from '../actor-names.ts';
import type { Held } from '../../domain/publishing/holding.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { BrandReview } from '../../domain/reviews/reviews.ts';
import { postReviewState, type PostReviewState } from '../reviews/review-state.ts';
import type {
  FirstComment,
  SentContent,
  TargetError,
  TargetStatus,
  MediaRef,
  PlatformOptions,
  PostStatus,
  ThreadPart,
  BesideVideo,
} from '../../domain/posts/posts.ts';
import { thumbnailColumns, withThumbnails, type MediaRow } from './post-media.ts';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import type { Em } from '../driver/orm.ts';
import { sentTogether } from '../driver/prepared-statements.ts';
import type { Disclosures } from '../../domain/posts/disclosures.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';
import { writeBrandScope } from '../team/permissions.ts';
import type { TargetState } from '../../domain/posts/post-rules.ts';
import { notFound } from '../../domain/errors.ts';
import type { ActingAccount, ActionTarget, TargetChange } from '../../domain/publishing/post-actions.ts';
import { followUpColumns, type FollowUpView } from '../publishing/follow-ups.ts';
import { actingColumns, changeColumn } from '../publishing/post-action-rows.ts';
import { countsColumn, type TargetCounts } from '../analytics/post-metrics.ts';

/** Target of a post for display. */
export interface PostTargetRow {
  platform: PlatformName;
  status: TargetStatus;
  externalId: string | null;
  firstComment: FirstComment | null;
  /** Null if the target has no follow-up comments or is not published. */
  comments: FollowUpView[] | null;
  cover: BesideVideo | null;
  playlist: BesideVideo | null;
  captions: BesideVideo | null;
  sentContent: SentContent | null;
  url: string | null;
  held: Held | null;
  error: TargetError | null;
  publishedAt: string | null;
  removedAt: string | null;
  goneAt: string | null;
  sentBy: string | null;
  account: ActingAccount | null;
  partCount: number;
  hasPoll: boolean;
  doneAt: ActionTarget['doneAt'];
  change: TargetChange | null;
  metrics: TargetCounts | null;
}

/** Returns a target of which nothing has begun. */
export const pendingTarget = (platform: PlatformName): PostTargetRow => ({
  platform,
  status: 'pending',
  externalId: null,
  firstComment: null,
  comments: null,
  cover: null,
  playlist: null,
  captions: null,
  sentContent: null,
  url: null,
  held: null,
  error: null,
  publishedAt: null,
  removedAt: null,
  goneAt: null,
  sentBy: null,
  account: null,
  partCount: 0,
  hasPoll: false,
  doneAt: null,
  change: null,
  metrics: null,
});

/** Post with everything that its response needs. Times are texts in PostgreSQL's form. */
export interface PostRow {
  id: string;
  brandId: string;
  brandSlug: string;
  text: string;
  platforms: PlatformName[];
  status: PostStatus;
  scheduledAt: string | null;
  plannedFor: string | null;
  queueSlotId: string | null;
  seriesId: string | null;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  media: MediaRef[];
  thread: ThreadPart[];
  platformOptions: PlatformOptions;
  disclosures: Disclosures | null;
  revision: number;
  /** `user:<id>`, `api_key:<id>`, `agent:<id>`, … */
  createdBy: string;
  createdByName: string | null;
  externalId: string | null;
  labels: string[];
  metadata: Record<string, string>;
  /** State of the review, or null if none is required. */
  review: PostReviewState | null;
  targets: PostTargetRow[] | null;
  /** Files of `media`, in no order, or null if there are none. */
  files: MediaRow[] | null;
}

/**
 * SQL that reads a whole post in one statement: most responses contain a post, so it needs one round trip and no ORM
 * objects. `json_agg` over a row is several times cheaper than over `json_build_object`, which looks up the type of each
 * argument.
 */
export const postColumns = `
  p.id, p.brand_id as "brandId", b.slug as "brandSlug", p.text, p.platforms, p.status, p.scheduled_at as "scheduledAt",
  p.planned_for as "plannedFor", p.queue_slot_id as "queueSlotId", p.series_id as "seriesId",
  p.published_at as "publishedAt", p.created_at as "createdAt", p.updated_at as "updatedAt",
  p.media, p.thread, p.platform_options as "platformOptions", p.disclosures, p.revision, p.created_by as "createdBy",
  ${actorNameSql('p.created_by')} as "createdByName",
  p.external_id as "externalId", p.labels, p.metadata, ${postReviewState} as review,
  (select json_agg(target) from (
     select t.platform, t.status, t.external_id as "externalId", t.url, t.held, t.error, t.published_at as "publishedAt",
            t.sent_content as "sentContent", t.removed_at as "removedAt",
            t.gone_at as "goneAt", ${actingColumns}, ${changeColumn}, ${followUpColumns}, ${countsColumn}
       from post_targets t where t.post_id = p.id) target) as targets,
  case when p.media <> '[]' then (select json_agg(file) from (
     select m.id, m.type, m.mime_type as "mimeType", m.storage_key as "storageKey", m.alt_text as "altText", m.width, m.height,
            m.duration_seconds as "durationSeconds", m.size_bytes as "sizeBytes", ${thumbnailColumns}
       from media m ${withThumbnails}
      where m.org_id = p.org_id and m.id in (select (ref->>'id')::uuid from jsonb_array_elements(p.media) ref)) file)
  end as files`;

/**
 * Finds a post of the organization. Returns undefined if it does not exist, is deleted, or belongs to another organization.
 * Throws 403 if the actor may not access it.
 */
export const findPost = async (
  em: Em,
  actor: BrandScopedActor,
  postId: string,
): Promise<PostRow | undefined> => {
  const [row] = await em.execute<PostRow[]>(
    `${sentTogether}select ${postColumns} from posts p join brands b on b.id = p.brand_id
      where p.id = ? and p.org_id = ? and p.deleted_at is null`,
    [postId, actor.orgId],
  );
  if (row) requireBrandInScope(actor, row.brandId);
  return row;
};

/** Finds the content of a post that the actor may see, without a lock. Returns undefined if there is none. */
export const findContent = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  postId: string,
): Promise<(PostContent & { status: PostStatus }) | undefined> => {
  const [scope, values] = writeBrandScope(brandScope, 'brand_id');
  const [row] = await em.execute<(PostContent & { status: PostStatus })[]>(
    `select text, platforms, media, thread, platform_options as "platformOptions", disclosures, status
       from posts where id = ? and org_id = ? and deleted_at is null${scope}`,
    [postId, orgId, ...values],
  );
  return row;
};

/** Post that is locked by this transaction, with its targets. */
export interface LockedPost extends PostContent {
  id: string;
  orgId: string;
  brandId: string;
  brandSlug: string;
  status: PostStatus;
  revision: number;
  statusBeforeArchive: PostStatus | null;
  scheduledAt: Date | null;
  plannedFor: Date | null;
  /** Time at which publishing is due or should have begun, or null for an unscheduled post. */
  dueAt: Date | null;
  /** Queue slot of the post, or null. A deleted post keeps the slot that it had. */
  queueSlotId: string | null;
  labels: string[];
  targets: TargetState[];
  /** Approval rules of the brand, or null if no approval is required. */
  review: BrandReview | null;
}

/** Deleted post that can be restored. */
export interface DeletedPost extends LockedPost {
  externalId: string | null;
  /** Status before the deletion canceled the post's schedule. */
  statusBeforeDelete: PostStatus | null;
}

type LockedRow = Omit<LockedPost, 'scheduledAt' | 'plannedFor' | 'dueAt' | 'targets'> & {
  scheduledAt: string | null;
  dueAt: string | null;
  plannedFor: string | null;
};

const lockedColumns = `id, org_id as "orgId", brand_id as "brandId",
            (select slug from brands where id = posts.brand_id) as "brandSlug",
            (select review from brands where id = posts.brand_id) as review, text, platforms, status, revision,
            status_before_archive as "statusBeforeArchive", scheduled_at as "scheduledAt",
            planned_for as "plannedFor", queue_slot_id as "queueSlotId", labels, media,
            case status when 'scheduled' then scheduled_at when 'publishing' then due_at end as "dueAt", thread, platform_options as "platformOptions",
            disclosures, (select utm from brands where id = posts.brand_id) as utm,
            (select disclosure_sentences from brands where id = posts.brand_id) as "disclosureSentences"`;

const asDate = (time: string | null): Date | null => (time === null ? null : new Date(time));

/**
 * Takes the lock that the commit of a target also takes, so that edits, cancellations, and publications are serialized.
 * Throws `not_found` for a post of another organization and 403 if the actor may not access it. The targets are read by a
 * separate statement, because a statement that waits for a lock still sees other tables as they were before the wait.
 */
export const lockPost = async (em: Em, actor: BrandScopedActor, postId: string): Promise<LockedPost> => {
  const [row] = await em.execute<LockedRow[]>(
    `select ${lockedColumns} from posts where id = ? and org_id = ? and deleted_at is null for no key update`,
    [postId, actor.orgId],
  );
  if (!row) throw notFound('post', postId);
  requireBrandInScope(actor, row.brandId);
  return withTargets(em, row);
};

const withTargets = async <Row extends LockedRow>(em: Em, row: Row) => {
  const targets = await em.execute<TargetState[]>(
    `select platform, status, held is not null as "isHeld", jsonb_array_length(parts) as live, utm,
            disclosure_sentences as "disclosureSentences" from post_targets
      where post_id = ? order by created_at, platform`,
    [row.id],
  );
  const times = {
    scheduledAt: asDate(row.scheduledAt),
    plannedFor: asDate(row.plannedFor),
    dueAt: asDate(row.dueAt),
  };
  return { ...row, ...times, targets };
};

/** Locks a post that was deleted since an instant and whose brand exists. Returns undefined for any other post. */
export const lockDeletedPost = async (
  em: Em,
  actor: BrandScopedActor,
  postId: string,
  since: Date,
): Promise<DeletedPost | undefined> => {
  const [row] = await em.execute<(LockedRow & Pick<DeletedPost, 'statusBeforeDelete' | 'externalId'>)[]>(
    `select ${lockedColumns}, status_before_delete as "statusBeforeDelete", external_id as "externalId"
       from posts
      where id = ? and org_id = ? and deleted_at > ? and emptied_at is null
        and exists (select 1 from brands b where b.id = posts.brand_id) for no key update`,
    [postId, actor.orgId, since],
  );
  if (!row) return undefined;
  requireBrandInScope(actor, row.brandId);
  return withTargets(em, row);
};
