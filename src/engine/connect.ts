import type { Config } from '../config.ts';

/** Where Temporal is and how to speak to it, for client and worker alike. */
export const connectionOptions = (config: Config): { address: string; tls?: boolean; apiKey?: string } => ({
  address: config.TEMPORAL_ADDRESS ?? 'localhost:7233',
  ...(config.TEMPORAL_TLS ? { tls: true } : {}),
  ...(config.TEMPORAL_API_KEY === undefined ? {} : { apiKey: config.TEMPORAL_API_KEY }),
});
