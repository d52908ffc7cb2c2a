import type { SaidComment } from '../../domain/comments/comments.ts';
import { listAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import type { CommentedPosts, SharedComments, SharedPage } from '../conversations.ts';
import type { Wire } from '../wire.ts';
import {
  askXForComments,
  commentOn,
  expandedIn,
  nextIn,
  readXComments,
  recentSearchPath,
  type CommentList,
} from './conversation.ts';
import { isOwner } from './owners.ts';

/** Number of conversations per search. With 12 ids of at most 19 digits, a query stays below the 512 characters of X. */
const conversationsAtOnce = 12;

/** Age up to which X searches, less a margin. X refuses earlier times. */
const searchedForMs = 7 * 86_400_000 - 600_000;

/**
 * Progress of a walk. The walk reads the account's mentions first, which X bills at the lower price. Then it searches the
 * conversations for comments that do not mention the account. A search without a result costs nothing.
 */
interface Progress {
  /** Time from which on comments are read, and time at which the walk began, in epoch milliseconds. */
  since: number;
  began: number;
  /** Id after which the searched conversations begin, in the order of text. Null while mentions are read. */
  after: string | null;
  token: string | undefined;
}

const prefix = 'own';

const writeCursor = ({ since, began, after, token = '' }: Progress): string =>
  [prefix, since, began, after ?? '', token].join(' ');

const readCursor = ({ cursor, since }: CommentedPosts): Progress => {
  const [name, from, began, after, token] = (cursor ?? '').split(' ');
  if (name !== prefix) return { since: since.getTime(), began: Date.now(), after: null, token: undefined };
  return {
    since: Number(from),
    began: Number(began),
    after: after || null,
    token: token || undefined,
  };
};

/** Id before all others. */
const beforeAll = '0';

/** Returns the ids of the conversations that the next search covers. */
const searchedNow = ({ posts }: CommentedPosts, after: string): string[] =>
  posts
    .map(({ firstId }) => firstId)
    .filter(id => id > after)
    .toSorted()
    .slice(0, conversationsAtOnce);

const listFor = (asked: CommentedPosts, { since, after, token }: Progress): CommentList => {
  if (after === null)
    return {
      path: `/2/users/${asked.account.externalId}/mentions`,
      query: { start_time: new Date(since).toISOString(), pagination_token: token },
    };
  const from = Math.max(since, Date.now() - searchedForMs);
  return {
    path: recentSearchPath,
    query: {
      query: `(${searchedNow(asked, after)
        .map(id => `conversation_id:${id}`)
        .join(' OR ')}) -@${asked.account.handle}`,
      start_time: new Date(from).toISOString(),
      next_token: token,
    },
  };
};

/** Returns the progress after a page, or null after the last page of the last search. */
const nextOf = (asked: CommentedPosts, now: Progress, token: string | null): Progress | null => {
  if (token !== null) return { ...now, token };
  const after = now.after === null ? beforeAll : searchedNow(asked, now.after).at(-1);
  return after !== undefined && searchedNow(asked, after).length > 0
    ? { ...now, after, token: undefined }
    : null;
};

const listOwn = async (app: AppOf<'x'>, wire: Wire, asked: CommentedPosts): Promise<SharedPage> => {
  const now = readCursor(asked);
  const { json, calls } = await askXForComments(app, wire, asked, listFor(asked, now));
  const comments = new Map<string, SaidComment[]>();
  for (const { comment, conversation } of readXComments(app, asked.account, json)) {
    const post = asked.posts.find(({ externalId, firstId }) =>
      [externalId, firstId].includes(conversation ?? ''),
    );
    if (post === undefined) continue;
    const found = commentOn([post.externalId, post.firstId], comment);
    comments.set(post.externalId, [...(comments.get(post.externalId) ?? []), ...found]);
  }
  const next = nextOf(asked, now, nextIn(json));
  const listed = listAt(json, 'data').length;
  const isOwned = now.after === null;
  return {
    comments,
    next: next && writeCursor(next),
    calls,
    shown: (isOwned ? 0 : listed) + expandedIn(json),
    owned: isOwned ? listed : 0,
    upTo: new Date(now.began),
  };
};

/**
 * Creates the list of comments on all posts of an account that owns the app. X bills such an account less for its mentions,
 * which replies contain unless their author removed them.
 */
export const xSharedComments = (app: AppOf<'x'>, wire: Wire, owners: readonly string[]): SharedComments => ({
  isFor: account => isOwner(owners, account),
  list: asked => listOwn(app, wire, asked),
});
