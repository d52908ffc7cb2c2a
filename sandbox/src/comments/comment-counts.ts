import type { Platform, Post } from '../model.ts';
import type { PostNumber } from '../numbers/number-model.ts';
import type { Comments } from './comments.ts';

/** Source of accounts' own replies, by the ID they reply to. */
interface Answers {
  answersTo: (id: string) => readonly Post[];
}

/** Returns the comment count of a post from the comments below it and, for a comment of a person, its number of likes. */
export function countComments(
  comments: Comments,
  own: Answers,
  { platform, id, formerIds = [] }: Post,
): Partial<Record<PostNumber, number>> {
  const said = comments.get(platform, id);
  const ids = [...formerIds, id];
  const count = ids.reduce((sum, one) => sum + countBelow(comments, own, platform, one), 0);
  return { comments: count, ...(said && { likes: said.likes }) };
}

/**
 * Counts the comments of a post. X counts direct replies, the other platforms count all levels. Held and deleted comments
 * do not count.
 */
function countBelow(comments: Comments, own: Answers, platform: Platform, id: string): number {
  const people = comments
    .answersTo(platform, id)
    .filter(({ state }) => state === 'visible' || state === 'hidden');
  const others = own.answersTo(id).filter(({ deletedAt }) => deletedAt === undefined);
  const here = people.length + others.length;
  if (platform === 'x') return here;
  return [...people, ...others].reduce((sum, one) => sum + countBelow(comments, own, platform, one.id), here);
}
