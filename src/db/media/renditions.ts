import type { MediaTrait, MediaType } from '../../domain/media/media.ts';
import { cleanProfile } from '../../domain/media/renditions/profiles.ts';
import type { Em } from '../driver/orm.ts';

/** Video or image with the fields for processing. */
export interface RenderableRow {
  id: string;
  orgId: string;
  type: MediaType;
  mimeType: string;
  storageKey: string;
  width: number;
  height: number;
  durationSeconds: number | null;
  sizeBytes: number;
  videoCodec: string | null;
  audioCodec: string | null;
  traits: MediaTrait[] | null;
}

/** Finds a file by its ID alone, for the service's own work: an image in its clean form if it has one. */
export const findRenderable = async (em: Em, mediaId: string): Promise<RenderableRow | undefined> => {
  const [media] = await em.execute<RenderableRow[]>(
    `select m.id, m.org_id as "orgId", m.type, coalesce(c.mime_type, m.mime_type) as "mimeType",
            coalesce(c.storage_key, m.storage_key) as "storageKey", coalesce(c.width, m.width) as width,
            coalesce(c.height, m.height) as height, m.duration_seconds as "durationSeconds",
            coalesce(c.size_bytes, m.size_bytes)::float8 as "sizeBytes", m.video_codec as "videoCodec",
            m.audio_codec as "audioCodec", case when c.id is null then m.traits else '{}' end as traits
       from media m ${withClean} where m.id = ?`,
    [mediaId],
  );
  return media;
};

/** SQL that joins the clean form of the files `m`. */
export const withClean = `left join media_renditions c on c.media_id = m.id and c.profile = '${cleanProfile.name}'`;

/** Rendition in the store. */
export interface NewRendition {
  id: string;
  orgId: string;
  mediaId: string;
  profile: string;
  mimeType: string;
  storageKey: string;
  sha256: string;
  width: number;
  height: number;
  /** Null for images. */
  durationSeconds: number | null;
  sizeBytes: number;
}

/** Picture of a document's page in the store. */
export interface PageRow {
  mediaId: string;
  page: number;
  storageKey: string;
}

/** Finds the drawn pages of some of an organization's documents, in order. */
export const findPages = (em: Em, orgId: string, mediaIds: readonly string[]): Promise<PageRow[]> =>
  mediaIds.length === 0
    ? Promise.resolve([])
    : em.execute<PageRow[]>(
        `select media_id as "mediaId", split_part(profile, '.', 2)::int as page, storage_key as "storageKey"
           from media_renditions
          where org_id = ? and media_id = any (?) and profile ~ '^page\\.[0-9]+\\.1$'
          order by media_id, page`,
        [orgId, mediaIds],
      );

/** Returns whether a file has a rendition with this profile. */
export const hasRendition = async (em: Em, mediaId: string, profile: string): Promise<boolean> => {
  const found = await em.execute<unknown[]>(
    'select 1 from media_renditions where media_id = ? and profile = ?',
    [mediaId, profile],
  );
  return found.length > 0;
};

/** Inserts a rendition. Returns false if another one finished first. */
export const addRendition = async (em: Em, rendition: NewRendition): Promise<boolean> => {
  const { id, orgId, mediaId, profile, mimeType, storageKey, sha256, width, height } = rendition;
  const added = await em.execute<unknown[]>(
    `insert into media_renditions (id, created_at, org_id, media_id, profile, mime_type, storage_key, sha256, width, height,
            duration_seconds, size_bytes)
     values (?, now(), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (media_id, profile) do nothing returning 1`,
    [
      ...[id, orgId, mediaId, profile, mimeType, storageKey, sha256, width, height],
      ...[rendition.durationSeconds, rendition.sizeBytes],
    ],
  );
  return added.length > 0;
};
