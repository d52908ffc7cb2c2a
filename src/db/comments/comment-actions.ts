import {
  openCommentActions,
  type CommentActionKind,
  type CommentActionStatus,
  type CommentEvidence,
} from '../../domain/comments/comments.ts';
import type { CommentActionsDuePayload } from '../../domain/message-payloads.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { isSuspended } from '../billing/billing.ts';
import type { Em } from '../driver/orm.ts';
import { isPausedByOperator } from '../publishing/operator-pauses.ts';
import { isDatabaseCurrent } from '../restored/database-state.ts';
import { memberHas } from '../team/permissions.ts';

/** An action that goes on by itself, with what its next step needs. Instants are epoch milliseconds of the database's clock. */
export interface CommentActionRow {
  id: string;
  orgId: string;
  brandId: string;
  postId: string;
  targetId: string;
  platform: PlatformName;
  /** The account that the post went out from; null where that is not known. */
  account: string | null;
  postExternalId: string | null;
  commentId: string;
  commentExternalId: string;
  /** The comment that it answers, by the platform's id; null for one on the post itself. */
  parentExternalId: string | null;
  kind: CommentActionKind;
  text: string | null;
  status: CommentActionStatus;
  attempt: number;
  handles: Record<string, unknown> | null;
  evidence: CommentEvidence[];
  /** That platform's own settings, such as the page that the post was published as. */
  options: Record<string, unknown>;
  /** How long it is not to be looked at; not above 0 once it is. */
  waitMs: number;
  nowMs: number;
  calledMs: number | null;
  lostMs: number | null;
}

const ms = (of: string): string => `(extract(epoch from ${of}) * 1000)::float8`;

const columns = `
  a.id, a.org_id as "orgId", a.brand_id as "brandId", a.post_id as "postId", a.target_id as "targetId", a.platform,
  (select s.account from publish_attempts s where s.target_id = t.id and (s.outcome = 'published' or s.verdict = 'published')
    order by s.number desc limit 1) as account, t.external_id as "postExternalId", a.comment_id as "commentId",
  a.comment_external_id as "commentExternalId", c.parent_external_id as "parentExternalId", a.kind, a.text, a.status, a.attempt,
  a.handles, a.evidence, coalesce(t.sent_content->'options', p.platform_options->a.platform, '{}') as options,
  ${ms('a.look_at - clock_timestamp()')} as "waitMs", ${ms('clock_timestamp()')} as "nowMs", ${ms('a.called_at')} as "calledMs",
  ${ms('a.lost_at')} as "lostMs"`;

const tables = `comment_actions a join posts p on p.id = a.post_id join post_targets t on t.id = a.target_id
  join comments c on c.id = a.comment_id`;

/** The action on a target's comments that is to be looked at first; undefined where none goes on. */
export const findNextCommentAction = async (
  em: Em,
  targetId: string,
): Promise<CommentActionRow | undefined> => {
  const [row] = await em.execute<CommentActionRow[]>(
    `select ${columns} from ${tables} where a.target_id = ? and a.status = any (?)
      order by a.look_at nulls first, a.id limit 1`,
    [targetId, openCommentActions],
  );
  return row && { ...row, waitMs: row.waitMs ?? 0 };
};

const mayAct = `exists (select 1 from memberships m where m.id = a.membership_id and ${memberHas('posts:write', 'a.brand_id')})`;

/** What an agent sends by itself takes its rule until the call is made. */
const isRuled = `(a.actor not like 'agent:%' or exists (
  select 1 from agents g where g.id = a.agent_id and g.enabled and g.answering = 'send' and g.deleted_at is null))`;

/** Why a call may not be made: for good, or for now. */
export type CommentActionRefusal =
  | 'removed'
  | 'deleted'
  | 'not_allowed'
  | 'agent_off'
  | 'gone'
  | 'answered'
  | 'expired'
  | 'suspended'
  | 'paused';

/** Takes how late a call may be, in milliseconds. */
const refusal = `case when t.status <> 'published' then 'removed' when p.deleted_at is not null then 'deleted'
  when not ${mayAct} then 'not_allowed' when not ${isRuled} then 'agent_off'
  when c.state = 'deleted' and a.kind = 'answer' then 'gone' when a.actor like 'agent:%' and c.answered_at is not null then 'answered'
  when a.sent_at < now() - ?::float8 * interval '1 millisecond' then 'expired'
  when exists (select 1 from billing_accounts b where b.org_id = a.org_id and ${isSuspended}) then 'suspended'
  when ${isPausedByOperator} then 'paused' end`;

