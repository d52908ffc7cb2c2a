import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../../config/index.ts';
import { refuse } from '../../../domain/errors.ts';
import { maxTitleLength, refuseTitle, type MediaFacts, type MediaType } from '../../../domain/media/media.ts';
import { cleanLine } from '../../../domain/outside-text.ts';
import { keyOfFile } from '../../storage/storage-keys.ts';
import { forgetFile } from '../../storage/forget-file.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Workspaces } from '../../video/workspace.ts';
import { cleanUpload } from './clean-upload.ts';
import { probeMedia } from '../media-probe.ts';
import type { ClaimedFile } from '../media-sniff.ts';
import type { Upload } from '../media-upload.ts';
import type { StoredMade } from './store-made.ts';
import type { Asking } from '../../../domain/turns/turns.ts';

/** A file that is stored and measured. */
export interface StoredUpload {
  id: string;
  storageKey: string;
  /** Clean form of a picture, or null if the file needs none. */
  clean: StoredMade | null;
  fileName: string | null;
  altText: string | null;
  /** Title of a document. Null for other files. */
  title: string | null;
  facts: MediaFacts;
}

interface GivenUpload extends Omit<Asking, 'orgId'> {
  upload: Upload;
  claim: ClaimedFile;
  altText: string | null;
  /** Given title of a document. Defaults to its file name. */
  title?: string | null | undefined;
}

interface Parts {
  storage: Storage;
  config: Config;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  video: { workspaces: Workspaces };
}

/** Returns the keys of everything that was stored for an upload. */
export const keysOfUpload = ({ storageKey, clean }: Pick<StoredUpload, 'storageKey' | 'clean'>): string[] =>
  clean ? [storageKey, clean.storageKey] : [storageKey];

/** Returns the title of a document: the given one, or the file's name without its extension. Null for other files. */
const titleOf = (type: MediaType, fileName: string, given: string | null | undefined): string | null => {
  if (type !== 'document') return null;
  const name = cleanLine(fileName, 255)
    .replace(/\.[a-z0-9]{1,10}$/i, '')
    .trim();
  return given ?? (name.slice(0, maxTitleLength).toWellFormed().trim() || 'Document');
};

/**
 * Inspects a received file, then stores it, and the clean form of a picture that needs one, so that a refused file never
 * reaches the store. Throws `invalid_media`, `unsupported_media_type`, `validation_failed` (a title for an image or a video), `rate_limited`,
 * or `unavailable`. The caller removes `upload.part`.
 */
export const storeUpload = async (
  { storage, config, log, video: { workspaces } }: Parts,
  orgId: string,
  { upload, claim, altText, title: given, maxWaiting }: GivenUpload,
): Promise<StoredUpload> => {
  const { part, fileName, sizeBytes, sha256 } = upload;
  if (sizeBytes === 0) throw refuse('invalid_media', 'The file is empty.');
  const { kind, facts: figures } = await probeMedia(part, claim, config, { orgId, maxWaiting }, log);
  const facts = { ...figures, sizeBytes, sha256 };
  if (given && facts.type !== 'document') throw refuseTitle();
  const clean = await cleanUpload({ storage, workspaces, orgId }, { part, facts });
  const title = titleOf(facts.type, fileName, given);
  const id = uuidv7();
  const storageKey = keyOfFile(orgId, id, kind.extension);
  await storage.adopt(storageKey, part, { mimeType: kind.mimeType }).catch(async (error: unknown) => {
    if (clean) await forgetFile({ storage, log }, clean.storageKey);
    throw error;
  });
  return { id, storageKey, clean, fileName: cleanLine(fileName, 255) || null, altText, title, facts };
};
