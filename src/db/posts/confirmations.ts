import { LockMode } from '@mikro-orm/core';
import type { BrandScopedActor } from '../../domain/actor.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import {
  finishableFor,
  maxBatch,
  type ConfirmationStatus,
  type ShownConfirmationStatus,
} from '../../domain/posts/confirmations.ts';
import { countList, type ListTotal, type TimeCursor } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { writeBrandScope } from '../team/permissions.ts';
import { actorNameSql } from '../actor-names.ts';
import { PostConfirmation } from '../entities/confirmation.ts';

/** Finds the organization's confirmation with this ID. Returns null if there is none. */
export const findConfirmation = (em: Em, orgId: string, id: string): Promise<PostConfirmation | null> =>
  em.findOne(PostConfirmation, { id, orgId });

/** Finds the organization's confirmation with this token. Returns null if there is none. */
export const findConfirmationByToken = (
  em: Em,
  orgId: string,
  tokenHash: string,
): Promise<PostConfirmation | null> => em.findOne(PostConfirmation, { orgId, tokenHash });

/** Lists the confirmations of a batch in the order of their times, those without a time first. */
export const listBatch = (em: Em, orgId: string, batchId: string): Promise<PostConfirmation[]> =>
  em.find(
    PostConfirmation,
    { orgId, batchId },
    { orderBy: [{ scheduledAt: 'asc nulls first' }, { id: 'asc' }], limit: maxBatch },
  );

/** Finds the organization's confirmation with this ID and locks it. Returns null if there is none. */
export const lockConfirmation = (em: Em, orgId: string, id: string): Promise<PostConfirmation | null> =>
  em.findOne(
    PostConfirmation,
    { id, orgId },
    // the row may have changed while the statement waited for the lock
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );

/** Person who asked for a post's confirmation, with a session or an API key. */
export interface ConfirmationAsker {
  name: string;
  email: string;
  /** Name of the requesting API key, or null if a session asked. */
  keyName: string | null;
}

const asker = `
  select coalesce(person_name(asked.by::text), '') as name, coalesce(u.email, '') as email, k.name as "keyName"
    from post_confirmations c
    left join api_keys k on c.asked_by = 'api_key:' || k.id
   cross join lateral
         (select coalesce(k.created_by, case when c.asked_by like 'user:%' then substr(c.asked_by, 6)::uuid end) as by) asked
    left join users u on u.id = asked.by
   where c.id = ?`;

/** Finds the requester. Name and email address are empty if the person was deleted. */
export const findAsker = async (em: Em, confirmationId: string): Promise<ConfirmationAsker | undefined> => {
  const [row] = await em.execute<ConfirmationAsker[]>(asker, [confirmationId]);
  return row;
};

/** Confirmation in a list, with the current state of its post. Times are texts in PostgreSQL's form. */
export interface ListedConfirmation {
  id: string;
  postId: string;
  revision: number;
  scheduledAt: string | null;
  status: ConfirmationStatus;
  expiresAt: string;
  decidedBy: string | null;
  /** Person's current name. */
  decidedByName: string | null;
  decidedAt: string | null;
  usedAt: string | null;
  batchId: string | null;
  createdAt: string;
  /** `user:<id>` or `api_key:<id>`. */
  askedBy: string;
  askedByName: string | null;
  clientName: string | null;
  brandSlug: string;
  platforms: PlatformName[];
  text: string;
  currentRevision: number;
  postStatus: PostStatus;
}

/** SQL for the displayed status. A confirmation whose time is over is `expired`. */
const statusSql = `case when c.status in ('pending', 'approved') and c.expires_at <= now() then 'expired' else c.status end`;

/** SQL for whether confirmation `c` of post `p` is a recent approval of an unpublished post, and nothing newer asks for it. */
const isOpenSql = `c.status = 'approved'
  and c.decided_at > now() - interval '${finishableFor} milliseconds'
  and p.status not in ('scheduled', 'publishing', 'published')
  and not exists (select 1 from post_confirmations newer where newer.post_id = c.post_id and newer.created_at > c.created_at)`;

/** SQL for whether an approval ended unused while its post exists. */
const isForgottenSql = `${isOpenSql} and c.expires_at <= now() and p.deleted_at is null`;

/** SQL for whether someone other than the approver deleted the post. */
const isDeletedByOthers = `p.deleted_at is not null and not exists (
  select 1 from post_changes d where d.post_id = p.id and d.reason = 'deleted'
     and d.actor = 'user:' || c.decided_by and d.created_at >= c.decided_at)`;

