import { resumableMs, type ChangeKind } from '../../domain/changes/changes.ts';
import { clockMs } from '../driver/instants.ts';
import type { Em } from '../driver/orm.ts';

/** Change of an object. Several changes of one object that are read together are reported once. */
export interface ChangeRow {
  kind: ChangeKind;
  id: string;
  brandId: string | null;
  parentId: string | null;
  revision: number | null;
}

/** Change as the table stores it. */
export interface StoredChange extends ChangeRow {
  number: number;
  orgId: string;
  transaction: number;
}

/**
 * Position of a reader: all visible rows of transactions before `horizon` have been read. Numbers are assigned before
 * commits, so a number alone would skip rows that commit late.
 */
export interface ChangePosition {
  horizon: number;
  /** Time of the read, in milliseconds since 1970 by the database's clock. */
  readAt: number;
  /** Identifies the database and its lifetime. Another database counts its transactions separately. */
  database: number;
}

const selectPosition = `select
  pg_snapshot_xmin(pg_current_snapshot())::text::float8 as horizon, floor(${clockMs}) as "readAt",
  (select abs(hashtext(s.system_identifier || '.' || c.timeline_id)::bigint)::float8
     from pg_control_system() s, pg_control_checkpoint() c) as database`;

/** Finds the current end of the changes. */
export const findNewestPosition = async (em: Em): Promise<ChangePosition> => {
  const [position] = await em.execute<ChangePosition[]>(selectPosition);
  if (!position) throw new Error('a select without a table gave no row');
  return position;
};

/**
 * Lists the changes that these organizations' transactions from `horizon` on have written, oldest first, at most `limit`.
 */
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

/** Returns whether all changes after a position can still be read. */
export const isResumable = (position: ChangePosition, now: ChangePosition): boolean =>
  position.database === now.database &&
  position.horizon <= now.horizon &&
  position.readAt <= now.readAt &&
  position.readAt > now.readAt - resumableMs;

/** Returns the last change of each object, in the order of the changes. */
export const mergeChanges = <Row extends ChangeRow>(rows: readonly Row[]): Row[] => {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.kind} ${row.id}`;
    newest.delete(key);
    newest.set(key, row);
  }
  return [...newest.values()];
};
