import type { BrandScope } from '../../domain/actor.ts';
import type { MediaTrait, MediaType } from '../../domain/media/media.ts';
import type { ThumbnailColumns } from '../../domain/media/thumbnails.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import type { Em } from '../driver/orm.ts';
import { dropMadeOf } from '../media/thumbnails.ts';
import { writeBrandScope } from '../team/permissions.ts';

/** An uploaded file, as a post shows and checks it. */
export interface MediaRow extends ThumbnailColumns {
  id: string;
  type: MediaType;
  mimeType: string;
  storageKey: string;
  altText: string | null;
  width: number;
  height: number;
  /** Null for still images. */
  durationSeconds: number | null;
  sizeBytes: number;
}

/** What the platforms' limits look at, too. */
export interface PostMediaFile extends MediaRow {
  /** Null in pictures and where nobody looked. */
  videoCodec: string | null;
  audioCodec: string | null;
  /** What was seen of its content; null where nobody looked. */
  traits: MediaTrait[] | null;
  /** Hex SHA-256 of the bytes. */
  sha256: string;
  /** Deleted files stay on the posts that carry them, but no other post may take them. */
  deleted: boolean;
}

/** The thumbnails of the files `m`, beside them. */
export const withThumbnails = 'left join media_thumbnails mt on mt.media_id = m.id';
export const thumbnailColumns =
  'mt.thumbnail_key as "thumbnailKey", mt.storage_key as "largeThumbnailKey", mt.color';

/** The organization's files among these ids, by id. */
export const findMediaByIds = async (
  em: Em,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, PostMediaFile>> => {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<PostMediaFile[]>(
    `select m.id, m.type, m.mime_type as "mimeType", m.storage_key as "storageKey", m.alt_text as "altText", m.width, m.height,
            m.duration_seconds as "durationSeconds", m.size_bytes::float8 as "sizeBytes", m.sha256,
            m.video_codec as "videoCodec", m.audio_codec as "audioCodec", m.traits,
            m.deleted_at is not null as deleted, ${thumbnailColumns}
       from media m ${withThumbnails} where m.org_id = ? and m.id = any (?)`,
    [orgId, ids],
  );
  return new Map(rows.map(row => [row.id, row]));
};

/** Keeps the organization's files of these ids from being deleted until the transaction ends. */
export const lockMedia = async (em: Em, orgId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await em.execute('select 1 from media where org_id = ? and id = any (?) order by id for share', [
    orgId,
    ids,
  ]);
};

/** Where a post names its files by id: in three columns, at any depth. */
export const mediaText = (alias: string): string =>
  `(${alias}.media::text || ${alias}.thread::text || ${alias}.platform_options::text)`;

/** Whether a post carries the file, also a deleted one that can be restored: others name no files any more. */
export const isCarried = async (em: Em, { id, orgId }: { id: string; orgId: string }): Promise<boolean> => {
  const [row] = await em.execute<{ carried: boolean }[]>(
    `select exists (
       select 1 from posts p where org_id = ? and ${mediaText('p')} like ?
     ) as carried`,
    [orgId, `%${id}%`],
  );
  return row?.carried ?? true;
};

/** Deleted files among these ids that no post carries any more count no longer; gives their keys, for the store to forget. */
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

/** A post that names a file, as the file's answer shows it. */
export interface PostUsingMedia {
  id: string;
  brandSlug: string;
  status: PostStatus;
  scheduledAt: string | null;
}

/** Most posts that are named. */
export const maxUsersOfMedia = 100;

/** The organization's posts of these brands that name the file at any depth, the newest first, 100 at most. */
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

/** What a calendar shows of a file. */
export interface MediaFace {
  type: MediaRow['type'];
  thumbnailKey: string | null;
  color: string | null;
}

/** The files that are there, by their ids. */
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
