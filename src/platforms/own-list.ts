import type { LostCommit } from './lost-commit.ts';
import type { Look } from './read-back.ts';

/**
 * Result of comparing a listed post with ours. It is `another` only if something that the list shows differs. A missing
 * field proves nothing and leaves the result `unclear`. `exact`: the criterion is unique to ours, such as the id of our
 * upload.
 */
export type Match = { by: string; exact?: true } | 'another' | 'unclear';

/** Result of comparing one trait of a listed post with ours, or undefined if the list does not show enough. */
export type Trait = 'same' | 'different' | undefined;

/** Combines several traits. `by`: name of the criterion. */
export const matchOf = (by: string, traits: readonly Trait[]): Match => {
  if (traits.includes('different')) return 'another';
  return traits.every(trait => trait === 'same') ? { by } : 'unclear';
};

export const sameIf = (isSame: boolean): Trait => (isSame ? 'same' : 'different');

/** Post in a list of the account's posts, with the fields needed to recognize ours. */
export interface ListedPost {
  /** Undefined if the list does not contain it. */
  id: string | undefined;
  /** Epoch milliseconds, or undefined if the list does not contain the time. */
  at: number | undefined;
  url: string | null;
  match: Match;
}

/** One page, newest first. Without `next` it is the last. */
export interface ListPage {
  posts: ListedPost[];
  next?: string | undefined;
  /** Set if there may be more, but the page has no cursor. */
  isCut?: boolean;
  /** Set if its posts show so little that the lost one could be among them. */
  isBlind?: boolean;
}

/** Maximum difference in milliseconds between a platform's clock and ours, either way. */
const clockSkewMs = 60_000;
/** Maximum number of pages that are read to get back to the lost call. */
const maxPages = 20;

export interface OwnList {
  /** Name for people: `timeline`. */
  name: string;
  /** Whether the platform would refuse a duplicate. */
  guarded: boolean;
}

/** Returns the time back to which a list must be read. */
export const readBackTo = ({ startedAt }: LostCommit): Date => new Date(startedAt.getTime() - clockSkewMs);

/**
 * Reads the account's posts back to the lost call. The result is unclear if `readPage` returns undefined for an unreadable
 * response, if a post that could be ours shows too little (`isBlind` in the evidence), or if the list does not end within
 * the page limit.
 */
export const findInOwnList = async (
  { name: list, guarded }: OwnList,
  lost: LostCommit,
  readPage: (cursor: string | undefined) => Promise<ListPage | undefined>,
): Promise<Look> => {
  const from = readBackTo(lost);
  const read = { list, from: from.toISOString(), posts: 0, pages: 0, isBlind: false };
  const unclear = (reason: string): Look => ({ seen: 'unclear', reason, evidence: read });
  let cursor: string | undefined;
  while (read.pages < maxPages) {
    const page = await readPage(cursor);
    if (!page) return unclear(`The ${list} could not be read.`);
    read.pages += 1;
    read.posts += page.posts.length;
    const candidates = candidatesIn(page.posts, lost, from);
    const found = closest(candidates, lost);
    if (found) return { seen: 'published', ...found, evidence: { ...read, ...found.evidence } };
    read.isBlind ||= hidesOurs(page, candidates) || isCutShort(page, from);
    cursor = reachedBack(page, from) ? undefined : page.next;
    if (cursor !== undefined) continue;
    if (read.isBlind) return unclear(`The ${list} does not show enough to decide.`);
    return { seen: 'nothing', guarded, evidence: read };
  }
  return unclear(`The ${list} is too long to search back to the lost call.`);
};

const hidesOurs = ({ isBlind }: ListPage, candidates: readonly ListedPost[]): boolean =>
  candidates.length > 0 && (isBlind === true || candidates.some(isUnclear));

const isCutShort = (page: ListPage, from: Date): boolean => page.isCut === true && !reachedBack(page, from);

/**
 * Returns whether the oldest post of a page is older than the lost call. Checking only the oldest is necessary, because
 * some lists begin with pinned posts.
 */
const reachedBack = ({ posts }: ListPage, from: Date): boolean => {
  const oldest = posts.at(-1)?.at;
  return oldest !== undefined && oldest < from.getTime();
};

/** Returns the posts that could be ours: not made by another call of ours, and not older than the lost one. */
const candidatesIn = (
  posts: readonly ListedPost[],
  { knownIds = [] }: LostCommit,
  from: Date,
): ListedPost[] =>
  posts.filter(
    ({ id, at }) =>
      (id === undefined || !knownIds.includes(id)) && (at === undefined || at >= from.getTime()),
  );

/** Returns whether a post is unclear: it looks like ours but has no id, or it has no time and could be of any day. */
const isUnclear = ({ id, at, match }: ListedPost): boolean =>
  at === undefined || match === 'unclear' || (id === undefined && match !== 'another');

type Found = Omit<Extract<Look, { seen: 'published' }>, 'seen'>;

/** Returns the candidate whose time is closest to the call. */
const closest = (candidates: readonly ListedPost[], { startedAt }: LostCommit): Found | undefined => {
  const ours = candidates.flatMap(({ id, at, url, match }) => {
    if (id === undefined || typeof match === 'string') return [];
    if (at === undefined && !match.exact) return [];
    const createdAt = at === undefined ? undefined : new Date(at).toISOString();
    const away = Math.abs((at ?? Infinity) - startedAt.getTime());
    return [{ away, found: { externalId: id, url, evidence: { matchedBy: match.by, createdAt } } }];
  });
  return ours.toSorted((one, other) => one.away - other.away)[0]?.found;
};
