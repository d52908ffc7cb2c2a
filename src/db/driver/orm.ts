import { Migrator } from '@mikro-orm/migrations';
import {
  defineConfig,
  MikroORM,
  type PostgreSqlConnection,
  type SqlEntityManager,
} from '@mikro-orm/postgresql';
import pg, { TypeOverrides, types as pgTypes, type Pool } from 'pg';
import type { Config } from '../../config/index.ts';
import { entities } from '../entities/index.ts';
import { PreparingEntityManager } from './prepared-statements.ts';
import { roleOption, sharePool, splitByTenancy, findSystemPool } from './pools/split-pool.ts';
import { TenantClient } from './tenant-client.ts';
import { OwnDriver } from './transactions.ts';
import { WatchedClient } from './watched-client.ts';

/** PostgreSQL's number of the type `text[]`, which pg's own list leaves out. */
const textArrayType: number = 1_009;

const parse = pg.types.getTypeParser(textArrayType) as (text: string) => string[];

/** An array of texts as PostgreSQL writes it; a tenth of what pg takes for words that need no quotes. */
const textsOf = (text: string): string[] => {
  if (text === '{}') return [];
  return /^\{[\w-]+(?:,[\w-]+)*\}$/.test(text) && !/null/i.test(text)
    ? text.slice(1, -1).split(',')
    : parse(text);
};

/** The database door of one process. Fork an `em` per request and per activity; never share one. */
export type Orm = Awaited<ReturnType<typeof openOrm>>;
export type Em = SqlEntityManager;

/** The connection pool below the ORM that sees across organizations, for prepared statements on hot paths. */
export const findPool = async (orm: Orm): Promise<Pool> => findSystemPool(await findOwnPool(orm));

/** All pools below the ORM, for counting. */
export const listPools = async (orm: Orm): Promise<readonly Pool[]> => [
  ...new Set([await findOwnPool(orm), await findPool(orm)]),
];

/** Settles once the database has answered, and rejects when it does not. */
export const pingDatabase = (pool: Pool): Promise<unknown> => pool.query('select 1');

const findOwnPool = async (orm: Orm): Promise<Pool> =>
  (await (orm.em.getDriver().getConnection() as PostgreSqlConnection).getNativeClient()) as Pool;

/**
 * As whom the connections act, no matter who `DATABASE_URL` logs in as. `tenants`: for the organization that is asking, and
 * across organizations only within `acrossOrganizations`; what the API opens. `system`: across all; what workers and
 * operators open. `owner`: as the user of `DATABASE_URL`, for migrations.
 */
export type ActsAs = 'tenants' | 'system' | 'owner';

/** A `bigint` as the entities have it, a number, where it is one exactly. */
const wholeOf = (text: string): number | string => {
  const whole = Number(text);
  return Number.isSafeInteger(whole) ? whole : text;
};

/** The parsers of the ORM stand in the pool's options. */
const setParsers = ({ options: { types } }: Pool): void => {
  if (!(types instanceof TypeOverrides)) return;
  types.setTypeParser(textArrayType, textsOf);
  types.setTypeParser(pgTypes.builtins.INT8, wholeOf);
};

/** How long a migration waits for a lock, and with it everything else that wants the same table. */
const migrationLockMs = 2_000;

/** How long a request of the API waits for a row that others are changing. Longer than any of our transactions takes. */
const requestLockMs = 5_000;

const connectionsFor = (
  as: ActsAs,
  {
    DATABASE_POOL: max,
    DATABASE_TIMEOUT: maxMs,
    DATABASE_STATEMENT_TIMEOUT: turnMs,
  }: Pick<Config, 'DATABASE_POOL' | 'DATABASE_TIMEOUT' | 'DATABASE_STATEMENT_TIMEOUT'>,
) => {
  if (as === 'owner')
    return { Client: WatchedClient, lock_timeout: migrationLockMs, onPoolCreated: setParsers };
  if (as === 'system')
    return { Client: WatchedClient, options: roleOption('system'), onPoolCreated: setParsers };
  return {
    Client: TenantClient,
    pipeline: true,
    options: roleOption('tenants'),
    lock_timeout: requestLockMs,
    max: sharePool(max).tenants,
    onPoolCreated: (pool: Pool) => {
      setParsers(pool);
      splitByTenancy(pool, { max, maxMs, turnMs });
    },
  };
};

/** Opens the pool; makes no connection until the first query. `migrations`: where they are, in tests of them. */
export const openOrm = (
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATABASE_TIMEOUT' | 'DATABASE_STATEMENT_TIMEOUT'>,
  as: ActsAs,
  migrations = new URL('../migrations', import.meta.url).pathname,
) =>
  MikroORM.init(
    defineConfig({
      ...(config.DATABASE_URL === undefined ? {} : { clientUrl: config.DATABASE_URL }),
      entities,
      driver: OwnDriver,
      entityManager: PreparingEntityManager,
      extensions: [Migrator],
      forceUtcTimezone: true,
      ensureDatabase: false,
      pool: { max: config.DATABASE_POOL, idleTimeoutMillis: 30_000 },
      driverOptions: {
        connectionTimeoutMillis: config.DATABASE_TIMEOUT,
        statement_timeout: config.DATABASE_STATEMENT_TIMEOUT,
        keepAlive: true,
        ...connectionsFor(as, config),
      },
      // row-level security is made by the migrations, not by the entities
      schemaGenerator: { ignorePolicies: true },
      migrations: {
        path: migrations,
        // each by itself: what was done stays done, and an index can be made outside of a transaction
        allOrNothing: false,
        emit: 'ts',
        silent: true,
        snapshot: false,
        disableForeignKeys: false,
      },
    }),
  );
