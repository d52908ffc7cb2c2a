import { isRaw, JsonProperty } from '@mikro-orm/core';
import {
  EntityManager,
  NativeQueryBuilder,
  RawQueryFragment,
  type AnyEntity,
  type Dictionary,
  type EmExecuteOptions,
  type EntityData,
  type LoggingOptions,
  type Platform,
  type PostgreSqlConnection,
  type QueryResult,
} from '@mikro-orm/postgresql';
import { CompiledQuery, type Transaction } from 'kysely';
import type { Pool, QueryConfig } from 'pg';
import { Refusal } from '../../domain/errors.ts';

/**
 * The ORM writes values into the text of a statement, so PostgreSQL parses and plans it again each time. For our reads of a
 * whole post, that costs three times as much as running it. With the entity manager of this file, `em.execute(sql, values)`
 * sends the values separately, and each connection plans a statement once.
 */

/**
 * Maximum number of named statements per process. Our own are far fewer, and each name takes memory in every connection.
 */
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

/** Returns a statement for pg with its values separate and with a name, so that each connection plans it once. */
export const prepared = (text: string, values: unknown[]): QueryConfig =>
  values.length === 0 ? { text } : { text, values, name: nameOf(text) };

const texts = new Map<string, string>();

const textOf = (sql: string): string => {
  const known = texts.get(sql);
  if (known !== undefined) return known;
  const text = numberPlaces(sql);
  if (texts.size < maxNames) texts.set(sql, text);
  return text;
};

/** Replaces each `?` with `$1`, `$2`, …. A list is one value of any length. */
export const numberPlaces = (sql: string): string => {
  if (/\bin \(\?\)/i.test(sql)) throw new Error(`a list is one value, so \`= any (?)\` takes it: ${sql}`);
  let place = 1;
  return sql.replaceAll('?', () => `$${place++}`);
};

/**
 * Prefix of a statement that is planned for the values of each call, because the right plan depends on them or the
 * statement has too many forms to name.
 */
export const plannedEachTime = '/* planned each time */ ';

/**
 * Prefix of a read that is so short that it may share a connection with others outside transactions: the reads are sent in
 * one write, and none waits for another to finish (`SharedConnection`).
 */
export const sentTogether = '/* sent together */ ';

export type Query = string | NativeQueryBuilder | RawQueryFragment;
type Params = readonly unknown[] | Dictionary;

/** Converts a value as the ORM writes it into a text, without the quotes. */
const asOrmWrites = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  const isJson = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
  return isJson ? JSON.stringify(value) : value;
};

/**
 * Returns a statement of the ORM with its values separate: PostgreSQL logs the text of a failed statement, and values may
 * be secrets. The ORM's texts are too many to name. Returns undefined for a statement without values or with parts that are
 * not values.
 */
export const bindValues = (platform: Platform, query: Query, params: Params): CompiledQuery | undefined => {
  const asked = query instanceof NativeQueryBuilder ? query.toRaw() : query;
  const [sql, given] = typeof asked === 'string' ? [asked, params] : [asked.sql, asked.params];
  if (!Array.isArray(given) || given.length === 0 || sql.includes('??')) return undefined;
  const values: unknown[] = [];
  const place = (value: unknown): unknown => {
    if (value === undefined || value === null || isRaw(value)) return value;
    const list: unknown[] = Array.isArray(value) && !(JsonProperty in value) ? value : [value];
    return new RawQueryFragment(list.map(one => `$${values.push(asOrmWrites(one))}`).join(', '));
  };
  const text = platform.formatQuery(sql, given.map(place));
  return CompiledQuery.raw(plannedEachTime + text, values);
};

export type Rows = QueryResult | EntityData<AnyEntity> | EntityData<AnyEntity>[];

const canBind = (query: Query, params: unknown): params is unknown[] =>
  typeof query === 'string' && !/\\\?|\?\?/.test(query) && Array.isArray(params) && params.length > 0;

/** Entity manager whose `execute` binds its values to a named statement. */
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

  async #executeBound(sql: string, values: unknown[]): Promise<unknown> {
    const context = this.getContext(false);
    const text = textOf(sql);
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
