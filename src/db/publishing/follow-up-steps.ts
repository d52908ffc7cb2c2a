import type { PlatformName } from '../../domain/platforms.ts';
import type { PublishedPart } from '../../domain/posts/posts.ts';
import {
  openFollowUpStatuses,
  type FollowUpEvidence,
  type FollowUpStatus,
} from '../../domain/publishing/follow-ups.ts';
import { isSuspended } from '../billing/billing.ts';
import type { Em } from '../driver/orm.ts';
import { isDatabaseCurrent } from '../restored/database-state.ts';
import { isPausedByOperator } from './operator-pauses.ts';
import { isStopped } from './post-plans.ts';

/** A comment that goes on by itself, with what its next step needs. */
export interface FollowUpRow {
  id: string;
  orgId: string;
  brandId: string;
  postId: string;
  targetId: string;
  platform: PlatformName;
  account: string | null;
  number: number;
  text: string;
  status: FollowUpStatus;
  attempt: number;
  /** What it has waited for. */
  message: string | null;
  handles: Record<string, unknown> | null;
  evidence: FollowUpEvidence[];
  /** What it stands under. */
  postExternalId: string | null;
  parts: PublishedPart[];
  /** That platform's own settings, such as the page that the post was published as. */
  options: Record<string, unknown>;
  /** How long it is not to be looked at; not above 0 once it is. */
  waitMs: number;
  /** How long ago it was due. */
  lateMs: number;
  /** Epoch milliseconds of the database's clock. */
  nowMs: number;
  calledMs: number | null;
  lostMs: number | null;
}

const ms = (of: string): string => `(extract(epoch from ${of}) * 1000)::float8`;

const columns = `
  c.id, c.org_id as "orgId", p.brand_id as "brandId", c.post_id as "postId", c.target_id as "targetId", c.platform, c.account,
  c.number, c.text, c.status, c.attempt, c.message, c.handles, c.evidence, t.external_id as "postExternalId",
  coalesce(t.parts, '[]') as parts,
  coalesce(t.sent_content->'options', p.platform_options->c.platform, '{}') as options,
  ${ms('coalesce(c.look_at, c.due_at) - clock_timestamp()')} as "waitMs", ${ms('clock_timestamp() - c.due_at')} as "lateMs",
  ${ms('clock_timestamp()')} as "nowMs", ${ms('c.called_at')} as "calledMs", ${ms('c.lost_at')} as "lostMs"`;

const tables = `follow_up_comments c join posts p on p.id = c.post_id left join post_targets t on t.id = c.target_id`;

/** The comment of a target that is to be looked at first; undefined where none goes on. */
export const findNextFollowUp = async (em: Em, targetId: string): Promise<FollowUpRow | undefined> => {
  const [row] = await em.execute<FollowUpRow[]>(
    `select ${columns} from ${tables} where c.target_id = ? and c.status = any (?)
      order by coalesce(c.look_at, c.due_at), c.number limit 1`,
    [targetId, openFollowUpStatuses],
  );
  return row;
};

const isActedOn = `exists (select 1 from post_actions a
  where a.target_id = c.target_id and (a.kind = 'remove' and a.status = 'pending' or a.status in ('calling', 'reading')))`;

const isSuspendedNow = `exists (select 1 from billing_accounts b where b.org_id = c.org_id and ${isSuspended})`;

/** Why a comment may not be put: for good, or for now. */
export type FollowUpRefusal = 'removed' | 'deleted' | 'stopped' | 'suspended' | 'paused' | 'being_removed';

const refusal = `case when t.status is distinct from 'published' then 'removed' when p.deleted_at is not null then 'deleted'
  when ${isStopped} then 'stopped' when ${isSuspendedNow} then 'suspended'
  when ${isPausedByOperator} then 'paused' when ${isActedOn} then 'being_removed' end`;

/** Says why the call of a comment may not be made now; null where it may. */
export const findFollowUpRefusal = async (em: Em, id: string): Promise<FollowUpRefusal | null> => {
  const [row] = await em.execute<{ refusal: FollowUpRefusal | null }[]>(
    `select ${refusal} as refusal from ${tables} where c.id = ?`,
    [id],
  );
  return row?.refusal ?? null;
};

/**
 * Writes the call of a comment before it is made, in one statement that locks the post and the comment; false, and nothing
 * written, unless it is as it was read, may be put, and the database is no older one than this process knows.
 */
export const claimFollowUp = async (em: Em, { id, attempt }: FollowUpRow): Promise<boolean> => {
  const current = isDatabaseCurrent(em);
  const claimed = await em.execute<unknown[]>(
    `with claimable as (
       select c.id from ${tables}
        where c.id = ? and c.status = 'pending' and c.attempt = ? and c.due_at <= clock_timestamp()
          and ${refusal} is null and ${current.sql}
        for no key update of p, c
     ) update follow_up_comments c
          set status = 'calling', attempt = c.attempt + 1, called_at = now(), lost_at = null, look_at = null, message = null,
              updated_at = now()
         from claimable where c.id = claimable.id returning 1`,
    [id, attempt, ...current.values],
  );
  return claimed.length > 0;
};

/** Keeps what the platform gave while preparing the call under way. */
export const storeFollowUpHandles = (
  em: Em,
  { id, attempt }: FollowUpRow,
  handles: Record<string, unknown>,
): Promise<unknown> =>
  em.execute(
    `update follow_up_comments set handles = ?::jsonb, updated_at = now()
      where id = ? and status = 'calling' and attempt = ?`,
    [JSON.stringify(handles), id, attempt],
  );

/** What becomes of a comment that goes on. */
export interface FollowUpMove {
  status: Extract<FollowUpStatus, 'pending' | 'reading'>;
  /** How long it is left alone, in milliseconds. */
  afterMs: number;
  /** What it waits for, for people. */
  message: string | null;
  evidence?: FollowUpEvidence;
  /** What was prepared of it is of no more use. */
  forgetsHandles?: boolean;
}

/** Moves a comment on; false, and nothing written, where it has moved since `row` was read. */
export const moveFollowUp = async (em: Em, row: FollowUpRow, move: FollowUpMove): Promise<boolean> => {
  const moved = await em.execute<unknown[]>(
    `update follow_up_comments
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

const asList = (evidence: FollowUpEvidence | undefined): string =>
  JSON.stringify(evidence === undefined ? [] : [evidence]);

/** How a comment ends. */
export interface FollowUpEnd {
  status: Exclude<FollowUpStatus, 'pending' | 'calling' | 'reading'>;
  externalId?: string;
  url?: string | null;
  message: string | null;
  evidence?: FollowUpEvidence;
}

/**
 * Ends a comment; false, and nothing written, where it has moved since `row` was read. That its very call has put it there also
 * counts late: while it is read back, and when nobody knew.
 */
export const writeFollowUpEnd = async (em: Em, row: FollowUpRow, end: FollowUpEnd): Promise<boolean> => {
  const statuses = end.status === 'published' ? [row.status, 'reading', 'unconfirmed'] : [row.status];
  const ended = await em.execute<unknown[]>(
    `update follow_up_comments
        set status = ?, external_id = ?, url = ?, message = ?, evidence = evidence || ?::jsonb, look_at = null,
            handles = null, ended_at = now(), updated_at = now()
      where id = ? and status = any (?) and attempt = ? returning 1`,
    [
      end.status,
      end.externalId ?? null,
      end.url ?? null,
      end.message,
      asList(end.evidence),
      row.id,
      statuses,
      row.attempt,
    ],
  );
  return ended.length > 0;
};
