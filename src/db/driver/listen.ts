import type { Config } from '../../config/index.ts';
import { roleOption } from './pools/split-pool.ts';
import { WatchedClient } from './watched-client.ts';

/** How often a listening connection is asked whether it lives: one that only listens would never notice that it is dead. */
const pingMs = 30_000;

type ListenConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_TIMEOUT' | 'DATABASE_STATEMENT_TIMEOUT'>;

/** A connection that listens. */
export interface Listening {
  /** Settles when the connection is lost or closed. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/** Listens on a channel by a connection of its own, outside the pool. Throws when there is none to be had. */
export const listenTo = async (
  config: ListenConfig,
  channel: string,
  onMessage: (payload: string) => void,
): Promise<Listening> => {
  const client = new WatchedClient({
    connectionString: config.DATABASE_URL,
    connectionTimeoutMillis: config.DATABASE_TIMEOUT,
    statement_timeout: config.DATABASE_STATEMENT_TIMEOUT,
    keepAlive: true,
    options: roleOption('system'),
  });
  client.on('notification', ({ payload }) => onMessage(payload ?? ''));
  client.on('error', () => undefined);
  const ended = new Promise<void>(resolve => client.once('end', () => resolve()));
  const close = (): Promise<void> => client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    await close();
    throw error;
  }
  const ping = setInterval(() => void client.query('select 1').catch(() => undefined), pingMs);
  void ended.then(() => clearInterval(ping));
  return { ended, close };
};
