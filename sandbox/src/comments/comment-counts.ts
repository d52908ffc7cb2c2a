import type { Platform, Post } from '../model.ts';
import type { PostNumber } from '../numbers/number-model.ts';
import type { Comments } from './comments.ts';

/** Where accounts' own answers are found by what they answer. */
interface Answers {
  answersTo: (id: string) => readonly Post[];
}

/** What a post's counters come to by what was said below it, and the likes of what somebody said. */
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

/** X counts what answers a post itself, the others all that is below it; nobody counts what is held back or gone. */
function countBelow(comments: Comments, own: Answers, platform: Platform, id: string): number {
  const people = comments
    .answersTo(platform, id)
    .filter(({ state }) => state === 'visible' || state === 'hidden');
  const others = own.answersTo(id).filter(({ deletedAt }) => deletedAt === undefined);
  const here = people.length + others.length;
  if (platform === 'x') return here;
  return [...people, ...others].reduce((sum, one) => sum + countBelow(comments, own, platform, one.id), here);
}
