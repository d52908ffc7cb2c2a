import {
  PostgreSqlConnection,
  PostgreSqlDriver,
  type AnyEntity,
  type Configuration,
  type EntityData,
  type SqlEntityManager,
} from '@mikro-orm/postgresql';
import type { PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { CuredDriver } from './kysely-driver.ts';
import { bindValues, type Rows } from './prepared-statements.ts';

type Begun = Awaited<ReturnType<PostgreSqlConnection['begin']>>;
type PoolOptions = Parameters<PostgreSqlConnection['createKyselyDialect']>[0] & {
  onPoolCreated?: (pool: Pool) => void;
};

/** Callbacks that wait for the commit of the outermost transaction. Nested transactions share them. */
const waiting = new WeakMap<object, (() => void)[]>();

/**
 * Runs `work` after the outermost transaction has committed. Does not run it if the transaction does not commit, and runs
 * it immediately outside a transaction.
 */
export const afterCommit = (em: SqlEntityManager, work: () => void): void => {
  const transaction = em.getContext(false).getTransactionContext() as Begun | undefined;
  if (transaction) waiting.get(transaction)?.push(work);
  else work();
};

/** Connection and transactions of the ORM with another driver below its Kysely. */
class OwnConnection extends PostgreSqlConnection {
  override createKyselyDialect(overrides: PoolOptions): PostgresDialect {
    let pool: Pool | undefined;
    const onPoolCreated = (created: Pool): void => {
      pool = created;
      overrides.onPoolCreated?.(created);
    };
    const dialect = super.createKyselyDialect({ ...overrides, onPoolCreated } as PoolOptions);
    const convert = (error: Error): Error => this.platform.getExceptionConverter().convertException(error);
    return Object.assign(dialect, { createDriver: () => new CuredDriver(pool as Pool, convert) });
  }

  /** Binds values instead of writing them into the text, as the ORM does (mikro-orm issue 8001). */
  override async execute<T extends Rows = EntityData<AnyEntity>[]>(
    ...given: Parameters<PostgreSqlConnection['execute']>
  ): Promise<T> {
    const [query, params = [], method = 'all', transaction, context] = given;
    const statement = bindValues(this.platform, query, params);
    if (!statement) return super.execute<T>(...given);
    await this.ensureConnection();
    const run = async (): Promise<T> =>
      this.transformRawResult<T>(await (transaction ?? this.getClient()).executeQuery(statement), method);
    return this.executeQuery(statement.sql, run, { ...context, query: statement.sql });
  }

  override async begin(options: Parameters<PostgreSqlConnection['begin']>[0] = {}): Promise<Begun> {
    const begun = await super.begin(options);
    waiting.set(begun, (options.ctx && waiting.get(options.ctx)) ?? []);
    return begun;
  }

  override async commit(...given: Parameters<PostgreSqlConnection['commit']>): Promise<void> {
    await super.commit(...given);
    const [transaction] = given;
    if ('savepointName' in transaction) return;
    for (const work of waiting.get(transaction) ?? []) work();
  }
}

export class OwnDriver extends PostgreSqlDriver {
  protected override readonly connection: PostgreSqlConnection;

  constructor(config: Configuration) {
    super(config);
    this.connection = new OwnConnection(config);
  }
}
