import type { Em } from '../driver/orm.ts';

/** Every key in a job's result but that of its media, which has a row of its own. */
const inResults = `jsonb_path_query(j.result, '$.**.thumbnailKey') union all
  select jsonb_path_query(j.result, '$.contactSheetKey') union all
  select jsonb_path_query(j.result, '$.posterKey')`;

/** Keys of the files that only this clip has: its video, pictures of it, and posters of what was rendered from it. */
export const filesOfClip = async (em: Em, clipId: string): Promise<string[]> => {
  const rows = await em.execute<{ key: string }[]>(
    `select key from (
       select storage_key as key from clips where id = ?
       union all select thumbnail_key from clips where id = ?
       union all select found #>> '{}' from clip_jobs j, lateral (select ${inResults}) files(found) where j.clip_id = ?
     ) files where key is not null`,
    [clipId, clipId, clipId],
  );
  return rows.map(({ key }) => key);
};
