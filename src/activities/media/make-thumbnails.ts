import { Context } from '@temporalio/activity';
import { v7 as uuidv7 } from 'uuid';
import { drawThumbnailsOf, type DrawnThumbnails } from '../../adapters/media/draw-thumbnails.ts';
import { drawPages, makePage } from '../../adapters/media/documents/make-pages.ts';
import { isOfDocument } from '../../adapters/media/documents/measure-document.ts';
import { isOfPicture } from '../../adapters/media/media-image.ts';
import { plainPicture } from '../../adapters/media/plain-picture.ts';
import type { PagedKind } from '../../adapters/media/picture-reader/protocol.ts';
import { PictureFailure } from '../../adapters/media/read-apart.ts';
import { storeMade } from '../../adapters/media/upload/store-made.ts';
import { deleteUnusedFiles } from '../../adapters/storage/delete-unused-files.ts';
import { frameAt } from '../../adapters/video/frames.ts';
import { storePicture } from '../../adapters/video/ingest.ts';
import type { Workspace } from '../../adapters/video/workspace.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { addRendition } from '../../db/media/renditions.ts';
import {
  addThumbnailsDue,
  findWithoutThumbnails,
  listWithoutThumbnails,
  recordThumbnails,
  type UndrawnMedia,
} from '../../db/media/thumbnails.ts';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import { pdf } from '../../domain/media/page-limits.ts';
import { maxDrawnPages } from '../../domain/media/pages.ts';
import { pageProfile } from '../../domain/media/renditions/profiles.ts';
import { maxThumbnailHeight, thumbnailWidths } from '../../domain/media/thumbnails.ts';
import type { Service } from '../../process/service.ts';
import { endOfAborted, unlessBroken } from '../hand-over.ts';
import { whileHeartbeating, workHeartbeatMs } from '../heartbeat.ts';

/** `none`: the file cannot be drawn. `nothing`: the file no longer waits for thumbnails. */
export type ThumbnailStep = 'made' | 'none' | 'nothing';

/** Maximum number of files that one sweep restarts. The next one continues with the others. */
const filesAtOnce = 200;

/** Returns whether an error is a property of the file and not of the machine, so that it would occur again. */
const isOfFile = (error: unknown): boolean =>
  error instanceof ClipFailure || isOfPicture(error) || (error as NodeJS.ErrnoException).code === 'ENOENT';

const draw = async (
  service: Service,
  workspace: Workspace,
  media: UndrawnMedia,
  signal: AbortSignal,
): Promise<DrawnThumbnails> => {
  const { video } = service;
  const { type, mimeType, storageKey, durationSeconds } = media;
  const file = await workspace.fetch(storageKey, 'input', signal);
  if (isOfDocument(mimeType)) return drawDocument(service, workspace, { ...media, mimeType, file }, signal);
  if (type !== 'video') return drawThumbnailsOf(await plainPicture({ file, mimeType, signal }));
  const at = Math.min(1, (durationSeconds ?? 0) / 3);
  const side = thumbnailWidths.large * maxThumbnailHeight;
  return drawThumbnailsOf(await frameAt(video, workspace, { input: 'input', at, side }, signal));
};

/**
 * Draws the thumbnails of a document from its first page, and stores its first pages for previews and carousels. A page
 * that cannot be drawn ends the pages, because publishing draws it again and says why it fails.
 */
const drawDocument = async (
  service: Service,
  workspace: Workspace,
  { mimeType, file, id, orgId, pageCount }: UndrawnMedia & { mimeType: PagedKind; file: string },
  signal: AbortSignal,
): Promise<DrawnThumbnails> => {
  const drawn: DrawnThumbnails[] = [];
  const last = mimeType === pdf ? Math.min(pageCount ?? 1, maxDrawnPages) : 1;
  await drawPages({ file, mimeType, signal }, { first: 1, last }, async (png, page) => {
    if (page === 1) drawn.push(await drawThumbnailsOf(png));
    if (mimeType === pdf) await keepPage(service, workspace, { id, orgId, page, png }, signal);
  }).catch((error: unknown) => {
    if (drawn.length === 0 || signal.aborted || !isOfFile(error)) throw error;
    service.log.warn({ err: error, mediaId: id }, 'some pages of a document have no picture');
  });
  const [first] = drawn;
  if (!first) throw new PictureFailure('damaged', 'no page was drawn');
  return first;
};

const keepPage = async (
  { orm, storage }: Service,
  workspace: Workspace,
  { id: mediaId, orgId, page, png }: { id: string; orgId: string; page: number; png: Buffer },
  signal: AbortSignal,
): Promise<void> => {
  const profile = pageProfile(page);
  const stored = await storeMade(storage, workspace, orgId, await makePage(workspace, png, profile, signal));
  const isNew = await addRendition(orm.em.fork(), { ...stored, orgId, mediaId, profile: profile.name });
  if (!isNew) await storage.delete(stored.storageKey);
};

/** Creates the thumbnails unless they exist. Repeatable. */
const drawOne = async (service: Service, mediaId: string): Promise<ThumbnailStep> => {
  const media = await findWithoutThumbnails(service.orm.em.fork(), mediaId);
  if (!media) return 'nothing';
  const { cancellationSignal: signal } = Context.current();
  try {
    const drawn = await service.video.workspaces.use(workspace => draw(service, workspace, media, signal));
    return await keep(service, mediaId, media.orgId, drawn);
  } catch (error) {
    if (signal.aborted) throw endOfAborted();
    if (!isOfFile(error)) throw unlessBroken(error);
    service.log.warn({ err: error, mediaId }, 'a file has no thumbnails');
    return giveUp(service, mediaId);
  }
};

const keep = async (
  service: Service,
  mediaId: string,
  orgId: string,
  { small, large, color }: DrawnThumbnails,
): Promise<ThumbnailStep> => {
  const { orm, storage } = service;
  const [smallKey, largeKey] = [
    await storePicture(storage, orgId, small),
    await storePicture(storage, orgId, large),
  ];
  const drawn = { id: uuidv7(), color, smallKey, largeKey };
  if (await inTransaction(orm, em => recordThumbnails(em, mediaId, drawn))) return 'made';
  await deleteUnusedFiles(service, [smallKey, largeKey]);
  return 'nothing';
};

const giveUp = async ({ orm }: Service, mediaId: string): Promise<ThumbnailStep> =>
  (await inTransaction(orm, em => recordThumbnails(em, mediaId, null))) ? 'none' : 'nothing';

/** Requests the thumbnails of files from before thumbnails existed, and of lost ones. Returns their number. */
const redrive = async ({ config, orm }: Service): Promise<number> => {
  const files = await listWithoutThumbnails(orm.em.fork(), config.SWEEP_AFTER, filesAtOnce);
  await inTransaction(orm, async em => {
    for (const file of files) await addThumbnailsDue(em, file);
  });
  return files.length;
};

/** Creates the steps of thumbnails, bound to one process. */
export const createThumbnailActivities = (service: Service) => ({
  drawThumbnails: (mediaId: string): Promise<ThumbnailStep> =>
    whileHeartbeating(workHeartbeatMs, () => drawOne(service, mediaId)),
  giveThumbnailsUp: (mediaId: string): Promise<ThumbnailStep> => giveUp(service, mediaId),
  redriveUndrawnMedia: (): Promise<number> => redrive(service),
});

export type ThumbnailActivities = ReturnType<typeof createThumbnailActivities>;
