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

/** PostgreSQL's type number of `text[]`, which pg's own list omits. */
const textArrayType: number = 1_009;

const parse = pg.types.getTypeParser(textArrayType) as (text: string) => string[];

/** Parses PostgreSQL's text form of a `text[]`. For words without quotes it takes a tenth of the time of pg's parser. */
const textsOf = (text: string): string[] => {
  if (text === '{}') return [];
  return /^\{[\w-]+(?:,[\w-]+)*\}$/.test(text) && !/null/i.test(text)
    ? text.slice(1, -1).split(',')
    : parse(text);
};

/** ORM of one process. Fork an `em` for each request and each activity, and never share one. */
export type Orm = Awaited<ReturnType<typeof openOrm>>;
export type Em = SqlEntityManager;

/** Returns the connection pool below the ORM that sees all organizations, for prepared statements on hot paths. */
export const findPool = async (orm: Orm): Promise<Pool> => findSystemPool(await findOwnPool(orm));

/** Returns all pools below the ORM, for counting connections. */
export const listPools = async (orm: Orm): Promise<readonly Pool[]> => [
  ...new Set([await findOwnPool(orm), await findPool(orm)]),
];

/** Resolves once the database has answered, and rejects if it does not. */
export const pingDatabase = (pool: Pool): Promise<unknown> => pool.query('select 1');

const findOwnPool = async (orm: Orm): Promise<Pool> =>
  (await (orm.em.getDriver().getConnection() as PostgreSqlConnection).getNativeClient()) as Pool;

/**
 * Database role of the connections, regardless of the user in `DATABASE_URL`. `tenants`: rows of the asking organization,
 * and rows of all organizations only within `acrossOrganizations`; used by the API. `system`: rows of all organizations;
 * used by workers and operators. `owner`: the user of `DATABASE_URL`, for migrations.
 */
export type ActsAs = 'tenants' | 'system' | 'owner';

/** Parses a `bigint` to a number, as entities expect it, if the number is exact. */
const wholeOf = (text: string): number | string => {
  const whole = Number(text);
  return Number.isSafeInteger(whole) ? whole : text;
};

/** Sets the ORM's parsers, which are in the pool's options. */
const setParsers = ({ options: { types } }: Pool): void => {
  if (!(types instanceof TypeOverrides)) return;
  types.setTypeParser(textArrayType, textsOf);
  types.setTypeParser(pgTypes.builtins.INT8, wholeOf);
};

/** Milliseconds that a migration waits for a lock. All other statements on the same table wait with it. */
const migrationLockMs = 2_000;

/** Milliseconds that an API request waits for a locked row. Longer than any of our transactions takes. */
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

/** Opens the pool. Connects at the first query. `migrations` is the folder of the migrations, for tests of them. */
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
      // migrations create row-level security, not the entities
      schemaGenerator: { ignorePolicies: true },
      migrations: {
        path: migrations,
        // each migration runs separately: finished ones stay, and an index can be created outside a transaction
        allOrNothing: false,
        emit: 'ts',
        silent: true,
        snapshot: false,
        disableForeignKeys: false,
      },
    }),
  );
