import type { SaidComment } from '../../domain/comments/comments.ts';
import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import type { CommentedPost, CommentsPage, Conversations } from '../conversations.ts';
import { PlatformError } from '../platform.ts';
import type { Account } from '../step.ts';
import type { Wire } from '../wire.ts';
import { historyOf } from './history.ts';
import { linkTo } from './link.ts';
import { readXComment, textFields } from './read-text.ts';
import { removeFromX } from './remove.ts';

/**
 * Number of comments per page. X bills each returned comment, so a full page costs half a dollar, and only new ones are
 * requested.
 */
const pageSize = 100;

const sharedFields = `${textFields},conversation_id,created_at,public_metrics`;

/**
 * Parameters before version 2.167 of X's API description (2026-08-07), and since. The newer version shows what a post
 * answers only as an expansion, which X bills, so it is tried second.
 */
const eras = [
  {
    'tweet.fields': `${sharedFields},author_id,edit_history_tweet_ids,note_tweet,referenced_tweets`,
    expansions: 'author_id',
  },
  { 'post.fields': `${sharedFields},note_post`, expansions: 'author_id,referenced_posts' },
];

/** Call that lists posts. */
export interface CommentList {
  path: string;
  query: Record<string, string | undefined>;
}

/** Answer of X to such a call. */
export interface ListedComments {
  json: unknown;
  calls: number;
}

/**
 * Asks X for a list. If X refuses the older parameters, or returns less than requested, the newer ones are used.
 */
export const askXForComments = async (
  app: AppOf<'x'>,
  wire: Wire,
  { account, most, signal }: Pick<CommentedPost, 'account' | 'most' | 'signal'>,
  { path, query }: CommentList,
): Promise<ListedComments> => {
  let refusal: unknown;
  for (const [index, fields] of eras.entries())
    try {
      const { json } = await wire.ask({
        method: 'GET',
        url: `${app.bases.api}${path}`,
        query: {
          ...query,
          max_results: String(most ?? pageSize),
          'user.fields': 'name,username',
          ...fields,
        },
        headers: { authorization: `Bearer ${account.accessToken}` },
        signal,
        endpoint: 'comments',
      });
      if (listAt(json, 'data').every(one => textAt(one, 'created_at') !== undefined))
        return { json, calls: index + 1 };
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failure.kind !== 'invalid_content') throw error;
      refusal = error;
    }
  throw (
    refusal ?? new PlatformError({ kind: 'transient', message: 'X did not return when posts were created.' })
  );
};

/** Lists the comments of one post. */
const list = async (app: AppOf<'x'>, wire: Wire, post: CommentedPost): Promise<CommentsPage> => {
  const query = {
    query: `conversation_id:${post.externalId}`,
    since_id: post.since?.externalId,
    next_token: post.cursor ?? undefined,
  };
  const { json, calls } = await askXForComments(app, wire, post, { path: recentSearchPath, query });
  return {
    comments: readXComments(app, post.account, json).flatMap(({ comment }) =>
      commentOn([post.externalId], comment),
    ),
    next: nextIn(json),
    calls,
    shown: listAt(json, 'data').length + expandedIn(json),
    isCut: true,
  };
};

/** Path of the search over the last seven days. */
export const recentSearchPath = '/2/tweets/search/recent';

export const nextIn = (json: unknown): string | null => textAt(json, 'meta', 'next_token') ?? null;

/** Returns the number of posts beside the listed ones. X bills them, too. */
export const expandedIn = (json: unknown): number =>
  ['posts', 'tweets'].flatMap(name => listAt(json, 'includes', name)).length;

/** Comment with the platform id of the conversation that it is part of, if X returned it. */
interface XComment {
  comment: SaidComment;
  conversation: string | undefined;
}

/** Reads the comments in an answer of X. Their parents may be the post itself. */
export const readXComments = (app: AppOf<'x'>, account: Account, json: unknown): XComment[] => {
  const authors = new Map(listAt(json, 'includes', 'users').map(user => [textAt(user, 'id'), user]));
  return listAt(json, 'data').flatMap(one => {
    const comment = said(app, account, one, authors.get(textAt(one, 'author_id')));
    return comment ? [{ comment, conversation: textAt(one, 'conversation_id') }] : [];
  });
};

/** Returns a comment of a conversation as a comment on its first post. The post itself is no comment. */
export const commentOn = (ids: readonly string[], comment: SaidComment): SaidComment[] => {
  if (ids.includes(comment.externalId)) return [];
  return [{ ...comment, parentId: ids.includes(comment.parentId ?? '') ? null : comment.parentId }];
};

/** Returns the id of the post that a post answers. */
const answeredBy = (one: unknown): string | null => {
  const referenced = ['referenced_tweets', 'referenced_posts'].flatMap(name => listAt(one, name));
  return (
    textAt(
      referenced.find(each => textAt(each, 'type') === 'replied_to'),
      'id',
    ) ?? null
  );
};

const said = (app: AppOf<'x'>, account: Account, one: unknown, author: unknown): SaidComment | undefined => {
  const [externalId, saidAt] = [textAt(one, 'id'), Date.parse(textAt(one, 'created_at') ?? '')];
  if (externalId === undefined || Number.isNaN(saidAt)) return undefined;
  const authorId = textAt(one, 'author_id');
  const handle = textAt(author, 'username') ?? null;
  return {
    externalId,
    formerIds: historyOf(one).filter(id => id !== externalId),
    parentId: answeredBy(one),
    text: readXComment(one, account.handle),
    author: authorId === undefined ? null : { id: authorId, name: textAt(author, 'name') ?? null, handle },
    isOurs: authorId === account.externalId,
    saidAt: new Date(saidAt),
    likes: numberAt(one, 'public_metrics', 'like_count') ?? null,
    state: 'visible',
    url: handle === null ? null : linkTo(app, handle, externalId),
  };
};

/**
 * Creates the conversations. An answer is a post of the account that replies to another one; see index.ts for how one is
 * sent and found, and own-conversations.ts for the shared list.
 */
export const xConversations = (
  app: AppOf<'x'>,
  wire: Wire,
  more: Pick<Conversations, 'answer' | 'findAnswer' | 'shared'>,
): Conversations => ({
  ...more,
  list: post => list(app, wire, post),
  hide: (input, hidden) =>
    wire.change(
      'changed it',
      {
        method: 'PUT',
        url: `${app.bases.api}/2/tweets/${encodeURIComponent(input.externalId)}/hidden`,
        json: { hidden },
        headers: { authorization: `Bearer ${input.account.accessToken}` },
        signal: input.signal,
      },
      ({ json }) => (at(json, 'data', 'hidden') === hidden ? 'done' : undefined),
    ),
  remove: input => removeFromX(app, wire, input),
});
