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
import type { Pool } from 'pg';
import { Refusal } from '../../domain/errors.ts';
import type { OwnTransaction } from './transactions.ts';

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

/** A statement as PostgreSQL takes it; named ones are planned once per connection. */
interface Statement {
  text: string;
  name: string | undefined;
}

/** Statements that one process names; our own are far fewer, and each name is memory in every connection. */
const maxNames = 1_000;
const known = new Map<string, Statement>();

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

const statementOf = (sql: string, values: readonly unknown[]): Statement => {
  if (sql.startsWith(plannedEachTime)) return { text: bind(sql, values), name: undefined };
  const lengths = values.some(Array.isArray)
    ? values.map(value => (Array.isArray(value) ? value.length : 1))
    : [];
  const key = lengths.length === 0 ? sql : `${lengths.join()} ${sql}`;
  const found = known.get(key);
  if (found) return found;
  const text = bind(sql, values);
  if (known.size >= maxNames) return { text, name: undefined };
  const statement = { text, name: `s${known.size + 1}` };
  known.set(key, statement);
  return statement;
};

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
    const statement = statementOf(sql, given);
    const values = given.flat();
    const transaction = context.getTransactionContext() as OwnTransaction | undefined;
    try {
      const asked =
        transaction ?? ((await (context.getConnection() as PostgreSqlConnection).getNativeClient()) as Pool);
      return (await asked.query({ ...statement, values })).rows as unknown[];
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw this.getDriver().convertException(error as Error);
    }
  }
}
