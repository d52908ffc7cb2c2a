import type { NativeConnectionOptions } from '@temporalio/worker';
import type { Config } from '../config/index.ts';

/** Where Temporal is and how to speak to it, for client and worker alike. */
export const connectionOptions = (config: Config): { address: string; tls?: boolean; apiKey?: string } => ({
  address: config.TEMPORAL_ADDRESS ?? 'localhost:7233',
  ...(config.TEMPORAL_TLS ? { tls: true } : {}),
  ...(config.TEMPORAL_API_KEY === undefined ? {} : { apiKey: config.TEMPORAL_API_KEY }),
});

/** The same, for workers. */
export const workerConnectionOptions = (config: Config): NativeConnectionOptions => ({
  ...connectionOptions(config),
  grpcCompression: { codec: config.TEMPORAL_GZIP ? 'gzip' : 'none' },
});

/** The server takes pings every 10 s at most (its `frontend.keepAliveMinTime`) and ends connections that send more. */
const pingMs = { every: 15_000, answeredWithin: 5_000 };
/** The longest between two tries to reach a server that is away; by itself gRPC waits up to two minutes by then. */
const reconnectMs = 5_000;

/**
 * The same, for the client: a connection that a router has forgotten is given up after 20 s. Workers do so after 45 s, which
 * their SDK does not let anybody change.
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
