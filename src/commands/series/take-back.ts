import type { Em } from '../../db/driver/orm.ts';
import type { Series } from '../../db/entities/series.ts';
import { forgetOccurrences, listUntouched } from '../../db/series/occurrences.ts';
import type { Origin } from '../../domain/actor.ts';
import { deletePost } from '../posts/moves.ts';

/**
 * Deletes the posts of a series that wait for their time and that nobody has changed: their occurrences are planned again. What
 * goes out in the next moments, and what a person has changed, stays.
 */
export const takeBackPosts = async (em: Em, origin: Origin, series: Series): Promise<void> => {
  const waiting = await listUntouched(em, series);
  for (const { postId } of waiting) await deletePost(em, origin, postId);
  await forgetOccurrences(
    em,
    series,
    waiting.map(({ key }) => key),
  );
  series.made -= waiting.length;
};
