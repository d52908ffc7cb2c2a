import {
  openEffectStatuses,
  type EffectEndStatus,
  type EffectEvidence,
} from '../../domain/effects/effects.ts';
import type { EffectRefusal } from '../../domain/effects/refusals.ts';
import type { Replacement } from '../../domain/publishing/post-actions.ts';
import { clockMs, epochMs } from '../driver/instants.ts';
import type { Em } from '../driver/orm.ts';
import { optionsOfTarget } from '../posts/target-options.ts';
import { isNotOnItsWay } from '../outbox.ts';
import { buildSpend, type Spend } from '../costs/spend.ts';
import { isDatabaseCurrent } from '../restored/database-state.ts';
import { refusedWhen } from './conditions.ts';
import type { EffectRow, EffectTable } from './tables.ts';

const tablesOf = ({ name, joins }: EffectTable): string =>
  `${name} e join posts p on p.id = e.post_id left join post_targets t on t.id = e.target_id ${joins}`;

const columnsOf = (table: EffectTable): string => `
  e.id, e.org_id as "orgId", p.brand_id as "brandId", e.post_id as "postId", e.target_id as "targetId", e.platform,
  ${table.kind} as kind, e.status, e.attempt, ${table.countsObjects ? 'e.tries' : 'e.attempt'} as tries,
  ${table.account} as account, e.message, e.evidence, t.external_id as "postExternalId",
  coalesce(t.sent_content->'options', ${optionsOfTarget}, p.platform_options->e.platform, '{}') as options,
  coalesce(${epochMs(`${table.next[0]} - clock_timestamp()`)}, 0) as "waitMs", ${clockMs} as "nowMs",
  ${epochMs('e.called_at')} as "calledMs", ${table.keepsMade ? `${epochMs('e.lost_at')} as "lostMs", e.handles` : 'null::float8 as "lostMs", null::jsonb as handles'},
  ${table.columns}`;

/** Finds the effect of a subject whose next step comes first. Returns undefined if none is open. */
export const findNextEffect = async <Row extends EffectRow>(
  em: Em,
  table: EffectTable,
  subjectId: string,
): Promise<Row | undefined> => {
  const [at, then] = table.next;
  const [row] = await em.execute<Row[]>(
    `select ${columnsOf(table)} from ${tablesOf(table)} where e.${table.subject} = ? and e.status = any (?)
      order by ${at} nulls first, ${then} limit 1`,
    [subjectId, openEffectStatuses],
  );
  return row;
};

/** Finds an effect by its ID, in any status. Returns undefined if it no longer exists. */
export const findEffect = async <Row extends EffectRow>(
  em: Em,
  table: EffectTable,
  id: string,
): Promise<Row | undefined> => {
  const [row] = await em.execute<Row[]>(`select ${columnsOf(table)} from ${tablesOf(table)} where e.id = ?`, [
    id,
  ]);
  return row;
};

/**
 * Returns SQL for why a call may not be made. Null if it may. The only placeholder is the maximum lateness in milliseconds.
 */
const refusalOf = ({ refusals, dueAt }: EffectTable): string => {
  const cases = refusals.map(asked => {
    const [code, where] = typeof asked === 'string' ? [asked, 'true'] : asked;
    return `when ${where} and (${refusedWhen[code].replace('$dueAt', dueAt)}) then '${code}'`;
  });
  return `case ${cases.join(' ')} end`;
};

/** Finds why the call of an effect may not be made now. Returns null if it may. */
export const findEffectRefusal = async (
  em: Em,
  table: EffectTable,
  id: string,
  maxLateness: number,
): Promise<EffectRefusal | null> => {
  const [row] = await em.execute<{ refusal: EffectRefusal | null }[]>(
    `select ${refusalOf(table)} as refusal from ${tablesOf(table)} where e.id = ?`,
    [maxLateness, id],
  );
  return row?.refusal ?? null;
};

/**
 * Writes the call of an effect before it is made, in one statement that locks the post and the effect. Returns false and
 * writes nothing unless the effect is unchanged since it was read, the call may be made, the budgets have its price
 * (`spend`, null if it costs nothing), and the database is no older than this process knows.
 */
export const claimEffect = async (
  em: Em,
  table: EffectTable,
  { id, attempt }: EffectRow,
  { maxLateness, spend }: { maxLateness: number; spend: Spend | null },
): Promise<boolean> => {
  const paid = spend && buildSpend(spend, 'claimable');
  const current = isDatabaseCurrent(em);
  const own = [
    ...(table.countsObjects ? ['tries = e.tries + 1', 'started_at = coalesce(e.started_at, now())'] : []),
    ...(table.keepsMade ? ['lost_at = null'] : []),
  ];
  const claimed = await em.execute<unknown[]>(
    `with claimable as (
       select e.id from ${tablesOf(table)}
        where e.id = ? and e.status = 'pending' and e.attempt = ? and coalesce(${table.next[0]} <= clock_timestamp(), true)
          and ${refusalOf(table)} is null and ${current.sql}
        for no key update of p, e
     ) ${paid ? `, ${paid.sql}` : ''} update ${table.name} e
          set ${[`status = 'calling', attempt = e.attempt + 1, called_at = now(), ${table.lookAt} = null, message = null, updated_at = now()`, ...own].join(', ')}
         from claimable ${paid ? ', paid' : ''} where e.id = claimable.id returning 1`,
    [id, attempt, maxLateness, ...current.values, ...(paid?.values ?? [])],
  );
  return claimed.length > 0;
};

