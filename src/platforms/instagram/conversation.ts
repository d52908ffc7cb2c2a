import type { CommentAuthor, SaidComment } from '../../domain/comments/comments.ts';
import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { addWhatComes } from '../add-what-comes.ts';
import type { CommentedPost, CommentOnPost, CommentsPage, Conversations } from '../conversations.ts';
import { nextPageOf, graphCall, publishedId, type Graph } from '../meta/graph.ts';
import { lookAtPublished } from '../meta/published-list.ts';
import { PlatformError, type ChangeResult } from '../platform.ts';
import { readBack, type Patience } from '../read-back.ts';
import { commentsOf } from './list.ts';
import { readInstagramComment } from './read-text.ts';

const pageSize = 50;

/** Maximum number of further pages of answers to one comment that a poll reads. */
const maxAnswerPages = 5;

/** Maximum number of calls for one page. Remaining answers are left to another poll, so that no page exceeds a limit. */
const maxCalls = 50;

/**
 * Fields requested for each comment. Instagram refuses the whole call for a field that the app may not read. The first
 * retry leaves out the author, the second the answers.
 */
const own = 'id,text,timestamp,username,like_count,hidden,parent_id';
const fieldSets = [
  { top: `${own},from,replies.limit(50){${own},from}`, answer: `${own},from` },
  { top: `${own},replies.limit(50){${own}}`, answer: own },
  { top: own, answer: undefined },
];

/** Returns the author. Without `from`, only the handle is known. */
const authorOf = (node: unknown): CommentAuthor | null => {
  const handle = textAt(node, 'from', 'username') ?? textAt(node, 'username') ?? null;
  const id = textAt(node, 'from', 'id') ?? handle;
  return id === null ? null : { id, name: null, handle };
};

const said = (
  { account }: Pick<CommentedPost, 'account'>,
  node: unknown,
  parent: string | null,
): SaidComment[] => {
  const [externalId, saidAt] = [textAt(node, 'id'), Date.parse(textAt(node, 'timestamp') ?? '')];
  if (externalId === undefined || Number.isNaN(saidAt)) return [];
  const author = authorOf(node);
  return [
    {
      externalId,
      parentId: textAt(node, 'parent_id') ?? parent,
      text: readInstagramComment(node),
      author,
      isOurs:
        author?.id === account.externalId || author?.handle?.toLowerCase() === account.handle.toLowerCase(),
      saidAt: new Date(saidAt),
      likes: numberAt(node, 'like_count') ?? null,
      state: at(node, 'hidden') === true ? 'hidden' : 'visible',
      url: null,
    },
  ];
};

const list = async (graph: Graph, post: CommentedPost): Promise<CommentsPage> => {
  let refusal: unknown;
  for (const [index, fields] of fieldSets.entries())
    try {
      const page = await listWith(graph, post, fields);
      return { ...page, calls: page.calls + index };
    } catch (error) {
      if (!isRefusedField(error)) throw error;
      refusal = error;
    }
  throw refusal;
};

const listWith = async (
  graph: Graph,
  post: CommentedPost,
  { top, answer }: (typeof fieldSets)[number],
): Promise<CommentsPage> => {
  const { nodes, next } = await pageOf(graph, post, `/${post.externalId}/comments`, top, post.cursor);
  const page: CommentsPage = {
    comments: nodes.flatMap(node => said(post, node, null)),
    next,
    calls: 1,
    shown: nodes.length,
    isCut: answer === undefined,
  };
  if (answer === undefined) return page;
  for (const node of nodes) {
    const isRead = await addWhatComes(page, () => addAnswers(graph, post, { node, answer, page }));
    if (!isRead) break;
  }
  return page;
};

const pageOf = async (
  graph: Graph,
  post: CommentedPost,
  path: string,
  fields: string,
  after: string | null,
): Promise<{ nodes: unknown[]; next: string | null }> => {
  const limit = String(post.most ?? pageSize);
  const call = graphCall(graph, post, 'GET', path, { fields, limit, after: after ?? undefined });
  const { json } = await graph.wire.ask({ ...call, endpoint: 'comments' });
  return { nodes: listAt(json, 'data'), next: nextPageOf(json) };
};

/** Adds the answers to a comment. Some are included in the response; further ones need calls. */
const addAnswers = async (
  graph: Graph,
  post: CommentedPost,
  { node, answer, page }: { node: unknown; answer: string; page: CommentsPage },
): Promise<void> => {
  const id = textAt(node, 'id') ?? '';
  const shown = listAt(node, 'replies', 'data');
  const add = (answers: readonly unknown[]) => {
    page.comments.push(...answers.flatMap(one => said(post, one, id)));
  };
  add(shown);
  if (shown.length < pageSize) return;
  if (page.calls >= maxCalls) {
    page.isCut = true;
    return;
  }
  let after = textAt(node, 'replies', 'paging', 'cursors', 'after') ?? null;
  for (let number = 0; number < maxAnswerPages; number += 1) {
    const { nodes, next } = await pageOf(graph, post, `/${id}/replies`, answer, after);
    page.calls += 1;
    add(nodes);
    after = next;
    if (after === null) return;
  }
  page.isCut = true;
};

const isRefusedField = (error: unknown): boolean =>
  error instanceof PlatformError &&
  error.failure.platformCode?.split('/')[0] === '100' &&
  /field/i.test(error.message);

/** Never send `fields` with a POST: Meta creates the comment first and then refuses the requested fields. */
export const instagramConversations = (graph: Graph, patience: Patience): Conversations => ({
  list: post => list(graph, post),
  answer: input =>
    graph.wire.commit(
      graphCall(graph, input, 'POST', `/${input.threadId}/replies`, { message: input.content.text }),
      publishedId,
    ),
  findAnswer: input =>
    readBack('Instagram', patience, input.lost, () =>
      lookAtPublished(
        graph,
        { ...commentsOf(input.threadId, input), path: `/${input.threadId}/replies`, isOldestFirst: true },
        input,
      ),
    ),
  hide: (input, hidden) =>
    graph.wire.change(
      'changed it',
      graphCall(graph, input, 'POST', `/${input.externalId}`, { hide: String(hidden) }),
      ({ json }) => (at(json, 'success') === true ? 'done' : undefined),
    ),
  remove: input => remove(graph, input),
});

/** Code that Instagram returns for an object that does not exist, and also for one that may not be read. */
const missing = '100/33';

/**
 * Deletes a comment. If an earlier call ended without a response, a refusal as missing means that the earlier call deleted
 * it.
 */
const remove = async (graph: Graph, input: CommentOnPost): Promise<ChangeResult> => {
  const call = graphCall(graph, input, 'DELETE', `/${input.externalId}`, {});
  const result = await graph.wire.change('deleted it', call, ({ json }) =>
    at(json, 'success') === true ? 'done' : undefined,
  );
  const isGone =
    input.isAfterLost && result.outcome === 'rejected' && result.failure.platformCode === missing;
  return isGone ? { outcome: 'gone', evidence: result.evidence } : result;
};
