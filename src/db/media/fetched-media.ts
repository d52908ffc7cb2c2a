import type { MediaFacts } from '../../domain/media.ts';
import type { Em } from '../driver/orm.ts';

/** A file that a post names by a URL, and that is not here yet. */
export interface AwaitedMediaRow {
  mediaId: string;
  orgId: string;
  url: string;
  /** Who made the post. */
  createdBy: string;
}

/** A file of a target's post, by the id that it will have; undefined when it is here, or the post no longer names it. */
export const findAwaitedMedia = async (
  em: Em,
  { targetId, mediaId }: { targetId: string; mediaId: string },
): Promise<AwaitedMediaRow | undefined> => {
  const [row] = await em.execute<AwaitedMediaRow[]>(
    `select ref->>'id' as "mediaId", p.org_id as "orgId", ref->>'url' as url, p.created_by as "createdBy"
       from post_targets t join posts p on p.id = t.post_id,
            jsonb_path_query(jsonb_build_array(p.media, p.thread, p.platform_options), 'strict $.**{1 to 8}') ref
      where t.id = ? and p.deleted_at is null
        and jsonb_typeof(ref) = 'object' and ref->>'id' = ? and ref->>'url' is not null
        and not exists (select 1 from media m where m.id::text = ref->>'id')
      limit 1`,
    [targetId, mediaId],
  );
  return row;
};

/** A fetched file that is in the store. */
export interface FetchedMedia {
  id: string;
  orgId: string;
  createdBy: string;
  storageKey: string;
  fileName: string | null;
  facts: MediaFacts;
}

/** Lists a fetched file; false when another fetch of it came first. */
export const addFetchedMedia = async (em: Em, file: FetchedMedia): Promise<boolean> => {
  const { id, orgId, createdBy, storageKey, fileName, facts } = file;
  const rows = await em.execute<unknown[]>(
    `insert into media (id, created_at, org_id, type, mime_type, storage_key, file_name, sha256, width, height,
                        duration_seconds, video_codec, audio_codec, traits, size_bytes, created_by)
     values (?, now(), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::text[], ?, ?)
     on conflict (id) do nothing returning 1`,
    [
      id,
      orgId,
      facts.type,
      facts.mimeType,
      storageKey,
      fileName,
      facts.sha256,
      facts.width,
      facts.height,
      facts.durationSeconds,
      facts.videoCodec ?? null,
      facts.audioCodec ?? null,
      facts.traits ? `{${facts.traits.join(',')}}` : null,
      facts.sizeBytes,
      createdBy,
    ],
  );
  return rows.length > 0;
};
