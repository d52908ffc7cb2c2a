import type { LostCommit } from './lost-commit.ts';
import type { Look } from './read-back.ts';

/**
 * Whether a listed post is ours. It is another one only where something that the list shows differs: a field that is
 * missing tells nothing, and leaves it `unclear`. `exact` where the sign is ours alone, such as the id of our upload.
 */
export type Match = { by: string; exact?: true } | 'another' | 'unclear';

/** How one trait of a listed post compares with ours; undefined where the list does not show enough of it. */
export type Trait = 'same' | 'different' | undefined;

/** What several traits say together; `by` names the one that it is known by. */
export const matchOf = (by: string, traits: readonly Trait[]): Match => {
  if (traits.includes('different')) return 'another';
  return traits.every(trait => trait === 'same') ? { by } : 'unclear';
};

export const sameIf = (isSame: boolean): Trait => (isSame ? 'same' : 'different');

/** A post in a list of the account's own, as far as it helps to know ours. */
export interface ListedPost {
  /** Undefined where the list does not say. */
  id: string | undefined;
  /** Epoch milliseconds; undefined where the list does not say. */
  at: number | undefined;
  url: string | null;
  match: Match;
}

/** One page, newest first; without `next` the list ends here. */
export interface ListPage {
  posts: ListedPost[];
  next?: string | undefined;
  /** There may be more, but the page does not say where. */
  isCut?: boolean;
  /** Its posts show so little that the lost one could be among them. */
  isBlind?: boolean;
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
 * when a post that could be ours shows too little to tell (`isBlind` in the evidence), and when the list does not end in
 * time, it stays unclear.
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

/** The oldest of a page is older than the lost call: not any of them, as some lists put pinned posts first. */
const reachedBack = ({ posts }: ListPage, from: Date): boolean => {
  const oldest = posts.at(-1)?.at;
  return oldest !== undefined && oldest < from.getTime();
};

/** What could be ours: no post that another call of ours made, and none from before the lost one. */
const candidatesIn = (
  posts: readonly ListedPost[],
  { knownIds = [] }: LostCommit,
  from: Date,
): ListedPost[] =>
  posts.filter(
    ({ id, at }) =>
      (id === undefined || !knownIds.includes(id)) && (at === undefined || at >= from.getTime()),
  );

/** What looks like ours without a name, and what has no time: it could be of any day. */
const isUnclear = ({ id, at, match }: ListedPost): boolean =>
  at === undefined || match === 'unclear' || (id === undefined && match !== 'another');

type Found = Omit<Extract<Look, { seen: 'published' }>, 'seen'>;

/** Of several posts that look like ours, the one whose time is nearest to the call. */
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
