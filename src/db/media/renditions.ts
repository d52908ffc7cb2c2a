import type { MediaTrait, MediaType } from '../../domain/media/media.ts';
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

/** Finds a video or image by its ID alone, for the service's own work. Returns undefined for other files. */
export const findRenderable = async (em: Em, mediaId: string): Promise<RenderableRow | undefined> => {
  const [media] = await em.execute<RenderableRow[]>(
    `select id, org_id as "orgId", type, mime_type as "mimeType", storage_key as "storageKey", width, height,
            duration_seconds as "durationSeconds", size_bytes as "sizeBytes", video_codec as "videoCodec",
            audio_codec as "audioCodec", traits
       from media where id = ? and type <> 'document'`,
    [mediaId],
  );
  return media;
};

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
