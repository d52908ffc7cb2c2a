import { v7 as uuidv7 } from 'uuid';
import type { PlatformName } from '../../domain/platforms.ts';
import type { SentContent } from '../../domain/posts/posts.ts';
import {
  openActionStatuses,
  type ActionEvidence,
  type ActionTarget,
  type PostActionKind,
  type PostActionStatus,
  type RemovableTarget,
  type Replacement,
  type Revision,
} from '../../domain/publishing/post-actions.ts';
import { isSuspended } from '../billing/billing.ts';
import type { Em } from '../driver/orm.ts';
import { isDatabaseCurrent } from '../restored/database-state.ts';
import { memberHas } from '../team/permissions.ts';

/** Columns of target `t` of post `p` from which follows what can be done with it, as fields of `json_build_object`. */
export const actingColumns = `
  case when t.status = 'published' then
    (select a.account from publish_attempts a
      where a.target_id = t.id and (a.outcome = 'published' or a.verdict = 'published')
      order by a.number desc limit 1) end as "sentBy",
  case when t.status = 'published' then
    (select json_build_object('externalId', c.external_id, 'isConnected', c.status = 'connected', 'scopes', c.scopes,
                              'tier', c.tier)
       from connections c
      where c.org_id = p.org_id and c.brand_id = p.brand_id and c.platform = t.platform
        and c.status <> 'disconnected') end as account,
  jsonb_array_length(t.parts) as "partCount",
  coalesce(t.sent_content->'options', p.platform_options->t.platform)->>'pollOptions' is not null as "hasPoll"`;

/** The newest action of target `t`, unless it is done or its target is not out, as SQL. */
export const changeColumn = `
  case when t.status = 'published' then
    (select case when a.status <> 'done' then json_build_object('kind', a.kind, 'status', a.status, 'message', a.message) end
       from post_actions a where a.target_id = t.id order by a.created_at desc, a.id desc limit 1) end as change`;

/** A target as a person who wants it changed names it. */
export interface ActionTargetRow extends ActionTarget, RemovableTarget {
  id: string;
  platform: PlatformName;
  externalId: string | null;
  /** What it was sent, where the post says something else by now. */
  sentContent: SentContent | null;
  /** What is under way with it; null for nothing. */
  open: PostActionKind | null;
}

/** The targets of a post that the caller has locked, in the order of its platforms. */
export const findActionTargets = (em: Em, postId: string): Promise<ActionTargetRow[]> =>
  em.execute<ActionTargetRow[]>(
    `select t.id, t.platform, t.status, t.external_id as "externalId", t.url, t.parts, t.first_comment as "firstComment",
            (select json_agg(f.external_id order by f.number) from follow_up_comments f
              where f.target_id = t.id and f.external_id is not null) as "commentIds",
            t.sent_content as "sentContent", t.published_at as "publishedAt", ${actingColumns},
            (select a.kind from post_actions a where a.target_id = t.id and a.status = any (?)) as open
       from post_targets t join posts p on p.id = t.post_id
      where t.post_id = ? order by array_position(p.platforms, t.platform)`,
    [openActionStatuses, postId],
  );

