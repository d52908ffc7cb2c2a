import { rm } from 'node:fs/promises';
import { Context } from '@temporalio/activity';
import { downloadUpload } from '../../adapters/media/media-download.ts';
import { keysOfUpload, storeUpload } from '../../adapters/media/upload/store-upload.ts';
import { deleteUnusedFiles } from '../../adapters/storage/delete-unused-files.ts';
import { filesFolder } from '../../adapters/storage/storage.ts';
import { addFetchedMedia, findAwaitedMedia, type AwaitedMediaRow } from '../../db/media/fetched-media.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { requireMediaRoom, requireMediaStorage } from '../../db/media/media-quota.ts';
import { Refusal } from '../../domain/errors.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';
import { endOfAborted } from '../hand-over.ts';
import { whileHeartbeating } from '../heartbeat.ts';

/** File that a post names by a URL. The URL itself stays in the database, because it may grant access. */
export interface FetchMediaInput {
  targetId: string;
  mediaId: string;
}

/** `refused`: the file does not exist, or its type is unsupported. */
export type FetchStep = { state: 'fetched' } | { state: 'refused'; reason: string };

const heartbeatMs = 500;

/** Maximum number of attempts to fetch a file from a host that does not answer or does not send the file. */
const maxFetches = 4;

/** Fetches the file unless it is already stored or the post no longer names it. Repeatable. */
const fetchOne = async (service: Service, input: FetchMediaInput): Promise<FetchStep> => {
  const awaited = await findAwaitedMedia(service.orm.em.fork(), input);
  if (!awaited) return { state: 'fetched' };
  const { cancellationSignal: signal } = Context.current();
  try {
    await fetchAndKeep(service, awaited, signal);
    return { state: 'fetched' };
  } catch (error) {
    if (signal.aborted) throw endOfAborted();
    if (!(error instanceof Refusal) || error.code === 'unavailable' || mayYetCome(error)) throw error;
    return { state: 'refused', reason: sentenceOf(error, awaited) };
  }
};

const mayYetCome = ({ extra }: Refusal): boolean =>
  extra.details?.[0]?.code === 'not_fetched' && Context.current().info.attempt < maxFetches;

/** Returns the sentence of a refusal, which names only the host, because the rest of an address may be a secret. */
const sentenceOf = (error: Refusal, { url }: AwaitedMediaRow): string => {
  const [detail] = error.extra.details ?? [];
  const host = URL.canParse(url) ? new URL(url).hostname : 'its address';
  return `A file of the post, from ${host}, could not be fetched: ${detail ? `${error.message} ${detail.message}` : error.message}`;
};

const fetchAndKeep = async (
  service: Service,
  { mediaId, orgId, url, createdBy }: AwaitedMediaRow,
  signal: AbortSignal,
): Promise<void> => {
  const { config, outbound, orm } = service;
  const upload = await downloadUpload(outbound, {
    url,
    folder: filesFolder(config),
    maxBytes: config.UPLOAD_LIMIT,
    timeoutMs: config.DOWNLOAD_TIMEOUT,
    signal,
  });
  try {
    // without the file name, because the end of an address often says nothing about the file
    const claim = { ...upload, fileName: '' };
    await requireMediaRoom(orm.em.fork(), orgId, upload.sizeBytes, config.MEDIA_STORAGE_LIMIT);
    await failpoint('fetch.before_store');
    const stored = await storeUpload(service, orgId, { upload, claim, altText: null });
    await failpoint('fetch.after_store');
    const forget = () => deleteUnusedFiles(service, keysOfUpload(stored));
    const isNew = await inTransaction(orm, async em => {
      await requireMediaStorage(em, orgId, stored.facts.sizeBytes, config.MEDIA_STORAGE_LIMIT);
      return addFetchedMedia(em, { ...stored, id: mediaId, orgId, createdBy });
    }).catch(async (error: unknown) => {
      // refused by the quota: no row names the file, and nothing would find it
      if (error instanceof Refusal) await forget();
      throw error;
    });
    await failpoint('fetch.after_row');
    if (!isNew) await forget();
  } finally {
    await rm(upload.part, { force: true });
  }
};

/** Creates the step that fetches files that a post names by a URL, bound to one process. */
export const createFetchActivities = (service: Service) => ({
  fetchMedia: (input: FetchMediaInput): Promise<FetchStep> =>
    whileHeartbeating(heartbeatMs, () => fetchOne(service, input)),
});

export type FetchActivities = ReturnType<typeof createFetchActivities>;
