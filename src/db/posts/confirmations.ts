import { LockMode } from '@mikro-orm/core';
import type { BrandScopedActor } from '../../domain/actor.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import type { ConfirmationStatus, ShownConfirmationStatus } from '../../domain/posts/confirmations.ts';
import type { Em } from '../driver/orm.ts';
import { writeBrandScope } from '../team/permissions.ts';
import { actorNameSql } from '../actor-names.ts';
import { PostConfirmation } from '../entities/confirmation.ts';

/** The organization's confirmation of this id; null when there is none. */
export const findConfirmation = (em: Em, orgId: string, id: string): Promise<PostConfirmation | null> =>
  em.findOne(PostConfirmation, { id, orgId });

/** The organization's confirmation of this id, which this transaction alone may change; null when there is none. */
export const lockConfirmation = (em: Em, orgId: string, id: string): Promise<PostConfirmation | null> =>
  em.findOne(
    PostConfirmation,
    { id, orgId },
    // what was read before the lock may have changed while it was waited for
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );

/** Who asked a person to confirm a post, by a session or a key of theirs. */
export interface ConfirmationAsker {
  name: string;
  email: string;
  /** The name of the key that asked; null where a session did. */
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

/** Name and email address are empty once the person is gone. */
export const findAsker = async (em: Em, confirmationId: string): Promise<ConfirmationAsker | undefined> => {
  const [row] = await em.execute<ConfirmationAsker[]>(asker, [confirmationId]);
  return row;
};

/** A confirmation in a list, with the post that it is about as it is now. Times are texts as PostgreSQL writes them. */
export interface ListedConfirmation {
  id: string;
  postId: string;
  revision: number;
  scheduledAt: string | null;
  status: ConfirmationStatus;
  expiresAt: string;
  decidedBy: string | null;
  /** Of the person, as it is today. */
  decidedByName: string | null;
  decidedAt: string | null;
  usedAt: string | null;
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

/** What stands in the rows for what is shown of them: one whose time is over is `expired`. */
const statusSql = `case when c.status in ('pending', 'approved') and c.expires_at <= now() then 'expired' else c.status end`;

/** Which confirmations, and how many: after that one, the newest first. */
export interface ConfirmationPage {
  status: readonly ShownConfirmationStatus[];
  brandSlug: string | undefined;
  limit: number;
  after: { createdAt: string; id: string } | undefined;
}

/** A page of the confirmations of the posts that the actor may read. */
export const listConfirmations = (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { status, brandSlug, limit, after }: ConfirmationPage,
): Promise<ListedConfirmation[]> => {
  const [narrowed, values] = writeBrandScope(brandScope, 'p.brand_id');
  return em.execute<ListedConfirmation[]>(
    `select c.id, c.post_id as "postId", c.revision, c.scheduled_at as "scheduledAt", c.status, c.expires_at as "expiresAt",
            c.decided_by as "decidedBy", person_name(c.decided_by::text) as "decidedByName",
            c.decided_at as "decidedAt", c.used_at as "usedAt", c.created_at as "createdAt",
            c.asked_by as "askedBy", ${actorNameSql('c.asked_by')} as "askedByName", c.client_name as "clientName",
            b.slug as "brandSlug", p.platforms, left(p.text, 280) as text, p.revision as "currentRevision",
            p.status as "postStatus"
       from post_confirmations c join posts p on p.id = c.post_id join brands b on b.id = p.brand_id
      where c.org_id = ? and p.deleted_at is null and ${statusSql} = any (?)${narrowed}
        ${brandSlug === undefined ? '' : 'and b.slug = ?'}
        ${after ? 'and (c.created_at, c.id) < (?::timestamptz, ?::uuid)' : ''}
      order by c.created_at desc, c.id desc limit ?`,
    [
      orgId,
      status,
      ...values,
      ...(brandSlug === undefined ? [] : [brandSlug]),
      ...(after ? [after.createdAt, after.id] : []),
      limit,
    ],
  );
};
