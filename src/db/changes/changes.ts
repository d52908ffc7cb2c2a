import { resumableMs, type ChangeKind } from '../../domain/changes/changes.ts';
import { clockMs } from '../driver/instants.ts';
import type { Em } from '../driver/orm.ts';

/** That something has changed. Several changes of one thing are told once where they are read together. */
export interface ChangeRow {
  kind: ChangeKind;
  id: string;
  brandId: string | null;
  parentId: string | null;
  revision: number | null;
}

/** As the table holds it. */
export interface StoredChange extends ChangeRow {
  number: number;
  orgId: string;
  transaction: number;
}

/**
 * How far somebody has read: all of the transactions before `horizon` that are seen at all. Numbers are given before
 * commits are, so a number alone would step over what commits late.
 */
export interface ChangePosition {
  horizon: number;
  /** When it was read, in milliseconds since 1970 by the database's clock. */
  readAt: number;
  /** Which database this is, and which life of it: another one counts its transactions afresh. */
  database: number;
}

const selectPosition = `select
  pg_snapshot_xmin(pg_current_snapshot())::text::float8 as horizon, floor(${clockMs}) as "readAt",
  (select abs(hashtext(s.system_identifier || '.' || c.timeline_id)::bigint)::float8
     from pg_control_system() s, pg_control_checkpoint() c) as database`;

/** Where the changes end now. */
export const findNewestPosition = async (em: Em): Promise<ChangePosition> => {
  const [position] = await em.execute<ChangePosition[]>(selectPosition);
  if (!position) throw new Error('a select without a table gave no row');
  return position;
};

/** What these organizations' transactions from `horizon` on have written, the oldest first, at most `limit`. */
export const listChanges = (
  em: Em,
  { orgIds, horizon, limit }: { orgIds: readonly string[]; horizon: number; limit: number },
): Promise<StoredChange[]> =>
  em.execute<StoredChange[]>(
    `select id as number, org_id as "orgId", transaction, kind, record_id as id, brand_id as "brandId",
            parent_id as "parentId", revision
       from changes where org_id = any (?) and transaction >= ? order by id limit ?`,
    [orgIds, horizon, limit],
  );

/** Whether all that came after a position is still there to be read. */
export const isResumable = (position: ChangePosition, now: ChangePosition): boolean =>
  position.database === now.database &&
  position.horizon <= now.horizon &&
  position.readAt <= now.readAt &&
  position.readAt > now.readAt - resumableMs;

/** The last of each thing, in the order in which they changed. */
export const mergeChanges = <Row extends ChangeRow>(rows: readonly Row[]): Row[] => {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.kind} ${row.id}`;
    newest.delete(key);
    newest.set(key, row);
  }
  return [...newest.values()];
};
