import type { Em } from '../driver/orm.ts';
import { selectKeysInJson } from '../storage/keys-in-json.ts';

/** Lists the keys of files that only this clip uses: its video, its pictures, and the posters of its renders. */
export const listFilesOfClip = async (em: Em, clipId: string): Promise<string[]> => {
  const rows = await em.execute<{ key: string }[]>(
    `select key from (
       select storage_key as key from clips where id = ?
       union all select thumbnail_key from clips where id = ?
       union all select found.key from clip_jobs j, lateral (${selectKeysInJson('j.result')}) found where j.clip_id = ?
     ) files where key is not null`,
    [clipId, clipId, clipId],
  );
  return rows.map(({ key }) => key);
};
