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

/** What one process opens once and hands to its routes or activities. */
export interface Service {
  config: Config;
  log: Logger;
  /** Where spans go. */
  tracing: Tracing;
  orm: Orm;
  /** Notices a database that was set back to an older state. */
  databaseWatch: DatabaseWatch;
  cipher: Cipher;
  storage: Storage;
  fileUrls: FileUrls;
  /** The index of the knowledge bases; every call refuses where no search server is set up. */
  search: Search;
  platforms: Platforms;
  /** The door to URLs that users give. */
  outbound: Outbound;
  mailer: Mailer;
  /** The door to the push services of browsers. */
  pusher: Pusher;
  /** The door to models: texts and embeddings. Nothing is loaded before it is first needed. */
  ai: Ai;
  /** Google and GitHub, whom people may log in with. */
  loginProviders: LoginProviders;
  /** The door to Stripe; undefined where payments are not set up. */
  payments: Payments | undefined;
  /** ffmpeg for strangers' videos; looks for it when it is first used. */
  video: VideoTools;
  /** Turns speech into text; undefined where the settings name nothing that does. */
  speech: Speech | undefined;
  /** The door to Temporal; connects when it is first used. */
  engine: Engine;
  /** Closes the database pool and the connection to Temporal; call it when nothing runs any more. */
  close(): Promise<void>;
}
