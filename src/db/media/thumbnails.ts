import { workflowIds } from '../../domain/ids.ts';
import type { MediaType } from '../../domain/media/media.ts';
import type { ThumbnailColumns } from '../../domain/media/thumbnails.ts';
import type { Em } from '../driver/orm.ts';
import { addMessage, isNotOnItsWay } from '../outbox.ts';
import { withClean } from './renditions.ts';

/** File whose thumbnails are requested. */
interface AddedMedia {
  id: string;
  orgId: string;
  type: MediaType;
  /** Null for documents that the service drew itself, which get no thumbnails. */
  title?: string | null | undefined;
}

/** Requests the thumbnails of a file. */
export const addThumbnailsDue = async (em: Em, { id, orgId, type, title }: AddedMedia): Promise<void> => {
  if (type === 'document' && !title) return;
  await addMessage(em, 'media.added', { mediaId: id, orgId }, null);
};

/** SQL for pictures and videos, and for documents, that need thumbnails. Each condition on the type matches an index. */
const waitingFor = (types: string): string =>
  `from media where thumbnailed_at is null and ${types} and (deleted_at is null or kept_for_posts)`;
const pictures = `type <> 'document'`;
const documents = `type = 'document' and title is not null`;
const waiting = waitingFor(`(${pictures} or (${documents}))`);

/** File with the fields for drawing. */
export interface UndrawnMedia {
  id: string;
  orgId: string;
  type: MediaType;
  mimeType: string;
  storageKey: string;
  durationSeconds: number | null;
  pageCount: number | null;
}

/**
 * Finds a file that waits for its thumbnails, in its clean form if it has one. Returns undefined if it has them, was
 * deleted, or could not be drawn.
 */
export const findWithoutThumbnails = async (em: Em, mediaId: string): Promise<UndrawnMedia | undefined> => {
  const [media] = await em.execute<UndrawnMedia[]>(
    `select m.id, m.org_id as "orgId", m.type, coalesce(c.mime_type, m.mime_type) as "mimeType",
            coalesce(c.storage_key, m.storage_key) as "storageKey", m.duration_seconds as "durationSeconds", m.page_count as "pageCount"
       from media m ${withClean}
      where m.id = (select id ${waiting} and id = ?)`,
    [mediaId],
  );
  return media;
};

/** Lists files that were added before thumbnails existed or whose workflow was lost, newest first. */
export const listWithoutThumbnails = (em: Em, addedBeforeMs: number, limit: number): Promise<AddedMedia[]> =>
  em.execute<AddedMedia[]>(
    `select id, "orgId", type, title from (
       ${[pictures, documents]
         .map(
           types => `(select id, org_id as "orgId", type, title, created_at ${waitingFor(types)}
             and created_at < now() - ?::float8 * interval '1 millisecond'
             and ${isNotOnItsWay(workflowIds.thumbnails(''), 'media.id')}
           order by created_at desc limit ?)`,
         )
         .join(' union all ')}) each
      order by created_at desc limit ?`,
    [addedBeforeMs, limit, addedBeforeMs, limit, limit],
  );

/** Thumbnails of a file, in the store. */
interface DrawnThumbnails {
  color: string;
  smallKey: string;
  largeKey: string;
}

/**
 * Stores the thumbnails of a file, or that it cannot be drawn if there are none. Returns false if the file no longer waits
 * for them.
 */
export const recordThumbnails = async (
  em: Em,
  mediaId: string,
  drawn: (DrawnThumbnails & { id: string }) | null,
): Promise<boolean> => {
  const [media] = await em.execute<{ orgId: string }[]>(
    `select org_id as "orgId" ${waiting} and id = ? for update`,
    [mediaId],
  );
  if (!media) return false;
  if (drawn)
    await em.execute(
      `insert into media_thumbnails (id, created_at, org_id, media_id, color, thumbnail_key, storage_key)
       values (?, now(), ?, ?, ?, ?, ?)`,
      [drawn.id, media.orgId, mediaId, drawn.color, drawn.smallKey, drawn.largeKey],
    );
  await em.execute('update media set thumbnailed_at = now() where id = ?', [mediaId]);
  return true;
};

/** Finds the thumbnails of some of an organization's files, by file ID. */
export const findThumbnails = async (
  em: Em,
  orgId: string,
  mediaIds: readonly string[],
): Promise<Map<string, ThumbnailColumns>> => {
  if (mediaIds.length === 0) return new Map();
  const rows = await em.execute<({ mediaId: string } & ThumbnailColumns)[]>(
    `select media_id as "mediaId", thumbnail_key as "thumbnailKey", storage_key as "largeThumbnailKey", color
       from media_thumbnails where org_id = ? and media_id = any (?)`,
    [orgId, mediaIds],
  );
  return new Map(rows.map(({ mediaId, ...columns }) => [mediaId, columns]));
};

/** Deletes the rows of thumbnails and renditions of deleted files. Returns the keys, for deletion from the store. */
export const dropMadeOf = async (em: Em, orgId: string, mediaIds: readonly string[]): Promise<string[]> => {
  if (mediaIds.length === 0) return [];
  const thumbnails = await em.execute<{ small: string; large: string }[]>(
    `delete from media_thumbnails where org_id = ? and media_id = any (?)
     returning thumbnail_key as small, storage_key as large`,
    [orgId, mediaIds],
  );
  const renditions = await em.execute<{ key: string }[]>(
    'delete from media_renditions where org_id = ? and media_id = any (?) returning storage_key as key',
    [orgId, mediaIds],
  );
  return [...thumbnails.flatMap(({ small, large }) => [small, large]), ...renditions.map(({ key }) => key)];
};
