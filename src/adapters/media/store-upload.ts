import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../config/index.ts';
import { refuse } from '../../domain/errors.ts';
import type { MediaFacts } from '../../domain/media/media.ts';
import { cleanLine } from '../../domain/outside-text.ts';
import { keyOfFile } from '../storage/storage-keys.ts';
import type { Storage } from '../storage/storage.ts';
import { probeMedia } from './media-probe.ts';
import type { ClaimedFile } from './media-sniff.ts';
import type { Upload } from './media-upload.ts';
import type { Asking } from '../../domain/turns.ts';

/** A file that is stored and measured. */
export interface StoredUpload {
  id: string;
  storageKey: string;
  fileName: string | null;
  altText: string | null;
  facts: MediaFacts;
}

interface GivenUpload extends Omit<Asking, 'orgId'> {
  upload: Upload;
  claim: ClaimedFile;
  altText: string | null;
}

interface Parts {
  storage: Storage;
  config: Config;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/**
 * Inspects a received file, then stores it, so that a refused file never reaches the store. Throws `invalid_media`,
 * `unsupported_media_type`, `rate_limited`, or `unavailable`. The caller removes `upload.part`.
 */
export const storeUpload = async (
  { storage, config, log }: Parts,
  orgId: string,
  { upload, claim, altText, maxWaiting }: GivenUpload,
): Promise<StoredUpload> => {
  const { part, fileName, sizeBytes, sha256 } = upload;
  if (sizeBytes === 0) throw refuse('invalid_media', 'The file is empty.');
  const { kind, facts } = await probeMedia(part, claim, config, { orgId, maxWaiting }, log);
  const id = uuidv7();
  const storageKey = keyOfFile(orgId, id, kind.extension);
  await storage.adopt(storageKey, part, { mimeType: kind.mimeType });
  return {
    id,
    storageKey,
    fileName: cleanLine(fileName, 255) || null,
    altText,
    facts: { ...facts, sizeBytes, sha256 },
  };
};
