import type { SaidComment } from '../../domain/comments/comments.ts';
import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import type { CommentedPost, CommentsPage, Conversations } from '../conversations.ts';
import { PlatformError } from '../platform.ts';
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

const sharedFields = `${textFields},created_at,public_metrics`;

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

/** Lists the comments. If X refuses the older parameters, or returns less than requested, the newer ones are used. */
const list = async (app: AppOf<'x'>, wire: Wire, post: CommentedPost): Promise<CommentsPage> => {
  let refusal: unknown;
  for (const [index, fields] of eras.entries())
    try {
      const json = await search(app, wire, post, fields);
      const posts = listAt(json, 'data');
      if (posts.some(one => textAt(one, 'created_at') === undefined)) continue;
      return { ...pageIn(app, post, json), calls: index + 1 };
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failure.kind !== 'invalid_content') throw error;
      refusal = error;
    }
  throw (
    refusal ?? new PlatformError({ kind: 'transient', message: 'X did not return when posts were created.' })
  );
};

const search = async (
  app: AppOf<'x'>,
  wire: Wire,
  post: CommentedPost,
  fields: Record<string, string>,
): Promise<unknown> => {
  const { json } = await wire.ask({
    method: 'GET',
    url: `${app.bases.api}/2/tweets/search/recent`,
    query: {
      query: `conversation_id:${post.externalId}`,
      since_id: post.since?.externalId,
      max_results: String(post.most ?? pageSize),
      next_token: post.cursor ?? undefined,
      'user.fields': 'name,username',
      ...fields,
    },
    headers: { authorization: `Bearer ${post.account.accessToken}` },
    signal: post.signal,
    endpoint: 'comments',
  });
  return json;
};

const pageIn = (app: AppOf<'x'>, post: CommentedPost, json: unknown): Omit<CommentsPage, 'calls'> => {
  const authors = new Map(listAt(json, 'includes', 'users').map(user => [textAt(user, 'id'), user]));
  const posts = listAt(json, 'data');
  return {
    comments: posts.flatMap(one => said(app, post, one, authors.get(textAt(one, 'author_id')))),
    next: textAt(json, 'meta', 'next_token') ?? null,
    shown: posts.length + ['posts', 'tweets'].flatMap(name => listAt(json, 'includes', name)).length,
    isCut: true,
  };
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

const said = (app: AppOf<'x'>, post: CommentedPost, one: unknown, author: unknown): SaidComment[] => {
  const [externalId, saidAt] = [textAt(one, 'id'), Date.parse(textAt(one, 'created_at') ?? '')];
  if (externalId === undefined || externalId === post.externalId || Number.isNaN(saidAt)) return [];
  const [authorId, parentId] = [textAt(one, 'author_id'), answeredBy(one)];
  const handle = textAt(author, 'username') ?? null;
  return [
    {
      externalId,
      formerIds: historyOf(one).filter(id => id !== externalId),
      parentId: parentId === post.externalId ? null : parentId,
      text: readXComment(one, post.account.handle),
      author: authorId === undefined ? null : { id: authorId, name: textAt(author, 'name') ?? null, handle },
      isOurs: authorId === post.account.externalId,
      saidAt: new Date(saidAt),
      likes: numberAt(one, 'public_metrics', 'like_count') ?? null,
      state: 'visible',
      url: handle === null ? null : linkTo(app, handle, externalId),
    },
  ];
};

/**
 * Creates the conversations. An answer is a post of the account that replies to another one; see index.ts for how one is
 * sent and found.
 */
export const xConversations = (
  app: AppOf<'x'>,
  wire: Wire,
  answering: Pick<Conversations, 'answer' | 'findAnswer'>,
): Conversations => ({
  ...answering,
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
