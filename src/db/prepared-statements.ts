import {
  EntityManager,
  type AnyEntity,
  type Dictionary,
  type EmExecuteOptions,
  type EntityData,
  type LoggingOptions,
  type NativeQueryBuilder,
  type QueryResult,
  type RawQueryFragment,
} from '@mikro-orm/postgresql';
import pg from 'pg';

/**
 * The ORM writes values into the text of a statement, so PostgreSQL parses and plans it anew each time; for our reads of
 * a whole post that costs three times what running it does. With these two, `em.execute(sql, values)` sends the values
 * apart and each connection plans a statement once.
 */

type Bindable = string | number | boolean | null | Date;

const isBindable = (value: unknown): value is Bindable =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;

const isBindableList = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isBindable) : isBindable(value);

/** `?` → `$1`, `$2`, …; a list takes one place for each of its values, as the ORM writes it. */
const bind = (sql: string, values: readonly unknown[]): string => {
  let [value, place] = [0, 1];
  return sql.replaceAll('?', () => {
    const given = values[value++];
    const places = Array.isArray(given) ? given.length : 1;
    return Array.from({ length: places }, () => `$${place++}`).join(', ');
  });
};

const compile = (sql: string, values: readonly unknown[]) => {
  const text = bind(sql, values);
  return {
    sql: text,
    parameters: values.flat(),
    query: { kind: 'RawNode' as const, sqlFragments: [text], parameters: [] },
    queryId: { queryId: '' },
  };
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

  async #executeBound(sql: string, values: readonly unknown[]): Promise<unknown> {
    const context = this.getContext(false);
    const connection = context.getConnection();
    await connection.ensureConnection();
    const client = context.getTransactionContext() ?? connection.getClient();
    try {
      return (await client.executeQuery(compile(sql, values))).rows;
    } catch (error) {
      throw this.getDriver().convertException(error as Error);
    }
  }
}

/** Statements that one process names; our own are far fewer, and each name is memory in every connection. */
const mostNames = 1_000;
const names = new Map<string, string>();

const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
};

/** A connection that prepares every statement that comes with values. */
export class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    const send = super.query.bind(this) as (...parts: unknown[]) => never;
    return name === undefined ? send(...given) : send({ name, text, values }, ...given.slice(2));
  }
}
