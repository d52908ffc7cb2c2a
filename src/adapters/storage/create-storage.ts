import type { Config } from '../../config/index.ts';
import { createFolderStorage } from './storage-folder.ts';
import { createS3Storage } from './storage-s3.ts';
import { filesFolder, type Storage } from './storage.ts';

/** Creates the configured driver, which opens nothing until it is used. */
export const createStorage = (config: Config): Storage =>
  config.STORAGE_DRIVER === 's3' ? createS3Storage(config) : createFolderStorage(filesFolder(config));