/** Stores the handles that the platform returned while preparing the current call. */
export const storeEffectHandles = (
  em: Em,
  table: EffectTable,
  { id, attempt }: EffectRow,
  handles: Record<string, unknown>,
): Promise<unknown> =>
  em.execute(
    `update ${table.name} set handles = ?::jsonb, updated_at = now() where id = ? and status = 'calling' and attempt = ?`,
    [JSON.stringify(handles), id, attempt],
  );

const asList = (evidence: EffectEvidence | undefined): string =>
  JSON.stringify(evidence === undefined ? [] : [evidence]);

/** Change of an effect that continues. */
export interface EffectMove {
  status: 'pending' | 'reading';
  /** Milliseconds until the next step. */
  afterMs: number;
  /** Reason why the effect waits, for people. */
  message: string | null;
  evidence?: EffectEvidence;
  /** Whether the preparation can no longer be used. */
  forgetsHandles?: boolean;
  /** Number of finished objects. */
  done?: number;
}

/** Returns SQL, with its values, for the fields of a move that only some tables have. */
const movingOwn = (table: EffectTable, move: EffectMove): [sql: string, values: unknown[]] => {
  if (table.keepsMade)
    return [
      `, lost_at = case when ? = 'reading' then coalesce(lost_at, now()) end, handles = case when ? then null else handles end`,
      [move.status, move.forgetsHandles === true],
    ];
  return move.done === undefined ? ['', []] : [', done = ?, tries = 0', [move.done]];
};

/** Writes the change of an effect. Returns false and writes nothing if the effect has changed since `row` was read. */
export const moveEffect = async (
  em: Em,
  table: EffectTable,
  row: EffectRow,
  move: EffectMove,
): Promise<boolean> => {
  const [own, values] = movingOwn(table, move);
  const moved = await em.execute<unknown[]>(
    `update ${table.name}
        set status = ?, message = ?, evidence = evidence || ?::jsonb,
            ${table.lookAt} = now() + ?::float8 * interval '1 millisecond', updated_at = now()${own}
      where id = ? and status = ? and attempt = ? returning 1`,
    [
      move.status,
      move.message,
      asList(move.evidence),
      move.afterMs,
      ...values,
      row.id,
      row.status,
      row.attempt,
    ],
  );
  return moved.length > 0;
};

/** End of an effect. */
export interface EffectEnd {
  status: EffectEndStatus;
  message: string | null;
  evidence?: EffectEvidence;
  /** Platform ID of the created object. */
  externalId?: string;
  url?: string | null;
  replacedBy?: Replacement;
  done?: number;
}

/**
 * Ends an effect. Returns false and writes nothing if it has changed since `row` was read. A success of its call is also
 * accepted late: during the lookup, and after the outcome was unknown.
 */
export const writeEffectEnd = async (
  em: Em,
  table: EffectTable,
  row: EffectRow,
  end: EffectEnd,
): Promise<boolean> => {
  const statuses = end.status === 'done' ? [row.status, 'reading', table.ends.unconfirmed] : [row.status];
  const own = table.keepsMade ? ', external_id = ?, url = ?, handles = null' : ', done = coalesce(?, done)';
  const values = table.keepsMade ? [end.externalId ?? null, end.url ?? null] : [end.done ?? null];
  const ended = await em.execute<unknown[]>(
    `update ${table.name}
        set status = ?, message = ?, evidence = evidence || ?::jsonb, ${table.lookAt} = null, ended_at = now(),
            updated_at = now()${own}
      where id = ? and status = any (?) and attempt = ? returning 1`,
    [table.ends[end.status], end.message, asList(end.evidence), ...values, row.id, statuses, row.attempt],
  );
  return ended.length > 0;
};

/** Subject whose effects no workflow carries out, as its message names it. */
export interface StuckEffects {
  targetId: string;
  postId: string;
  orgId: string;
  brandId: string;
}

/** Lists subjects with an effect that has been due for a while and for which no outbox message waits. */
export const findStuckEffects = (em: Em, table: EffectTable, untouchedMs: number): Promise<StuckEffects[]> =>
  em.execute<StuckEffects[]>(
    `select distinct on (e.${table.subject}) e.target_id as "targetId", e.post_id as "postId", e.org_id as "orgId", p.brand_id as "brandId"
       from ${table.name} e join posts p on p.id = e.post_id
      where e.status = any (?) and greatest(e.updated_at, ${table.next[0]}) < now() - ? * interval '1 ms'
        and ${isNotOnItsWay(table.workflowPrefix, `e.${table.subject}`)} limit 200`,
    [openEffectStatuses, untouchedMs],
  );
