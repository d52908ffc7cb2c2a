import { v7 as uuidv7 } from 'uuid';
import type { PlatformName } from '../../domain/platforms.ts';
import type { SentContent } from '../../domain/posts/posts.ts';
import {
  openActionStatuses,
  type ActionTarget,
  type ActingAccount,
  type PostActionKind,
  type PostActionStatus,
  type RemovableTarget,
  type Replacement,
  type Revision,
} from '../../domain/publishing/post-actions.ts';
import { accountOfTarget, publishingAccount } from '../connections/target-account.ts';
import type { Em } from '../driver/orm.ts';
import { optionsOfTarget } from '../posts/target-options.ts';

/** Columns of target `t` of post `p` that decide which actions are possible, as fields of `json_build_object`. */
export const actingColumns = `
  case when t.status = 'published' then
    ${publishingAccount} end as "sentBy",
  case when t.status = 'published' then
    (select json_build_object('externalId', c.external_id, 'isConnected', c.status = 'connected', 'scopes', c.scopes,
                              'tier', c.tier)
       from (select c.* from ${accountOfTarget}) c where c.status <> 'disconnected') end as account,
  case when t.status = 'published' then
    (select json_object_agg(done.kind, done.at) from (
       select a.kind, max(a.ended_at) as at from post_actions a where a.target_id = t.id and a.status = 'done'
        group by a.kind) done) end as "doneAt",
  jsonb_array_length(t.parts) as "partCount",
  coalesce(t.sent_content->'options', ${optionsOfTarget})->>'pollOptions' is not null as "hasPoll"`;

/** Account of a brand on a platform. */
export interface PageAccount {
  id: string;
  brandId: string;
  platform: PlatformName;
  isDefault: boolean;
  account: ActingAccount;
}

/** SQL for the accounts of the brands in `page`. */
export const accountsOfPage = `select json_agg(a) from (
    select c.id, c.brand_id as "brandId", c.platform, c.is_default as "isDefault", account
      from connections c cross join lateral (
             select c.external_id as "externalId", c.status = 'connected' as "isConnected", c.scopes, c.tier) account
     where c.brand_id = any ((select brand_ids from page)::uuid[]) and c.status <> 'disconnected') a`;

/** Account that published a target. */
export interface PageSender {
  targetId: string;
  account: string;
}

/** SQL for the accounts that published the targets of the posts in `page`. */
export const sendersOfPage = `select json_agg(s) from (
    select distinct on (a.target_id) a.target_id as "targetId", a.account
      from publish_attempts a
     where a.post_id = any ((select ids from page)::uuid[]) and (a.outcome = 'published' or a.verdict = 'published')
     order by a.target_id, a.number desc) s`;

/** Action on a target of a page. */
export interface PageAction {
  targetId: string;
  kind: PostActionKind;
  status: PostActionStatus;
  message: string | null;
  endedAt: string | null;
}

/** SQL for the newest action of each kind and status on the targets of the posts in `page`, newest first. */
export const actionsOfPage = `select json_agg(n order by n.at desc, n.id desc) from (
    select distinct on (a.target_id, a.kind, a.status) a.target_id as "targetId", a.kind, a.status, a.message,
           max(a.ended_at) over (partition by a.target_id, a.kind, a.status) as "endedAt", a.created_at as at, a.id
      from post_actions a where a.post_id = any ((select ids from page)::uuid[])
     order by a.target_id, a.kind, a.status, a.created_at desc, a.id desc) n`;

/** Published target on which a person requests an action. */
export interface ActionTargetRow extends ActionTarget, RemovableTarget {
  id: string;
  platform: PlatformName;
  externalId: string | null;
  /** Content that was sent, if the post's content has changed since. */
  sentContent: SentContent | null;
  /** Action in progress, or null for none. */
  open: PostActionKind | null;
}

/** Finds the targets of a post that the caller has locked, in the order of its platforms. */
export const findActionTargets = (em: Em, postId: string): Promise<ActionTargetRow[]> =>
  em.execute<ActionTargetRow[]>(
    `select t.id, t.platform, t.status, t.external_id as "externalId", t.url, t.parts, t.first_comment as "firstComment",
            (select json_agg(f.external_id order by f.number) from follow_up_comments f
              where f.target_id = t.id and f.external_id is not null) as "commentIds",
            t.sent_content as "sentContent", t.published_at as "publishedAt", ${actingColumns},
            (select a.kind from post_actions a where a.target_id = t.id and a.status = any (?)) as open
       from post_targets t join posts p on p.id = t.post_id
      where t.post_id = ? order by array_position(p.platforms, t.platform), t.id`,
    [openActionStatuses, postId],
  );

/** Requested action. */
export interface NewAction {
  orgId: string;
  postId: string;
  targetId: string;
  platform: PlatformName;
  account: string;
  kind: PostActionKind;
  externalIds: readonly string[];
  /** New content, or null for a removal. */
  wanted: Revision | null;
  actor: string;
  membershipId: string;
}

export const insertAction = (em: Em, action: NewAction): Promise<unknown> =>
  em.execute(
    `insert into post_actions (id, created_at, updated_at, org_id, post_id, target_id, platform, account, kind, external_ids,
                               wanted, actor, membership_id)
     values (?, now(), now(), ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?)`,
    [
      uuidv7(),
      action.orgId,
      action.postId,
      action.targetId,
      action.platform,
      action.account,
      action.kind,
      JSON.stringify(action.externalIds),
      action.wanted === null ? null : JSON.stringify(action.wanted),
      action.actor,
      action.membershipId,
    ],
  );

/** Records that a target is no longer on the platform and returns the time. `isGone`: someone else removed it. */
export const writeRemoved = async (em: Em, targetId: string, isGone: boolean): Promise<Date> => {
  const [removed] = await em.execute<{ at: string }[]>(
    `update post_targets set status = 'removed', removed_at = now(), gone_at = case when ? then now() end, updated_at = now()
      where id = ? and status = 'published' returning removed_at as at`,
    [isGone, targetId],
  );
  return removed ? new Date(removed.at) : new Date();
};

/** Writes the new content of a published target, and its platform ID if that has changed. */
export const writeRevised = (
  em: Em,
  targetId: string,
  { sentContent }: Revision,
  { externalId, url }: Partial<Replacement>,
): Promise<unknown> => {
  const part = externalId === undefined ? null : JSON.stringify({ externalId, url });
  return em.execute(
    `update post_targets
        set sent_content = ?::jsonb, external_id = coalesce(?, external_id), url = coalesce(?, url), updated_at = now(),
            parts = case when ?::jsonb is null or jsonb_array_length(parts) <> 1 then parts
                         else jsonb_build_array((parts->0) || ?::jsonb) end
      where id = ?`,
    [JSON.stringify(sentContent), externalId ?? null, url ?? null, part, part, targetId],
  );
};

/** Marks a post as changed, so that lists by time show it. */
export const touchPost = (em: Em, postId: string): Promise<unknown> =>
  em.execute('update posts set updated_at = now() where id = ?', [postId]);
