import type { Config } from '../../config/index.ts';
import { roleOption } from './pools/split-pool.ts';
import { WatchedClient } from './watched-client.ts';

/**
 * Milliseconds between pings of a listening connection. A connection that only listens would never notice that it is dead.
 */
const pingMs = 30_000;

type ListenConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_TIMEOUT' | 'DATABASE_STATEMENT_TIMEOUT'>;

/** Connection that listens on a channel. */
export interface Listening {
  /** Settles when the connection is lost or closed. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/** Listens on a channel with its own connection, outside the pool. Throws if no connection can be opened. */
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
