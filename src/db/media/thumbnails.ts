import { workflowIds } from '../../domain/ids.ts';
import type { MediaType } from '../../domain/media/media.ts';
import type { ThumbnailColumns } from '../../domain/media/thumbnails.ts';
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

/** Files that are to have thumbnails and have not been looked at; the type as their index has it. */
const waiting = `from media where thumbnailed_at is null and type <> 'document' and (deleted_at is null or kept_for_posts)`;

/** A file as drawing it needs it. */
export interface UndrawnMedia {
  orgId: string;
  type: MediaType;
  mimeType: string;
  storageKey: string;
  durationSeconds: number | null;
}

/** A file that waits for its thumbnails; undefined once it has them, is gone, or could not be drawn. */
export const findWithoutThumbnails = async (em: Em, mediaId: string): Promise<UndrawnMedia | undefined> => {
  const [media] = await em.execute<UndrawnMedia[]>(
    `select org_id as "orgId", type, mime_type as "mimeType", storage_key as "storageKey",
            duration_seconds as "durationSeconds" ${waiting} and id = ?`,
    [mediaId],
  );
  return media;
};

/** Files from before there were thumbnails, and those whose workflow was lost, the newest first. */
export const listWithoutThumbnails = (em: Em, addedBeforeMs: number, limit: number): Promise<AddedMedia[]> =>
  em.execute<AddedMedia[]>(
    `select id, org_id as "orgId", type ${waiting} and created_at < now() - ?::float8 * interval '1 millisecond'
        and ${isNotOnItsWay(workflowIds.thumbnails(''), 'media.id')}
      order by created_at desc limit ?`,
    [addedBeforeMs, limit],
  );

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

/** The thumbnails of some of an organization's files, by the file's id. */
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

/** Forgets what was made of files that are gone, thumbnails and renditions; gives the keys, for the store to forget. */
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
