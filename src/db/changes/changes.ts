import { sql } from 'kysely';
import { resumableMs, type ChangeKind } from '../../domain/changes/changes.ts';
import { anyOf, kyselyOf } from '../driver/kysely.ts';
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

const positionColumns = sql<ChangePosition>`
  pg_snapshot_xmin(pg_current_snapshot())::text::float8 as horizon,
  floor(extract(epoch from clock_timestamp()) * 1000)::float8 as "readAt",
  (select abs(hashtext(s.system_identifier || '.' || c.timeline_id)::bigint)::float8
     from pg_control_system() s, pg_control_checkpoint() c) as database`;

const changeColumns = [
  'id as number',
  'org_id as orgId',
  'transaction',
  'kind',
  'record_id as id',
  'brand_id as brandId',
  'parent_id as parentId',
  'revision',
] as const;

/** Where the changes end now. */
export const findNewestPosition = async (em: Em): Promise<ChangePosition> => {
  const { rows } = await sql<ChangePosition>`select ${positionColumns}`.execute(kyselyOf(em));
  const [position] = rows;
  if (!position) throw new Error('a select without a table gave no row');
  return position;
};

/** What these organizations' transactions from `horizon` on have written, the oldest first, at most `limit`. */
export const listChanges = (
  em: Em,
  { orgIds, horizon, limit }: { orgIds: readonly string[]; horizon: number; limit: number },
): Promise<StoredChange[]> =>
  kyselyOf(em)
    .selectFrom('changes')
    .select(changeColumns)
    .where('org_id', '=', anyOf(orgIds))
    .where('transaction', '>=', horizon)
    .orderBy('id')
    .limit(limit)
    .execute();

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
