import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';
import type { TargetState } from '../../domain/posts/post-rules.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import { groupTargets, type PostAccount } from '../../domain/posts/target-names.ts';
import type { BrandReview } from '../../domain/reviews/reviews.ts';
import type { Em } from '../driver/orm.ts';
import { writeBrandScope } from '../team/permissions.ts';
import { readPostRow, type PostRow } from './post-rows.ts';

/**
 * Finds a post of the organization. Returns undefined if it does not exist, is deleted, or belongs to another organization.
 * Throws 403 if the actor may not access it.
 */
export const findPost = async (
  em: Em,
  actor: BrandScopedActor,
  postId: string,
): Promise<PostRow | undefined> => {
  const row = await readPostRow(em, actor.orgId, postId);
  if (row) requireBrandInScope(actor, row.brandId);
  return row;
};

type FoundContent = PostContent & { brandId: string; status: PostStatus; accounts: PostAccount[] | null };

/** Finds the content of a post that the actor may see, without a lock. Returns undefined if there is none. */
export const findContent = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  postId: string,
): Promise<(PostContent & { brandId: string; status: PostStatus }) | undefined> => {
  const [scope, values] = writeBrandScope(brandScope, 'brand_id');
  const [row] = await em.execute<FoundContent[]>(
    `select brand_id as "brandId", text, platforms, media, thread, platform_options as "platformOptions", disclosures, status,
            (select json_agg(json_build_object('platform', t.platform, 'connectionId', t.connection_id))
               from post_targets t where t.post_id = posts.id and t.connection_id is not null) as accounts
       from posts where id = ? and org_id = ? and deleted_at is null${scope}`,
    [postId, orgId, ...values],
  );
  return row && { ...row, accounts: row.accounts ?? [] };
};

/** Target of a locked post. */
export interface LockedTarget extends TargetState {
  id: string;
}

/** Post that is locked by this transaction, with its targets. */
export interface LockedPost extends PostContent {
  accounts: PostAccount[];
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
  targets: LockedTarget[];
  /** Approval rules of the brand, or null if no approval is required. */
  review: BrandReview | null;
}

/** Deleted post that can be restored. */
export interface DeletedPost extends LockedPost {
  externalId: string | null;
  /** Status before the deletion canceled the post's schedule. */
  statusBeforeDelete: PostStatus | null;
}

type LockedRow = Omit<LockedPost, 'scheduledAt' | 'plannedFor' | 'dueAt' | 'targets' | 'accounts'> & {
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
  const targets = await em.execute<LockedTarget[]>(
    `select id, platform, connection_id as "connectionId", status, held is not null as "isHeld", jsonb_array_length(parts) as live, utm,
            disclosure_sentences as "disclosureSentences" from post_targets
      where post_id = ? order by array_position(?::text[], platform::text), id`,
    [row.id, row.platforms],
  );
  const times = {
    scheduledAt: asDate(row.scheduledAt),
    plannedFor: asDate(row.plannedFor),
    dueAt: asDate(row.dueAt),
  };
  return { ...row, ...times, targets, accounts: groupTargets(targets).accounts };
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
