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
import { Refusal } from '../../domain/errors.ts';
import { WatchedClient } from './watched-client.ts';

/**
 * The ORM writes values into the text of a statement, so PostgreSQL parses and plans it again each time; for our reads of
 * a whole post that costs three times what running it does. With these two, `em.execute(sql, values)` sends the values
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
const names = new Map<string, string>();

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
  names.set(text, statement.name);
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
    const transaction = context.getTransactionContext();
    try {
      if (transaction) return (await transaction.executeQuery(asCompiled(statement, values))).rows;
      const pool = await (context.getConnection() as PostgreSqlConnection).getNativeClient();
      return (await pool.query({ ...statement, values })).rows;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw this.getDriver().convertException(error as Error);
    }
  }
}

/** What Kysely, which runs the ORM's transactions, takes for a finished query. */
const asCompiled = ({ text }: Statement, parameters: readonly unknown[]) => ({
  sql: text,
  parameters,
  query: { kind: 'RawNode' as const, sqlFragments: [text], parameters: [] },
  queryId: { queryId: '' },
});

/** A connection that knows our statements by their text, since Kysely passes on no names. */
export class PreparingClient extends WatchedClient {
  override query(...given: unknown[]): never {
    const send = super.query.bind(this) as (...parts: unknown[]) => never;
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined;
    return name === undefined ? send(...given) : send({ name, text, values }, ...rest);
  }
}
