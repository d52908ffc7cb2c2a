import { kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';

/** A video or picture by its id alone, for the service's own work; undefined for what is none. */
export const findRenderable = (em: Em, mediaId: string) =>
  kyselyOf(em)
    .selectFrom('media')
    .select([
      'id',
      'org_id as orgId',
      'type',
      'mime_type as mimeType',
      'storage_key as storageKey',
      'width',
      'height',
      'duration_seconds as durationSeconds',
      'size_bytes as sizeBytes',
      'video_codec as videoCodec',
      'audio_codec as audioCodec',
      'traits',
    ])
    .where('id', '=', mediaId)
    .where('type', '<>', 'document')
    .executeTakeFirst();

/** A video or picture as work on it needs it. */
export type RenderableRow = NonNullable<Awaited<ReturnType<typeof findRenderable>>>;

/** A rendition that is in the store. */
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
  /** Null for pictures. */
  durationSeconds: number | null;
  sizeBytes: number;
}

/** Whether a file has a rendition of this profile. */
export const hasRendition = async (em: Em, mediaId: string, profile: string): Promise<boolean> => {
  const row = await kyselyOf(em)
    .selectFrom('media_renditions')
    .select('id')
    .where('media_id', '=', mediaId)
    .where('profile', '=', profile)
    .executeTakeFirst();
  return row !== undefined;
};

/** Writes a rendition down; false when another one came first. */
export const addRendition = async (em: Em, rendition: NewRendition): Promise<boolean> => {
  const { id, orgId, mediaId, profile, mimeType, storageKey, sha256, width, height } = rendition;
  const row = await kyselyOf(em)
    .insertInto('media_renditions')
    .values({
      id,
      created_at: now,
      org_id: orgId,
      media_id: mediaId,
      profile,
      mime_type: mimeType,
      storage_key: storageKey,
      sha256,
      width,
      height,
      duration_seconds: rendition.durationSeconds,
      size_bytes: rendition.sizeBytes,
    })
    .onConflict(conflict => conflict.columns(['media_id', 'profile']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