/** Says why the call of an action may not be made now; null where it may. */
export const findCommentActionRefusal = async (
  em: Em,
  id: string,
  maxLateness: number,
): Promise<CommentActionRefusal | null> => {
  const [row] = await em.execute<{ refusal: CommentActionRefusal | null }[]>(
    `select ${refusal} as refusal from ${tables} where a.id = ?`,
    [maxLateness, id],
  );
  return row?.refusal ?? null;
};

/**
 * Writes the call of an action before it is made, in one statement; false, and nothing written, unless it is as it was read, may
 * be made, and the database is no older one than this process knows.
 */
export const claimCommentAction = async (
  em: Em,
  { id, attempt }: CommentActionRow,
  maxLateness: number,
): Promise<boolean> => {
  const current = isDatabaseCurrent(em);
  const claimed = await em.execute<unknown[]>(
    `with claimable as (
       select a.id from ${tables}
        where a.id = ? and a.status = 'pending' and a.attempt = ? and ${refusal} is null and ${current.sql}
        for no key update of a
     ) update comment_actions a
          set status = 'calling', attempt = a.attempt + 1, called_at = now(), lost_at = null, look_at = null, message = null,
              updated_at = now()
         from claimable where a.id = claimable.id returning 1`,
    [id, attempt, maxLateness, ...current.values],
  );
  return claimed.length > 0;
};

/** Keeps what the platform gave while preparing the call under way. */
export const storeCommentHandles = (
  em: Em,
  { id, attempt }: CommentActionRow,
  handles: Record<string, unknown>,
): Promise<unknown> =>
  em.execute(
    `update comment_actions set handles = ?::jsonb, updated_at = now() where id = ? and status = 'calling' and attempt = ?`,
    [JSON.stringify(handles), id, attempt],
  );

const asList = (evidence: CommentEvidence | undefined): string =>
  JSON.stringify(evidence === undefined ? [] : [evidence]);

/** What becomes of an action that goes on. */
export interface CommentActionMove {
  status: Extract<CommentActionStatus, 'pending' | 'reading'>;
  /** How long it is left alone, in milliseconds. */
  afterMs: number;
  /** What it waits for, for people. */
  message: string | null;
  evidence?: CommentEvidence;
  /** What was prepared of it is of no more use. */
  forgetsHandles?: boolean;
}

/** Moves an action on; false, and nothing written, where it has moved since `row` was read. */
export const moveCommentAction = async (
  em: Em,
  row: CommentActionRow,
  move: CommentActionMove,
): Promise<boolean> => {
  const moved = await em.execute<unknown[]>(
    `update comment_actions
        set status = ?, message = ?, evidence = evidence || ?::jsonb,
            look_at = now() + ?::float8 * interval '1 millisecond',
            lost_at = case when ? = 'reading' then coalesce(lost_at, now()) end,
            handles = case when ? then null else handles end, updated_at = now()
      where id = ? and status = ? and attempt = ? returning 1`,
    [
      move.status,
      move.message,
      asList(move.evidence),
      move.afterMs,
      move.status,
      move.forgetsHandles === true,
      row.id,
      row.status,
      row.attempt,
    ],
  );
  return moved.length > 0;
};

/** How an action ends. */
export interface CommentActionEnd {
  status: Extract<CommentActionStatus, 'done' | 'refused' | 'unconfirmed'>;
  externalId?: string;
  url?: string | null;
  message: string | null;
  evidence?: CommentEvidence;
}

/** Ends an action; false, and nothing written, where it has moved since `row` was read. */
export const writeCommentActionEnd = async (
  em: Em,
  row: CommentActionRow,
  end: CommentActionEnd,
): Promise<boolean> => {
  const ended = await em.execute<unknown[]>(
    `update comment_actions
        set status = ?, external_id = ?, url = ?, message = ?, evidence = evidence || ?::jsonb, look_at = null, handles = null,
            ended_at = now(), updated_at = now()
      where id = ? and status = ? and attempt = ? returning 1`,
    [
      end.status,
      end.externalId ?? null,
      end.url ?? null,
      end.message,
      asList(end.evidence),
      row.id,
      row.status,
      row.attempt,
    ],
  );
  return ended.length > 0;
};

/** Targets with an action that has been due for a while, and for which no message is on its way. */
export const findStuckCommentActions = (
  em: Em,
  untouchedMs: number,
  prefix: string,
): Promise<CommentActionsDuePayload[]> =>
  em.execute<CommentActionsDuePayload[]>(
    `select distinct a.target_id as "targetId", a.post_id as "postId", a.org_id as "orgId", a.brand_id as "brandId"
       from comment_actions a
      where a.status = any (?) and greatest(a.updated_at, a.look_at) < now() - ? * interval '1 ms'
        and not exists (select 1 from outbox_messages m where m.workflow_id = ? || a.target_id) limit 200`,
    [openCommentActions, untouchedMs, prefix],
  );
