import type { Logger } from 'pino';
import type { Ai } from '../adapters/ai/ports.ts';
import type { Cipher } from '../adapters/secrets/cipher.ts';
import type { Outbound } from '../adapters/outbound/outbound.ts';
import type { LoginProviders } from '../login-providers/index.ts';
import type { Mailer } from '../adapters/mail/mail.ts';
import type { Pusher } from '../adapters/push/push.ts';
import type { Payments } from '../adapters/billing/payments.ts';
import type { Search } from '../adapters/search/search.ts';
import type { VideoTools } from '../adapters/video/tools.ts';
import type { Speech } from '../adapters/speech/speech.ts';
import type { FileUrls, Storage } from '../adapters/storage/storage.ts';
import type { Config } from '../config/index.ts';
import type { Orm } from '../db/driver/orm.ts';
import type { Engine } from '../engine/engine.ts';
import type { DatabaseWatch } from './database-watch.ts';
import type { Tracing } from './tracing.ts';
import type { Platforms } from '../platforms/platform.ts';

/** Dependencies that one process opens once and passes to its routes or activities. */
export interface Service {
  config: Config;
  log: Logger;
  /** Destination of spans. */
  tracing: Tracing;
  orm: Orm;
  /** Detects a database that was restored to an older state. */
  databaseWatch: DatabaseWatch;
  cipher: Cipher;
  storage: Storage;
  fileUrls: FileUrls;
  /** Index of the knowledge bases. Every call refuses if no search server is configured. */
  search: Search;
  platforms: Platforms;
  /** Client for URLs that users enter. */
  outbound: Outbound;
  mailer: Mailer;
  /** Client for the push services of browsers. */
  pusher: Pusher;
  /** Client for models: texts and embeddings. Nothing is loaded before first use. */
  ai: Ai;
  /** Login providers: Google and GitHub. */
  loginProviders: LoginProviders;
  /** Client for Stripe, or undefined if payments are not configured. */
  payments: Payments | undefined;
  /** ffmpeg for videos of users. Located at first use. */
  video: VideoTools;
  /** Speech recognition, or undefined if none is configured. */
  speech: Speech | undefined;
  /** Client for Temporal. Connects at first use. */
  engine: Engine;
  /** Closes the database pool and the connection to Temporal. Call it when no more work is running. */
  close(): Promise<void>;
}