/** What somebody asks for. */
export interface NewAction {
  orgId: string;
  postId: string;
  targetId: string;
  platform: PlatformName;
  account: string;
  kind: PostActionKind;
  externalIds: readonly string[];
  /** What it is to say; null for a removal. */
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

/** An action that goes on by itself, with what its next step needs. Instants are epoch milliseconds of the database's clock. */
export interface ActionRow {
  id: string;
  orgId: string;
  brandId: string;
  brandSlug: string;
  postId: string;
  targetId: string;
  platform: PlatformName;
  platforms: PlatformName[];
  text: string;
  url: string | null;
  account: string;
  kind: PostActionKind;
  status: PostActionStatus;
  externalIds: string[];
  wanted: Revision | null;
  done: number;
  attempt: number;
  tries: number;
  actor: string;
  membershipId: string;
  evidence: ActionEvidence[];
  /** That platform's own settings, such as the page that it was published as. */
  options: Record<string, unknown>;
  /** How long it is not to be looked at; not above 0 once it is. */
  waitMs: number;
  /** How long ago its last call was written down; null before the first. */
  calledMsAgo: number | null;
}

const columns = `
  a.id, a.org_id as "orgId", p.brand_id as "brandId", b.slug as "brandSlug", a.post_id as "postId",
  a.target_id as "targetId", a.platform, p.platforms, p.text, t.url, a.account, a.kind, a.status,
  a.external_ids as "externalIds", a.wanted, a.done, a.attempt, a.tries, a.actor, a.membership_id as "membershipId", a.evidence,
  coalesce(t.sent_content->'options', p.platform_options->a.platform, '{}') as options,
  coalesce(extract(epoch from a.due_at - clock_timestamp()) * 1000, 0)::float8 as "waitMs",
  (extract(epoch from clock_timestamp() - a.called_at) * 1000)::float8 as "calledMsAgo"`;

const tables = `post_actions a join posts p on p.id = a.post_id join brands b on b.id = p.brand_id
  join post_targets t on t.id = a.target_id`;

/** The action of a post that is to be looked at first; undefined where none goes on. */
export const findNextAction = async (em: Em, postId: string): Promise<ActionRow | undefined> => {
  const [row] = await em.execute<ActionRow[]>(
    `select ${columns} from ${tables} where a.post_id = ? and a.status = any (?)
      order by a.due_at nulls first, a.id limit 1`,
    [postId, openActionStatuses],
  );
  return row;
};

/** Whether who asked for action `a` may do it still, and whether its organization may do anything. */
const mayAct = `exists (select 1 from memberships m where m.id = a.membership_id and ${memberHas('posts:write', 'p.brand_id')})`;
const isActingSuspended = `exists (select 1 from billing_accounts b where b.org_id = a.org_id and ${isSuspended})`;

/** Whether a comment is on its way to the target of action `a`: it is to be known, so that it can be taken back as well. */
const isBeingCommented = `exists (select 1 from follow_up_comments c
  where c.target_id = a.target_id and c.status in ('calling', 'reading'))`;

/** Why no call may be made for an action; null where one may. */
export type ClaimRefusal = 'not_allowed' | 'suspended';

/** Says why the call of an action may not be made any more. */
export const findClaimRefusal = async (em: Em, actionId: string): Promise<ClaimRefusal | null> => {
  const [row] = await em.execute<{ refusal: ClaimRefusal | null }[]>(
    `select case when not ${mayAct} then 'not_allowed' when ${isActingSuspended} then 'suspended' end as refusal
       from post_actions a join posts p on p.id = a.post_id where a.id = ?`,
    [actionId],
  );
  return row?.refusal ?? null;
};

/**
 * Writes the call of an action before it is made, in one statement that locks the post and the action; false, and nothing
 * written, unless it is as it was read, its target is out, who asked for it may do it still, and the database is no older one
 * than this process knows.
 */
export const claimAction = async (em: Em, { id, status, attempt }: ActionRow): Promise<boolean> => {
  const current = isDatabaseCurrent(em);
  const claimed = await em.execute<unknown[]>(
    `with claimable as (
       select a.id from post_actions a join posts p on p.id = a.post_id join post_targets t on t.id = a.target_id
        where a.id = ? and a.status = ? and a.attempt = ? and t.status = 'published'
          and ${mayAct} and not ${isActingSuspended} and not ${isBeingCommented} and ${current.sql}
        for no key update of p, a
     ) update post_actions a
          set status = 'calling', attempt = a.attempt + 1, tries = a.tries + 1, called_at = now(), due_at = null,
              message = null, started_at = coalesce(a.started_at, now()), updated_at = now()
         from claimable where a.id = claimable.id returning 1`,
    [id, status, attempt, ...current.values],
  );
  return claimed.length > 0;
};

/** What becomes of an action that goes on. */
export interface ActionMove {
  status: Extract<PostActionStatus, 'pending' | 'reading'>;
  /** What is done of it by now. */
  done?: number;
  evidence?: ActionEvidence;
  /** How long it is left alone, in milliseconds; null for not at all. */
  afterMs: number | null;
  /** What it waits for, for people. */
  message: string | null;
}

/** Moves an action on; false, and nothing written, where it has moved since `row` was read. */
export const moveAction = async (em: Em, row: ActionRow, move: ActionMove): Promise<boolean> => {
  const done = move.done ?? row.done;
  const moved = await em.execute<unknown[]>(
    `update post_actions
        set status = ?, done = ?, tries = case when ? then 0 else tries end, message = ?,
            evidence = evidence || ?::jsonb, due_at = now() + ?::float8 * interval '1 millisecond', updated_at = now()
      where id = ? and status = ? and attempt = ? returning 1`,
    [
      move.status,
      done,
      done > row.done,
      move.message,
      asList(move.evidence),
      move.afterMs,
      row.id,
      row.status,
      row.attempt,
    ],
  );
  return moved.length > 0;
};

const asList = (evidence: ActionEvidence | undefined): string =>
  JSON.stringify(evidence === undefined ? [] : [evidence]);

/** How an action ends. */
export interface ActionEnd {
  status: Extract<PostActionStatus, 'done' | 'refused' | 'unconfirmed'>;
  done: number;
  evidence?: ActionEvidence;
  message: string | null;
}

/** Ends an action; false, and nothing written, where it has moved since `row` was read. */
export const writeActionEnd = async (em: Em, row: ActionRow, end: ActionEnd): Promise<boolean> => {
  const ended = await em.execute<unknown[]>(
    `update post_actions
        set status = ?, done = ?, message = ?, evidence = evidence || ?::jsonb, due_at = null, ended_at = now(),
            updated_at = now()
      where id = ? and status = ? and attempt = ? returning 1`,
    [end.status, end.done, end.message, asList(end.evidence), row.id, row.status, row.attempt],
  );
  return ended.length > 0;
};

/** Writes that a target is not there any more; `isGone`: somebody else took it away. Gives when. */
export const writeRemoved = async (em: Em, targetId: string, isGone: boolean): Promise<Date> => {
  const [removed] = await em.execute<{ at: string }[]>(
    `update post_targets set status = 'removed', removed_at = now(), gone_at = case when ? then now() end, updated_at = now()
      where id = ? and status = 'published' returning removed_at as at`,
    [isGone, targetId],
  );
  return removed ? new Date(removed.at) : new Date();
};

/** Writes what a target that is out says now, and what it is known by where that has changed. */
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

/** A post whose actions nobody carries out. */
export interface StuckActions {
  postId: string;
  orgId: string;
  brandId: string;
}

/** Posts with an action that has been due for a while, and for which no message is on its way. */
export const findStuckActions = (em: Em, untouchedMs: number, prefix: string): Promise<StuckActions[]> =>
  em.execute<StuckActions[]>(
    `select distinct a.post_id as "postId", a.org_id as "orgId", p.brand_id as "brandId"
       from post_actions a join posts p on p.id = a.post_id
      where a.status = any (?) and greatest(a.updated_at, a.due_at) < now() - ? * interval '1 ms'
        and not exists (select 1 from outbox_messages m where m.workflow_id = ? || a.post_id) limit 200`,
    [openActionStatuses, untouchedMs, prefix],
  );
