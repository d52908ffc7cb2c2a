import type { PostStatus } from '../../domain/posts/posts.ts';
import type { Em } from '../driver/orm.ts';

/** Post's status, and the last change of the post or its targets. */
export interface LastTouched {
  status: PostStatus;
  at: Date;
}

/** Finds the last change of a post. Returns undefined if the post does not exist. */
export const findLastTouched = async (em: Em, postId: string): Promise<LastTouched | undefined> => {
  const [row] = await em.execute<{ status: PostStatus; ms: number }[]>(
    `select p.status, (extract(epoch from greatest(p.updated_at, max(t.updated_at))) * 1000)::float8 as ms
       from posts p left join post_targets t on t.post_id = p.id where p.id = ? group by p.id`,
    [postId],
  );
  return row && { status: row.status, at: new Date(row.ms) };
};
