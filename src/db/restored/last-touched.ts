import type { Em } from '../driver/orm.ts';

/** When anything last happened to a post or its targets, as their rows say; undefined where there is no post. */
export const findLastTouched = async (em: Em, postId: string): Promise<Date | undefined> => {
  const [row] = await em.execute<{ ms: number }[]>(
    `select (extract(epoch from greatest(p.updated_at, max(t.updated_at))) * 1000)::float8 as ms
       from posts p left join post_targets t on t.post_id = p.id where p.id = ? group by p.id`,
    [postId],
  );
  return row && new Date(row.ms);
};