/** SQL for whether an approval ended unused and can be carried out, because the post is as it was approved. */
export const isUnusedSql = `${isForgottenSql} and p.revision = c.revision`;

/** An approval that no app has used in time. */
export interface UnusedApproval {
  orgId: string;
  postId: string;
  brandSlug: string;
  brandName: string;
  text: string;
  clientName: string | null;
  /** Membership of the approver. */
  approver: string;
  /** Whether the post was changed after the approval, which therefore can no longer be carried out. */
  isChanged: boolean;
  /** Whether someone else deleted the post after the approval. */
  isDeleted: boolean;
}

/** Claims approvals that ended unused, or whose post someone else deleted, and whose approvers were not notified, at most `limit`. */
export const claimUnusedApprovals = (em: Em, limit: number): Promise<UnusedApproval[]> =>
  em.execute<UnusedApproval[]>(
    `with found as (
       select c.id, p.text, b.slug, b.name, m.id as approver, p.revision <> c.revision as changed, p.deleted_at is not null as deleted
         from post_confirmations c join posts p on p.id = c.post_id join brands b on b.id = p.brand_id
         join memberships m on m.org_id = c.org_id and m.user_id = c.decided_by
        where c.unused_told_at is null and (${isForgottenSql} or ${isOpenSql} and ${isDeletedByOthers})
        order by c.expires_at limit ? for update of c skip locked)
     update post_confirmations c set unused_told_at = now() from found where found.id = c.id
     returning c.org_id as "orgId", c.post_id as "postId", found.slug as "brandSlug", found.name as "brandName",
               left(found.text, 280) as text, c.client_name as "clientName", found.approver,
               found.changed as "isChanged", found.deleted as "isDeleted"`,
    [limit],
  );

/** Filter for confirmations. */
export interface ConfirmationFilter {
  /** Displayed statuses, or approvals that ended unused and can be carried out. */
  status: readonly ShownConfirmationStatus[] | 'unused';
  brandSlug: string | undefined;
  batchId: string | undefined;
}

/** Returns the tables and conditions of the confirmations of posts that the actor may read. */
const listedSql = (
  { orgId, brandScope }: BrandScopedActor,
  { status, brandSlug, batchId }: ConfirmationFilter,
): [sql: string, values: unknown[]] => {
  const [narrowed, values] = writeBrandScope(brandScope, 'p.brand_id');
  const of = (value: string | undefined, sql: string) => (value === undefined ? '' : ` and ${sql}`);
  return [
    `from post_confirmations c join posts p on p.id = c.post_id join brands b on b.id = p.brand_id
      where c.org_id = ? and p.deleted_at is null
        and ${status === 'unused' ? isUnusedSql : `${statusSql} = any (?)`}${narrowed}
        ${of(brandSlug, 'b.slug = ?')}${of(batchId, 'c.batch_id = ?')}`,
    [
      orgId,
      ...(status === 'unused' ? [] : [status]),
      ...values,
      ...[brandSlug, batchId].filter(value => value !== undefined),
    ],
  ];
};

/** Lists one page of the confirmations of posts that the actor may read, newest first. */
export const listConfirmations = (
  em: Em,
  actor: BrandScopedActor,
  filter: ConfirmationFilter,
  { limit, after }: { limit: number; after: TimeCursor | undefined },
): Promise<ListedConfirmation[]> => {
  const [from, values] = listedSql(actor, filter);
  return em.execute<ListedConfirmation[]>(
    `select c.id, c.post_id as "postId", c.revision, c.scheduled_at as "scheduledAt", c.status, c.expires_at as "expiresAt",
            c.decided_by as "decidedBy", person_name(c.decided_by::text) as "decidedByName",
            c.decided_at as "decidedAt", c.used_at as "usedAt", c.batch_id as "batchId", c.created_at as "createdAt",
            c.asked_by as "askedBy", ${actorNameSql('c.asked_by')} as "askedByName", c.client_name as "clientName",
            b.slug as "brandSlug", p.platforms, left(p.text, 280) as text, p.revision as "currentRevision",
            p.status as "postStatus"
       ${from}
        ${after ? 'and (c.created_at, c.id) < (?::timestamptz, ?::uuid)' : ''}
      order by c.created_at desc, c.id desc limit ?`,
    [...values, ...(after ? [after.at, after.id] : []), limit],
  );
};

/** Counts the confirmations of posts that the actor may read. */
export const countConfirmations = (
  em: Em,
  actor: BrandScopedActor,
  filter: ConfirmationFilter,
): Promise<ListTotal> => {
  const [from, values] = listedSql(actor, filter);
  return countList(em, { sql: `select 1 ${from}`, values });
};
