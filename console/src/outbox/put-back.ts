import { get, set } from 'idb-keyval';
import { placesOf } from '../composer/own-place.ts';
import type { Kept } from '../composer/keep.ts';
import type { Entry, Givens, Written } from './entry.ts';

/** Key under which a browser keeps the answer to a comment that was withdrawn or refused. */
export const answerPlace = (orgId: string, commentId: string): string => `answer ${orgId} ${commentId}`;

const isSame = (kept: Kept, draft: Written['draft']): boolean =>
  JSON.stringify(kept.draft) === JSON.stringify(draft);

/** Keeps a draft where it was kept before; a new post whose place has another draft by now goes to the next free one. */
export const putBackDraft = async ({ orgId, made }: Entry, given: Written): Promise<void> => {
  const { draft, place } = given;
  const kept: Kept = { draft, revision: given.revision ?? undefined };
  const [saved] = made;
  if (given.postId !== null) return set(place, saved ? { ...kept, revision: saved.revision } : kept);
  // The post exists already. Only a later step was rejected.
  if (saved) return set(`draft ${orgId} ${saved.id}`, { ...kept, revision: saved.revision });
  const all = placesOf(`draft ${orgId} new`);
  for (const one of [place, ...all.filter(other => other !== place)]) {
    const there = await get<Kept>(one);
    if (there && !isSame(there, draft)) continue;
    return set(one, kept);
  }
  return set(place, kept);
};

/** Keeps an answer for the form of its comment. */
export const putBackAnswer = ({ orgId }: Entry, given: Givens['answer']): Promise<void> =>
  set(answerPlace(orgId, given.commentId), given.text);
