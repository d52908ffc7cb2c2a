import type { LostCommit } from './platform.ts';
import type { Look } from './read-back.ts';

/** A post in a list of the account's own, as far as it helps to know ours. */
export interface ListedPost {
  id: string;
  /** Epoch milliseconds; undefined where the list does not say. */
  at: number | undefined;
  url: string | null;
  /** By what it is ours; undefined when it is not. */
  matchedBy: string | undefined;
}

/** One page, newest first; without `next` the list ends here. */
export interface ListPage {
  posts: ListedPost[];
  next?: string | undefined;
}

/** How far a platform's clock may be from ours, either way. */
const clockSkewMs = 60_000;
/** A list that has not come back to the lost call after so many pages is not read on. */
const maxPages = 20;

export interface OwnList {
  /** As people call it: `timeline`. */
  name: string;
  /** Whether the platform would refuse the post if it had it already. */
  guarded: boolean;
}

/** The instant back to which a list has to be read. */
export const readBackTo = ({ startedAt }: LostCommit): Date => new Date(startedAt.getTime() - clockSkewMs);

/**
 * Reads the account's own posts back to the lost call. `readPage` gives undefined for an answer that cannot be read; then,
 * and when the list does not end in time, it stays unclear.
 */
export const findInOwnList = async (
  { name: list, guarded }: OwnList,
  lost: LostCommit,
  readPage: (cursor: string | undefined) => Promise<ListPage | undefined>,
): Promise<Look> => {
  const from = readBackTo(lost);
  const read = { list, from: from.toISOString(), posts: 0, pages: 0 };
  let cursor: string | undefined;
  while (read.pages < maxPages) {
    const page = await readPage(cursor);
    if (!page) return { seen: 'unclear', reason: `The ${list} could not be read.`, evidence: read };
    read.pages += 1;
    read.posts += page.posts.length;
    const found = closest(page.posts, lost, from);
    if (found) {
      const { id: externalId, url, matchedBy, at } = found;
      const createdAt = at === undefined ? undefined : new Date(at).toISOString();
      return { seen: 'published', externalId, url, evidence: { ...read, matchedBy, createdAt } };
    }
    // the oldest of a page, not any: some lists put pinned posts first
    const oldest = page.posts.at(-1)?.at;
    if (page.next === undefined || (oldest !== undefined && oldest < from.getTime()))
      return { seen: 'nothing', guarded, evidence: read };
    cursor = page.next;
  }
  return {
    seen: 'unclear',
    reason: `The ${list} is too long to be read back to the lost call.`,
    evidence: read,
  };
};

/** Of several posts that look like ours, the one whose time is nearest to the call. */
const closest = (
  posts: readonly ListedPost[],
  { startedAt, knownIds = [] }: LostCommit,
  from: Date,
): ListedPost | undefined => {
  const ours = posts.filter(
    ({ id, at, matchedBy }) =>
      matchedBy !== undefined && !knownIds.includes(id) && (at === undefined || at >= from.getTime()),
  );
  const distance = ({ at }: ListedPost): number => Math.abs((at ?? Infinity) - startedAt.getTime());
  return ours.toSorted((a, b) => distance(a) - distance(b))[0];
};
