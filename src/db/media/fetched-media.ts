import { sql } from 'kysely';
import type { MediaFacts } from '../../domain/media/media.ts';
import { kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { addThumbnailsDue } from './thumbnails.ts';

/** What in a post may name a file, however deep. */
const named = sql<{ id: string; url: string }>`jsonb_path_query(
  jsonb_build_array(p.media, p.thread, p.platform_options), 'strict $.**{1 to 8}')`;

/** A file of a target's post, by the id that it will have; undefined when it is here, or the post no longer names it. */
export const findAwaitedMedia = (em: Em, { targetId, mediaId }: { targetId: string; mediaId: string }) =>
  kyselyOf(em)
    .selectFrom('post_targets as t')
    .innerJoin('posts as p', 'p.id', 't.post_id')
    .innerJoinLateral(named.as('ref'), join => join.onTrue())
    .select([
      sql<string>`ref->>'id'`.as('mediaId'),
      'p.org_id as orgId',
      sql<string>`ref->>'url'`.as('url'),
      'p.created_by as createdBy',
    ])
    .where('t.id', '=', targetId)
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`jsonb_typeof(ref) = 'object' and ref->>'id' = ${mediaId} and ref->>'url' is not null`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('media as m')
            .select('m.id')
            .where(sql<boolean>`m.id::text = ref->>'id'`),
        ),
      ),
    )
    .limit(sql.lit(1))
    .executeTakeFirst();

/** A file that a post names by a URL, and that is not here yet; `createdBy` made the post. */
export type AwaitedMediaRow = NonNullable<Awaited<ReturnType<typeof findAwaitedMedia>>>;

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
  const row = await kyselyOf(em)
    .insertInto('media')
    .values({
      id,
      created_at: now,
      org_id: orgId,
      type: facts.type,
      mime_type: facts.mimeType,
      storage_key: storageKey,
      file_name: fileName,
      sha256: facts.sha256,
      width: facts.width,
      height: facts.height,
      duration_seconds: facts.durationSeconds,
      video_codec: facts.videoCodec,
      audio_codec: facts.audioCodec,
      traits: facts.traits,
      size_bytes: facts.sizeBytes,
      created_by: createdBy,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await addThumbnailsDue(em, { id, orgId, type: facts.type });
  return true;
};
