import pg, { type Pool, type PoolClient, type QueryConfig } from 'pg';
import { sentTogether } from '../prepared-statements.ts';
import { SharedConnection } from '../shared-connection.ts';
import { ConnectionTurns } from './connection-turns.ts';
import { databaseRoles, findTenantWork, isAcross } from '../tenancy.ts';
import { WatchedClient } from '../watched-client.ts';

/** Share of the connections for logins, people with several organizations, and maintenance, which are mostly short. */
const systemShare = 1 / 4;

const pools = new WeakMap<Pool, Pool>();

/**
 * Returns the pool that sees all organizations and belongs to a split pool. Returns the pool itself if it was not split.
 */
export const findSystemPool = (pool: Pool): Pool => pools.get(pool) ?? pool;

/** Returns the startup option that makes a connection take on a role. Costs no round trip. */
export const roleOption = (role: keyof typeof databaseRoles): string => `-c role=${databaseRoles[role]}`;

/** Splits a maximum number of connections between the two pools, at least one for each. */
export const sharePool = (max: number): { tenants: number; system: number } => {
  const system = Math.max(1, Math.floor(max * systemShare));
  return { system, tenants: Math.max(1, max - system) };
};

const isSentTogether = (statement: unknown): statement is QueryConfig =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  String(statement.text).startsWith(sentTogether);

const run = async (pool: Pool, given: unknown[]): Promise<unknown> => {
  const client = (await pool.connect()) as PoolClient & { query(...parts: unknown[]): Promise<unknown> };
  try {
    const result = await client.query(...given);
    client.release();
    return result;
  } catch (error) {
    client.release(error instanceof Error ? error : true);
    throw error;
  }
};

/**
 * Makes the ORM's pool hand out connections of the role that the context requires. The pool's own connections serve one
 * organization at a time; work across organizations gets connections of a second pool. Statements marked `sentTogether` may
 * take `maxMs` milliseconds, and a request waits up to `turnMs` for its organization's share. Supports only promises: a
 * callback could run in the context of the caller that released the connection.
 */
export const splitByTenancy = (
  tenants: Pool,
  { max, maxMs, turnMs }: { max: number; maxMs: number; turnMs: number },
): void => {
  const { password } = tenants.options;
  const system = new pg.Pool({
    ...tenants.options,
    ...(password !== undefined && { password }),
    max: sharePool(max).system,
    Client: WatchedClient,
    options: roleOption('system'),
  } as pg.PoolConfig);
  system.on('error', () => undefined);
  system.on('connect', client => client.on('error', () => undefined));
  pools.set(tenants, system);
  const [connect, end] = [tenants.connect.bind(tenants), tenants.end.bind(tenants)];
  const shared = new SharedConnection({ connect }, maxMs);
  const turns = new ConnectionTurns(sharePool(max).tenants, turnMs);
  Object.assign(tenants, {
    connect: () =>
      isAcross() ? system.connect() : turns.connect(findTenantWork() ?? { orgId: '', held: 0 }, connect),
    query: (...given: unknown[]) =>
      isSentTogether(given[0]) && !isAcross() ? shared.query(given[0]) : run(tenants, given),
    end: async () => void (await Promise.all([end(), system.end()])),
  });
};
