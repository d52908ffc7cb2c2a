import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect, sql, type ColumnType, type RawBuilder } from 'kysely';
import type { Client } from 'pg';
import type { entities } from '../entities/index.ts';
import type { Em } from './orm.ts';

/** Times are texts as PostgreSQL writes them; both texts and dates can be written. */
type TimeAsText<Value> = Value extends Date ? string : Value;

type Column<Given> =
  Given extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<TimeAsText<Read>, Insert | TimeAsText<Insert>, Update | TimeAsText<Update>>
    : ColumnType<TimeAsText<Given>, Given | TimeAsText<Given>, Given | TimeAsText<Given>>;

type Inferred = InferKyselyDB<(typeof entities)[number]>;

/** Every table and column as the database names them, with the types that the entities say. */
export type Database = {
  [Table in keyof Inferred]: { [Name in keyof Inferred[Table]]: Column<Inferred[Table][Name]> };
};

/**
 * The ORM's typed builder of SQL, in the transaction of `em` or outside of one. Its names are those of the database, so that
 * raw fragments (`sql`) beside it use the same ones.
 */
export const kyselyOf = (em: Em): Kysely<Database> => em.getKysely<Database>();

/** The same over a connection outside of the pools, which stays open. */
export const kyselyOn = (client: Client): Kysely<Database> => {
  const query: Client['query'] = client.query.bind(client);
  const connect = () => Promise.resolve({ query, release: () => undefined });
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect, end: () => client.end(), options: {} } }),
  });
};

export const now = sql<string>`now()`;

/** So many milliseconds, to be added to a time or taken from it; no type of the builder has one. */
export const milliseconds = (count: number): RawBuilder<string> =>
  sql<string>`${count}::float8 * interval '1 millisecond'`;

/** One of these, as the right side of `=`: one value however many they are, so the statement keeps its name. */
export const anyOf = <Value>(values: readonly Value[]): RawBuilder<Value> => sql<Value>`any(${values})`;

/** Values written out in the text: a partial index asks for that, and so does the plan where few rows of many have them. */
export const literals = <const Value extends string>(...values: Value[]): RawBuilder<Value>[] =>
  values.map(value => sql.lit(value));
