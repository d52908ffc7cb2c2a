import type { Logger } from 'pino';
import type { Cipher } from './adapters/cipher.ts';
import type { FileUrls, Storage } from './adapters/storage.ts';
import type { Config } from './config.ts';
import type { Orm } from './db/orm.ts';
import type { Platforms } from './platforms/platform.ts';

/** What one process opens once and hands to its routes or activities. */
export interface Service {
  config: Config;
  log: Logger;
  orm: Orm;
  cipher: Cipher;
  storage: Storage;
  fileUrls: FileUrls;
  platforms: Platforms;
}
