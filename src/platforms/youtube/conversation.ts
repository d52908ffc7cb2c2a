import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { CommentState, SaidComment } from '../../domain/comments/comments.ts';
import type { AppOf } from '../apps.ts';
import { addWhatComes } from '../add-what-comes.ts';
import type { CommentedPost, CommentOnPost, CommentsPage, Conversations } from '../conversations.ts';
import { PlatformError } from '../platform.ts';
import { readBack, type Patience } from '../read-back.ts';
import { lookAtAnswers } from './comment.ts';
import type { Wire, WireRequest } from '../wire.ts';
import { linkTo } from './link.ts';
import { asPlainText, readYouTubeComment } from './read-text.ts';

/** Number of threads per page. A page costs one unit, a write 50. */
const pageSize = 100;

/** Minimum number of answers that always fit on a page. */
const leastAnswers = 10;

/** Maximum number of further pages of answers to one comment that a poll reads. */
const maxAnswerPages = 5;

/** Maximum number of calls for one page. Remaining answers are left to another poll, so that no page exceeds a limit. */
const maxCalls = 50;

type Asking = Pick<CommentedPost | CommentOnPost, 'account' | 'signal'>;

const callOf = (
  app: AppOf<'youtube'>,
  { account, signal }: Asking,
  method: WireRequest['method'],
  path: string,
): WireRequest => ({
  method,
  url: `${app.bases.api}/youtube/v3/${path}`,
  headers: { authorization: `Bearer ${account.accessToken}` },
  signal,
  endpoint: 'comments',
});

const stateOf = (item: unknown): CommentState => {
  const status = textAt(item, 'snippet', 'moderationStatus');
  if (status === 'heldForReview' || status === 'likelySpam') return 'held';
  return status === 'rejected' ? 'hidden' : 'visible';
};

const said = (app: AppOf<'youtube'>, post: CommentedPost, item: unknown): SaidComment[] => {
  const [externalId, saidAt] = [textAt(item, 'id'), Date.parse(textAt(item, 'snippet', 'publishedAt') ?? '')];
  if (externalId === undefined || Number.isNaN(saidAt)) return [];
  const authorId = textAt(item, 'snippet', 'authorChannelId', 'value');
  return [
    {
      externalId,
      parentId: textAt(item, 'snippet', 'parentId') ?? null,
      text: readYouTubeComment(item),
      author:
        authorId === undefined
          ? null
          : { id: authorId, name: textAt(item, 'snippet', 'authorDisplayName') ?? null, handle: null },
      isOurs: authorId === post.account.externalId,
      saidAt: new Date(saidAt),
      likes: numberAt(item, 'snippet', 'likeCount') ?? null,
      state: stateOf(item),
      url: `${linkTo(app, post.externalId)}&lc=${encodeURIComponent(externalId)}`,
    },
  ];
};

/**
 * Lists the visible comments, newest first. The first page also contains comments that wait for approval, which only the
 * owner can see.
 */
const list = async (app: AppOf<'youtube'>, wire: Wire, post: CommentedPost): Promise<CommentsPage> => {
  const json = await threadsIn(app, wire, post, {});
  const threads = listAt(json, 'items');
  const page: CommentsPage = {
    comments: [],
    next: textAt(json, 'nextPageToken') ?? null,
    calls: 1,
    shown: threads.length,
    isCut: false,
  };
  for (const thread of threads) await addWhatComes(page, () => addThread(app, wire, { post, thread, page }));
  if (post.cursor !== null) return page;
  const held = await threadsIn(app, wire, post, { moderationStatus: 'heldForReview' });
  page.calls += 1;
  for (const thread of listAt(held, 'items'))
    page.comments.push(
      ...said(app, post, at(thread, ...topLevel)).map(one => ({ ...one, state: 'held' as const })),
    );
  page.isCut ||= textAt(held, 'nextPageToken') !== undefined;
  return page;
};

const threadsIn = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  post: CommentedPost,
  which: { moderationStatus?: 'heldForReview' },
): Promise<unknown> => {
  const { json } = await wire.ask({
    ...callOf(app, post, 'GET', 'commentThreads'),
    query: {
      part: 'snippet,replies',
      videoId: post.externalId,
      order: 'time',
      ...asPlainText,
      maxResults: String(post.most ?? pageSize),
      pageToken: post.cursor ?? undefined,
      ...which,
    },
  });
  if (!Array.isArray(at(json, 'items')))
    throw new PlatformError({ kind: 'transient', message: 'YouTube answered without a list.' });
  return json;
};

/** Adds a thread. A thread contains some of its answers; if there are more, all are read separately. */
const addThread = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  { post, thread, page }: { post: CommentedPost; thread: unknown; page: CommentsPage },
): Promise<void> => {
  const shown = listAt(thread, 'replies', 'comments');
  const total = numberAt(thread, 'snippet', 'totalReplyCount') ?? shown.length;
  page.comments.push(...said(app, post, at(thread, ...topLevel)));
  const add = (answers: readonly unknown[]) => {
    page.comments.push(...answers.flatMap(answer => said(app, post, answer)));
  };
  if (total <= shown.length) return add(shown);
  if (page.calls >= maxCalls) {
    page.isCut = true;
    return add(shown);
  }
  let pageToken: string | undefined;
  for (let number = 0; number < maxAnswerPages; number += 1) {
    const { json } = await wire.ask({
      ...callOf(app, post, 'GET', 'comments'),
      query: {
        part: 'snippet',
        parentId: textAt(thread, 'id'),
        ...asPlainText,
        maxResults: String(Math.max(post.most ?? pageSize, leastAnswers)),
        pageToken,
      },
    });
    page.calls += 1;
    add(listAt(json, 'items'));
    pageToken = textAt(json, 'nextPageToken');
    if (pageToken === undefined) return;
  }
  page.isCut = true;
};

/** Path of a thread's first comment. */
const topLevel = ['snippet', 'topLevelComment'] as const;

export const youtubeConversations = (
  app: AppOf<'youtube'>,
  wire: Wire,
  patience: Patience,
): Conversations => ({
  list: post => list(app, wire, post),
  answer: input =>
    wire.commit(
      {
        ...callOf(app, input, 'POST', 'comments'),
        query: { part: 'snippet' },
        json: { snippet: { parentId: input.threadId, textOriginal: input.content.text } },
      },
      ({ json }) => {
        const externalId = textAt(json, 'id');
        return externalId === undefined ? undefined : { externalId, url: linkTo(app, input.postId) };
      },
    ),
  findAnswer: input =>
    readBack('YouTube', patience, input.lost, () =>
      lookAtAnswers(app, wire, { ...input, externalId: input.postId }),
    ),
  hide: (input, hidden) =>
    wire.change(
      'changed it',
      {
        ...callOf(app, input, 'POST', 'comments/setModerationStatus'),
        query: { id: input.externalId, moderationStatus: hidden ? 'rejected' : 'published' },
      },
      ({ status }) => (status === 204 ? 'done' : undefined),
    ),
  remove: input =>
    wire.change(
      'deleted it',
      { ...callOf(app, input, 'DELETE', 'comments'), query: { id: input.externalId } },
      ({ status }) => (status === 204 ? 'done' : undefined),
    ),
});
