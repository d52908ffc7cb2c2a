import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../config/index.ts';
import { refuse } from '../../domain/errors.ts';
import { RunFailure } from '../media/ffmpeg-run.ts';
import { probeMedia } from '../media/media-probe.ts';
import type { ClaimedFile } from '../media/media-sniff.ts';
import type { Upload } from '../media/media-upload.ts';
import type { Storage } from '../storage/storage.ts';
import { frameAt } from './frames.ts';
import { readSource } from './source.ts';
import type { VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';
import { keyOfFile } from '../storage/storage-keys.ts';

/** Services for ingesting a received video. */
export interface VideoIngesting {
  config: Config;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Owner of the files. */
  orgId: string;
  storage: Storage;
  video: VideoTools;
  /** Maximum number of the organization's files that may wait before it (`Turns`). Defaults to any number. */
  maxWaiting?: number;
}

/** A stored video, with its measurements. */
export interface IngestedVideo {
  id: string;
  storageKey: string;
  /** Null if no ffmpeg of this process could draw one. */
  thumbnailKey: string | null;
  mimeType: string;
  sha256: string;
  sizeBytes: number;
  width: number;
  height: number;
  fps: number;
  durationSeconds: number;
  hasSound: boolean;
}

/** Stores a picture of an organization. Returns its key. */
export const storePicture = async (storage: Storage, orgId: string, picture: Buffer): Promise<string> => {
  const key = keyOfFile(orgId, uuidv7(), 'jpg');
  await storage.put(key, Readable.from([picture]), { mimeType: 'image/jpeg', sizeBytes: picture.length });
  return key;
};

const name = 'input';

const thumbnailOf = async (
  { log, orgId, storage, video }: VideoIngesting,
  workspace: Workspace,
  durationSeconds: number,
): Promise<string | null> => {
  try {
    const at = Math.min(1, durationSeconds / 3);
    return await storePicture(storage, orgId, await frameAt(video, workspace, { input: name, at }));
  } catch (error) {
    log.warn({ err: error }, 'a clip has no picture');
    return null;
  }
};

/**
 * Inspects a received video and stores it, so that a refused one never reaches the store. Throws `invalid_media`,
 * `unsupported_media_type` (also for images), or `unavailable`. The caller removes the upload's file.
 */
export const ingestVideo = async (
  ingesting: VideoIngesting,
  upload: Upload,
  claim: ClaimedFile,
): Promise<IngestedVideo> => {
  const { config, log, orgId, storage, video, maxWaiting } = ingesting;
  if (upload.sizeBytes === 0) throw refuse('invalid_media', 'The file is empty.');
  const { kind, facts } = await probeMedia(upload.part, claim, config, { orgId, maxWaiting }, log);
  if (facts.type !== 'video')
    throw refuse('unsupported_media_type', 'A clip must be a video: MP4, QuickTime, or WebM.');
  return video.workspaces.use(async workspace => {
    const source = await readSource(video, workspace, upload.part).catch((error: unknown) => {
      throw error instanceof RunFailure ? refuse('invalid_media', `The ${kind.name} cannot be read.`) : error;
    });
    const id = uuidv7();
    const storageKey = keyOfFile(orgId, id, kind.extension);
    await storage.adopt(storageKey, upload.part, { mimeType: kind.mimeType });
    await workspace.fetch(storageKey, name, AbortSignal.timeout(config.MEDIA_TIMEOUT));
    return {
      id,
      storageKey,
      mimeType: kind.mimeType,
      sha256: upload.sha256,
      sizeBytes: upload.sizeBytes,
      width: source.width,
      height: source.height,
      fps: Math.round(source.fps * 1_000) / 1_000,
      durationSeconds: facts.durationSeconds ?? source.durationSeconds,
      hasSound: source.audioCodec !== null,
      thumbnailKey: await thumbnailOf(ingesting, workspace, source.durationSeconds),
    };
  });
};
