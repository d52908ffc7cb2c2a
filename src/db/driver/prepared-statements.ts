import {
  EntityManager,
  type AnyEntity,
  type Dictionary,
  type EmExecuteOptions,
  type EntityData,
  type LoggingOptions,
  type NativeQueryBuilder,
  type PostgreSqlConnection,
  type QueryResult,
  type RawQueryFragment,
} from '@mikro-orm/postgresql';
import { CompiledQuery, type Transaction } from 'kysely';
import type { Pool, QueryConfig } from 'pg';
import { Refusal } from '../../domain/errors.ts';

/**
 * The ORM writes values into the text of a statement, so PostgreSQL parses and plans it again each time; for our reads of
 * a whole post that costs three times what running it does. With this one, `em.execute(sql, values)` sends the values
 * apart and each connection plans a statement once.
 */

type Bindable = string | number | boolean | null | Date;

const isBindable = (value: unknown): value is Bindable =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;

const isBindableList = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isBindable) : isBindable(value);

/** Statements that one process names; our own are far fewer, and each name is memory in every connection. */
const maxNames = 1_000;
const names = new Map<string, string>();

const nameOf = (text: string): string | undefined => {
  if (text.startsWith(plannedEachTime)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
};

/** A statement as pg takes it: its values apart, and with a name, so that each connection plans it once. */
export const prepared = (text: string, values: unknown[]): QueryConfig =>
  values.length === 0 ? { text } : { text, values, name: nameOf(text) };

const texts = new Map<string, string>();

const textOf = (sql: string, values: readonly unknown[]): string => {
  if (values.some(Array.isArray)) return bind(sql, values);
  const known = texts.get(sql);
  if (known !== undefined) return known;
  const text = bind(sql, values);
  if (texts.size < maxNames) texts.set(sql, text);
  return text;
};

/** `?` → `$1`, `$2`, …; a list takes one place for each of its values, as the ORM writes it. */
const bind = (sql: string, values: readonly unknown[]): string => {
  let [value, place] = [0, 1];
  return sql.replaceAll('?', () => {
    const given = values[value++];
    const places = Array.isArray(given) ? given.length : 1;
    return Array.from({ length: places }, () => `$${place++}`).join(', ');
  });
};

/**
 * Begins a statement that is planned for the values of each call: the right plan depends on them, or it comes in more
 * shapes than are worth a name.
 */
export const plannedEachTime = '/* planned each time */ ';

/**
 * Begins a read that is so short that it may share a connection with others outside of transactions: they go out in one
 * write, and none waits for another's end (`SharedConnection`).
 */
export const sentTogether = '/* sent together */ ';

type Query = string | NativeQueryBuilder | RawQueryFragment;
type Rows = QueryResult | EntityData<AnyEntity> | EntityData<AnyEntity>[];

const canBind = (query: Query, params: unknown): params is unknown[] =>
  typeof query === 'string' &&
  !/\\\?|\?\?/.test(query) &&
  Array.isArray(params) &&
  params.length > 0 &&
  params.every(isBindableList);

/** An entity manager whose `execute` binds its values; statements of the ORM itself go out as it writes them. */
export class PreparingEntityManager extends EntityManager {
  override async execute<T extends Rows = EntityData<AnyEntity>[]>(
    query: Query,
    params: unknown[] | Dictionary = [],
    options: 'all' | 'get' | 'run' | EmExecuteOptions = 'all',
    logging?: LoggingOptions,
  ): Promise<T> {
    if (typeof options !== 'string') return super.execute<T>(query, params, options);
    if (options !== 'all' || !canBind(query, params))
      return super.execute<T>(query, params, options, logging);
    return (await this.#executeBound(query as string, params)) as T;
  }

  async #executeBound(sql: string, given: readonly unknown[]): Promise<unknown> {
    const context = this.getContext(false);
    const values = given.flat();
    const text = textOf(sql, given);
    const transaction = context.getTransactionContext() as Transaction<unknown> | undefined;
    if (transaction) return (await transaction.executeQuery(CompiledQuery.raw(text, values))).rows;
    try {
      const pool = (await (context.getConnection() as PostgreSqlConnection).getNativeClient()) as Pool;
      return (await pool.query(prepared(text, values))).rows as unknown[];
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw this.getDriver().convertException(error as Error);
    }
  }
}
