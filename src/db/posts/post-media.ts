import type { BrandScope } from '../../domain/actor.ts';
import type { MediaTrait, MediaType } from '../../domain/media/media.ts';
import type { ThumbnailColumns } from '../../domain/media/thumbnails.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import type { Em } from '../driver/orm.ts';
import { dropMadeOf } from '../media/thumbnails.ts';
import { writeBrandScope } from '../team/permissions.ts';

/** Uploaded file with the fields that a post shows and checks. */
export interface MediaRow extends ThumbnailColumns {
  id: string;
  type: MediaType;
  mimeType: string;
  storageKey: string;
  altText: string | null;
  /** Title and pages of a document. */
  title: string | null;
  pageCount: number | null;
  width: number;
  height: number;
  /** Null for still images. */
  durationSeconds: number | null;
  sizeBytes: number;
}

/** Further fields that the platforms' limits check. */
export interface PostMediaFile extends MediaRow {
  /** Null for images and files that were not inspected. */
  videoCodec: string | null;
  audioCodec: string | null;
  /** Traits detected in the content, or null if it was not inspected. */
  traits: MediaTrait[] | null;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
  /** Whether the file was deleted. Deleted files stay on the posts that use them, but other posts cannot use them. */
  deleted: boolean;
}

/** SQL that joins the thumbnails of the files `m`. */
export const withThumbnails = 'left join media_thumbnails mt on mt.media_id = m.id';
export const thumbnailColumns =
  'mt.thumbnail_key as "thumbnailKey", mt.storage_key as "largeThumbnailKey", mt.color';

/** Finds the organization's files with these IDs, by ID. */
export const findMediaByIds = async (
  em: Em,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, PostMediaFile>> => {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<PostMediaFile[]>(
    `select m.id, m.type, m.mime_type as "mimeType", m.storage_key as "storageKey", m.alt_text as "altText", m.title, m.page_count as "pageCount", m.width, m.height,
            m.duration_seconds as "durationSeconds", m.size_bytes::float8 as "sizeBytes", m.sha256,
            m.video_codec as "videoCodec", m.audio_codec as "audioCodec", m.traits,
            m.deleted_at is not null as deleted, ${thumbnailColumns}
       from media m ${withThumbnails} where m.org_id = ? and m.id = any (?)`,
    [orgId, ids],
  );
  return new Map(rows.map(row => [row.id, row]));
};

/** Prevents the deletion of the organization's files with these IDs until the transaction ends. */
export const lockMedia = async (em: Em, orgId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await em.execute('select 1 from media where org_id = ? and id = any (?) order by id for share', [
    orgId,
    ids,
  ]);
};

/** Returns SQL for the columns in which a post names files by ID: three columns, at any depth. */
export const mediaText = (alias: string): string =>
  `(${alias}.media::text || ${alias}.thread::text || ${alias}.platform_options::text)`;

/**
 * Returns whether a post uses the file. Includes deleted posts that can be restored; other deleted posts no longer name
 * files.
 */
export const isCarried = async (em: Em, { id, orgId }: { id: string; orgId: string }): Promise<boolean> => {
  const [row] = await em.execute<{ carried: boolean }[]>(
    `select exists (
       select 1 from posts p where org_id = ? and ${mediaText('p')} like ?
     ) as carried`,
    [orgId, `%${id}%`],
  );
  return row?.carried ?? true;
};

/**
 * Stops counting deleted files among these IDs that no post uses any longer. Returns their keys, for deletion from the
 * store.
 */
export const freeMedia = async (em: Em, orgId: string, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await em.execute<{ id: string; key: string }[]>(
    `update media m set kept_for_posts = false
      where m.org_id = ? and m.id = any (?) and m.kept_for_posts
        and not exists (
          select 1 from posts p where p.org_id = m.org_id
             and ${mediaText('p')} like '%' || m.id::text || '%')
      returning m.id, m.storage_key as key`,
    [orgId, ids],
  );
  const made = await dropMadeOf(
    em,
    orgId,
    rows.map(({ id }) => id),
  );
  return [...rows.map(({ key }) => key), ...made];
};

/** Post that uses a file, as shown with the file. */
export interface PostUsingMedia {
  id: string;
  brandSlug: string;
  status: PostStatus;
  scheduledAt: string | null;
}

/** Maximum number of posts that are listed. */
export const maxUsersOfMedia = 100;

/** Lists the organization's posts of these brands that use the file at any depth, newest first, at most 100. */
export const listPostsUsing = (
  em: Em,
  { id, orgId }: { id: string; orgId: string },
  brandScope: BrandScope,
): Promise<PostUsingMedia[]> => {
  const [scope, values] = writeBrandScope(brandScope, 'p.brand_id');
  return em.execute<PostUsingMedia[]>(
    `select p.id, b.slug as "brandSlug", p.status, p.scheduled_at as "scheduledAt"
       from posts p join brands b on b.id = p.brand_id
      where p.org_id = ? and p.deleted_at is null
        and ${mediaText('p')} like ?${scope}
      order by p.created_at desc, p.id desc limit ${maxUsersOfMedia}`,
    [orgId, `%${id}%`, ...values],
  );
};

/** Fields of a file that a calendar shows. */
export interface MediaFace {
  type: MediaRow['type'];
  thumbnailKey: string | null;
  color: string | null;
}

/** Lists the files that exist, by ID. */
export const listMediaFaces = async (
  em: Em,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, MediaFace>> => {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<(MediaFace & { id: string })[]>(
    `select m.id, m.type, mt.thumbnail_key as "thumbnailKey", mt.color from media m ${withThumbnails}
      where m.org_id = ? and m.id = any (?)`,
    [orgId, ids],
  );
  return new Map(rows.map(row => [row.id, row]));
};
