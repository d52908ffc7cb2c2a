import type { NativeConnectionOptions } from '@temporalio/worker';
import type { Config } from '../config/index.ts';

/** Returns the address and credentials of Temporal, for clients and workers. */
export const connectionOptions = (config: Config): { address: string; tls?: boolean; apiKey?: string } => ({
  address: config.TEMPORAL_ADDRESS ?? 'localhost:7233',
  ...(config.TEMPORAL_TLS ? { tls: true } : {}),
  ...(config.TEMPORAL_API_KEY === undefined ? {} : { apiKey: config.TEMPORAL_API_KEY }),
});

/** Returns the connection options of workers. */
export const workerConnectionOptions = (config: Config): NativeConnectionOptions => ({
  ...connectionOptions(config),
  grpcCompression: { codec: config.TEMPORAL_GZIP ? 'gzip' : 'none' },
});

/**
 * Pings per connection. The server accepts one ping every 10 s at most (its `frontend.keepAliveMinTime`) and closes
 * connections that send more.
 */
const pingMs = { every: 15_000, answeredWithin: 5_000 };
/** Maximum milliseconds between two attempts to reach an unavailable server. By default, gRPC waits up to two minutes. */
const reconnectMs = 5_000;

/**
 * Returns the connection options of the client. A connection that a router has forgotten is abandoned after 20 s. Workers
 * need 45 s, which their SDK does not allow to change.
 */
export const clientConnectionOptions = (config: Config) => ({
  ...connectionOptions(config),
  channelArgs: {
    'grpc.keepalive_permit_without_calls': 1,
    'grpc.keepalive_time_ms': pingMs.every,
    'grpc.keepalive_timeout_ms': pingMs.answeredWithin,
    'grpc.max_reconnect_backoff_ms': reconnectMs,
  },
});
