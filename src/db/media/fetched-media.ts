import type { MediaFacts } from '../../domain/media/media.ts';
import type { Em } from '../driver/orm.ts';
import { addCleanForm, type CleanForm } from './clean-forms.ts';
import { addThumbnailsDue } from './thumbnails.ts';

/** File that a post names by a URL and that is not stored yet. `createdBy` created the post. */
export interface AwaitedMediaRow {
  mediaId: string;
  orgId: string;
  url: string;
  createdBy: string;
}

/** SQL for every place in a post that can name a file, at any depth. */
const named = `jsonb_path_query(
  jsonb_build_array(p.media, p.thread, p.platform_options), 'strict $.**{1 to 8}')`;

/**
 * Finds a file of a target's post by the ID that it will have. Returns undefined if it is already stored or the post no
 * longer names it.
 */
export const findAwaitedMedia = async (
  em: Em,
  { targetId, mediaId }: { targetId: string; mediaId: string },
): Promise<AwaitedMediaRow | undefined> => {
  const [file] = await em.execute<AwaitedMediaRow[]>(
    `select ref->>'id' as "mediaId", p.org_id as "orgId", ref->>'url' as url, p.created_by as "createdBy"
       from post_targets t join posts p on p.id = t.post_id join lateral ${named} as ref on true
      where t.id = ? and p.deleted_at is null
        and jsonb_typeof(ref) = 'object' and ref->>'id' = ? and ref->>'url' is not null
        and not exists (select 1 from media m where m.id::text = ref->>'id')
      limit 1`,
    [targetId, mediaId],
  );
  return file;
};

/** Fetched file in the store. */
export interface FetchedMedia {
  id: string;
  orgId: string;
  createdBy: string;
  storageKey: string;
  fileName: string | null;
  title: string | null;
  facts: MediaFacts;
  clean: CleanForm | null;
}

/** Adds a fetched file to the media. Returns false if another fetch of the file finished first. */
export const addFetchedMedia = async (em: Em, file: FetchedMedia): Promise<boolean> => {
  const { id, orgId, createdBy, storageKey, fileName, title, facts } = file;
  const added = await em.execute<unknown[]>(
    `insert into media (id, created_at, org_id, type, mime_type, storage_key, file_name, sha256, width, height, duration_seconds,
            video_codec, audio_codec, traits, size_bytes, created_by, title, page_count)
     values (?, now(), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing returning 1`,
    [
      ...[
        id,
        orgId,
        facts.type,
        facts.mimeType,
        storageKey,
        fileName,
        facts.sha256,
        facts.width,
        facts.height,
      ],
      ...[
        facts.durationSeconds,
        facts.videoCodec,
        facts.audioCodec,
        facts.traits,
        facts.sizeBytes,
        createdBy,
        title,
        facts.pageCount ?? null,
      ],
    ],
  );
  if (added.length === 0) return false;
  await addCleanForm(em, { id, orgId }, file.clean);
  await addThumbnailsDue(em, { id, orgId, type: facts.type, title });
  return true;
};
