import type { Em } from '../driver/orm.ts';

/** Age of the database, from its one row. */
export interface DatabaseAge {
  /** Counter that only rises. A lower number than is known elsewhere means an older copy of the database. */
  number: number;
  /** Start of the publishing stop, or null in normal operation. */
  restoredAt: Date | null;
  /** Way in which the older copy was detected. */
  reason: string | null;
}

/** Highest number that this process has seen, by the configuration that all entity managers of one ORM share. */
const known = new WeakMap<Em['config'], number>();

const knownNumberOf = ({ config }: Em): number => known.get(config) ?? 0;

/** Stores the highest number that this process has seen or received. A database with a lower number was restored. */
export const rememberNumber = (em: Em, number: number): void => {
  known.set(em.config, Math.max(number, knownNumberOf(em)));
};

/**
 * Returns a condition for the statement that claims work: the database is as new as this process knows and not in
 * `restored` mode. Work that is claimed in the same statement cannot belong to an older state.
 */
export const isDatabaseCurrent = (em: Em): { sql: string; values: number[] } => ({
  sql: 'exists (select 1 from database_state where restored_at is null and number >= ?::bigint)',
  values: [knownNumberOf(em)],
});

type StateRow = Omit<DatabaseAge, 'restoredAt'> & { restoredAt: string | null };

const columns = 'number::float8 as number, restored_at as "restoredAt", reason';

const stateOf = ({ restoredAt, ...row }: StateRow): DatabaseAge => ({
  ...row,
  restoredAt: restoredAt === null ? null : new Date(restoredAt),
});

/**
 * Reads the state, and whether the number is lower than this process knew before the read, during which another process may
 * raise it.
 */
export const readDatabaseState = async (em: Em): Promise<DatabaseAge & { isOlder: boolean }> => {
  const known = knownNumberOf(em);
  const [row] = await em.execute<StateRow[]>(`select ${columns} from database_state where id = 1`);
  const state = row ? stateOf(row) : { number: 0, restoredAt: null, reason: null };
  return { ...state, isOlder: state.number < known };
};

/** Number after an attempt to raise it. */
export interface RaisedNumber {
  number: number;
  isRestored: boolean;
  /** Whether this statement detected that the database is older. */
  isNew: boolean;
}

/**
 * Raises the number by one. If it is lower than `toldNumber` or than this process knows, sets `restored` mode in the same
 * statement instead. In that mode, the number stays.
 */
export const raiseNumber = async (
  em: Em,
  { toldNumber, reason }: { toldNumber: number; reason: string },
): Promise<RaisedNumber> => {
  const least = Math.max(toldNumber, knownNumberOf(em));
  const [raised] = await em.execute<RaisedNumber[]>(
    `with seen as (
       select restored_at is not null as was_restored, number < ? as is_older from database_state where id = 1 for update
     ) update database_state set
              number = case when was_restored or is_older then number else number + 1 end,
              restored_at = case when is_older then coalesce(restored_at, now()) else restored_at end,
              reason = case when is_older then coalesce(reason, ?) else reason end,
              known_number = case when is_older then greatest(known_number, ?) else known_number end
         from seen where id = 1
       returning number::float8 as number, was_restored or is_older as "isRestored",
                 is_older and not was_restored as "isNew"`,
    [least, reason, least],
  );
  if (!raised) throw new Error('the table database_state has lost its row');
  if (!raised.isRestored) rememberNumber(em, raised.number);
  return raised;
};

/** Sets `restored` mode. Returns false if it was already set. */
export const markRestored = async (em: Em, reason: string): Promise<boolean> => {
  const marked = await em.execute<unknown[]>(
    `update database_state set restored_at = now(), reason = ?, known_number = greatest(known_number, ?)
      where id = 1 and restored_at is null returning 1`,
    [reason, knownNumberOf(em)],
  );
  return marked.length > 0;
};

/** Distance that puts new numbers ahead of every number that anyone can have seen in the lost time. */
const gap = 1_000_000;

/**
 * Ends `restored` mode in the caller's transaction. The number jumps ahead of every number that a process or Temporal
 * knows.
 */
export const endRestored = async (em: Em, toldNumber: number): Promise<void> => {
  await em.execute(
    `update database_state set restored_at = null, reason = null, known_number = null,
            number = greatest(number, known_number, ?) + ${gap} where id = 1`,
    [toldNumber],
  );
};
