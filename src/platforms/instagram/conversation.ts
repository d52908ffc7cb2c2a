import type { CommentAuthor, SaidComment } from '../../domain/comments/comments.ts';
import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { addWhatComes } from '../add-what-comes.ts';
import type { CommentedPost, CommentOnPost, CommentsPage, Conversations } from '../conversations.ts';
import { nextPageOf, graphCall, publishedId, type Graph } from '../meta/graph.ts';
import { lookAtPublished } from '../meta/published-list.ts';
import { PlatformError, type ChangeResult } from '../platform.ts';
import { readBack, type Patience } from '../read-back.ts';
import { commentsOf } from './list.ts';

const pageSize = 50;

/** Pages of answers to one comment that a look reads beyond those that come with it. */
const maxAnswerPages = 5;

/** Calls for one page: what is left of its answers is for another look, so that no page is too much for any. */
const maxCalls = 50;

/**
 * What is asked of each comment. Instagram refuses the whole call for a field that an app may not read: first it is asked without
 * who said it, then without what answers it.
 */
const own = 'id,text,timestamp,username,like_count,hidden,parent_id';
const fieldSets = [
  { top: `${own},from,replies.limit(50){${own},from}`, answer: `${own},from` },
  { top: `${own},replies.limit(50){${own}}`, answer: own },
  { top: own, answer: undefined },
];

/** Without `from` a handle is all that there is of them. */
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
      text: textAt(node, 'text') ?? '',
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

/** Adds what answers a comment: some come with it, more than those are asked for. */
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

/** Never `fields` with a POST: Meta makes the comment first and then refuses the form of its answer. */
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

/** What Instagram says of an object that is not there, and also of one that may not be seen. */
const missing = '100/33';

/** Refused as not there after a call whose end nobody saw: that one has deleted it. */
const remove = async (graph: Graph, input: CommentOnPost): Promise<ChangeResult> => {
  const call = graphCall(graph, input, 'DELETE', `/${input.externalId}`, {});
  const result = await graph.wire.change('deleted it', call, ({ json }) =>
    at(json, 'success') === true ? 'done' : undefined,
  );
  const isGone =
    input.isAfterLost && result.outcome === 'rejected' && result.failure.platformCode === missing;
  return isGone ? { outcome: 'gone', evidence: result.evidence } : result;
};
