import { sql } from 'kysely';
import { workflowIds } from '../../domain/ids.ts';
import type { MediaType } from '../../domain/media/media.ts';
import type { ThumbnailColumns } from '../../domain/media/thumbnails.ts';
import { anyOf, kyselyOf, milliseconds, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { addMessage, isNotOnItsWay } from '../outbox.ts';

/** A file, as its thumbnails are asked for. */
interface AddedMedia {
  id: string;
  orgId: string;
  type: MediaType;
}

/** Has the thumbnails of a file made; a document gets none. */
export const addThumbnailsDue = async (em: Em, { id, orgId, type }: AddedMedia): Promise<void> => {
  if (type === 'document') return;
  await addMessage(em, 'media.added', { mediaId: id, orgId }, null);
};

/** Files that are to have thumbnails and have not been looked at. */
const waiting = (em: Em) =>
  kyselyOf(em)
    .selectFrom('media')
    .where('thumbnailed_at', 'is', null)
    // as its index has it
    .where('type', '<>', sql.lit('document'))
    .where(({ eb, or }) => or([eb('deleted_at', 'is', null), eb('kept_for_posts', '=', true)]));

/** A file that waits for its thumbnails; undefined once it has them, is gone, or could not be drawn. */
export const findWithoutThumbnails = (em: Em, mediaId: string) =>
  waiting(em)
    .select([
      'org_id as orgId',
      'type',
      'mime_type as mimeType',
      'storage_key as storageKey',
      'duration_seconds as durationSeconds',
    ])
    .where('id', '=', mediaId)
    .executeTakeFirst();

/** A file as drawing it needs it. */
export type UndrawnMedia = NonNullable<Awaited<ReturnType<typeof findWithoutThumbnails>>>;

/** Files from before there were thumbnails, and those whose workflow was lost, the newest first. */
export const listWithoutThumbnails = (em: Em, addedBeforeMs: number, limit: number): Promise<AddedMedia[]> =>
  waiting(em)
    .select(['id', 'org_id as orgId', 'type'])
    .where('created_at', '<', sql<string>`now() - ${milliseconds(addedBeforeMs)}`)
    .where(sql.raw<boolean>(isNotOnItsWay(workflowIds.thumbnails(''), 'media.id')))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** What was drawn of a file, in the store. */
interface DrawnThumbnails {
  color: string;
  smallKey: string;
  largeKey: string;
}

/** Writes down what was drawn of a file, or, without anything, that it cannot be. False where nobody waits for it any more. */
export const recordThumbnails = async (
  em: Em,
  mediaId: string,
  drawn: (DrawnThumbnails & { id: string }) | null,
): Promise<boolean> => {
  const media = await waiting(em).select('org_id').where('id', '=', mediaId).forUpdate().executeTakeFirst();
  if (!media) return false;
  if (drawn)
    await kyselyOf(em)
      .insertInto('media_thumbnails')
      .values({
        id: drawn.id,
        created_at: now,
        org_id: media.org_id,
        media_id: mediaId,
        color: drawn.color,
        thumbnail_key: drawn.smallKey,
        storage_key: drawn.largeKey,
      })
      .execute();
  await kyselyOf(em).updateTable('media').set({ thumbnailed_at: now }).where('id', '=', mediaId).execute();
  return true;
};

/** The thumbnails of some of an organization's files, by the file's id. */
export const findThumbnails = async (
  em: Em,
  orgId: string,
  mediaIds: readonly string[],
): Promise<Map<string, ThumbnailColumns>> => {
  if (mediaIds.length === 0) return new Map();
  const rows = await kyselyOf(em)
    .selectFrom('media_thumbnails')
    .select([
      'media_id as mediaId',
      'thumbnail_key as thumbnailKey',
      'storage_key as largeThumbnailKey',
      'color',
    ])
    .where('org_id', '=', orgId)
    .where('media_id', '=', anyOf(mediaIds))
    .execute();
  return new Map(rows.map(({ mediaId, ...columns }) => [mediaId, columns]));
};

/** Forgets what was made of files that are gone, thumbnails and renditions; gives the keys, for the store to forget. */
export const dropMadeOf = async (em: Em, orgId: string, mediaIds: readonly string[]): Promise<string[]> => {
  if (mediaIds.length === 0) return [];
  const thumbnails = await kyselyOf(em)
    .deleteFrom('media_thumbnails')
    .where('org_id', '=', orgId)
    .where('media_id', '=', anyOf(mediaIds))
    .returning(['thumbnail_key', 'storage_key'])
    .execute();
  const renditions = await kyselyOf(em)
    .deleteFrom('media_renditions')
    .where('org_id', '=', orgId)
    .where('media_id', '=', anyOf(mediaIds))
    .returning('storage_key')
    .execute();
  return [
    ...thumbnails.flatMap(row => [row.thumbnail_key, row.storage_key]),
    ...renditions.map(row => row.storage_key),
  ];
};
