import type { SaidComment } from '../../domain/comments/comments.ts';
import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { Conversations, CommentedPost, CommentsPage } from '../conversations.ts';
import { cursorAfter, graphCall, publishedId, type Graph } from '../meta/graph.ts';
import { lookAtPublished } from '../meta/published-list.ts';
import { PlatformError } from '../platform.ts';
import { readBack, type Patience } from '../read-back.ts';
import { commentsOf } from './list.ts';

const pageSize = '50';

/** Pages of answers to one comment that a look reads beyond those that come with it. */
const maxAnswerPages = 5;

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

const said = (
  { account }: Pick<CommentedPost, 'account'>,
  node: unknown,
  parent: string | null,
): SaidComment[] => {
  const [externalId, at_] = [textAt(node, 'id'), Date.parse(textAt(node, 'timestamp') ?? '')];
  if (externalId === undefined || Number.isNaN(at_)) return [];
  const handle = textAt(node, 'from', 'username') ?? textAt(node, 'username') ?? null;
  const authorId = textAt(node, 'from', 'id') ?? handle;
  return [
    {
      externalId,
      parentId: textAt(node, 'parent_id') ?? parent,
      text: textAt(node, 'text') ?? '',
      author: authorId === null ? null : { id: authorId, name: null, handle },
      isOurs: authorId === account.externalId || handle?.toLowerCase() === account.handle.toLowerCase(),
      saidAt: new Date(at_),
      likes: numberAt(node, 'like_count') ?? null,
      state: at(node, 'hidden') === true ? 'hidden' : 'visible',
      url: null,
    },
  ];
};

const list = async (graph: Graph, post: CommentedPost): Promise<CommentsPage> => {
  let refusal: unknown;
  for (const [index, { top, answer }] of fieldSets.entries())
    try {
      const { nodes, next } = await pageOf(graph, post, `/${post.externalId}/comments`, top, post.cursor);
      const page: CommentsPage = {
        comments: nodes.flatMap(node => said(post, node, null)),
        next,
        calls: index + 1,
        shown: nodes.length,
        isCut: answer === undefined,
      };
      if (answer !== undefined)
        for (const node of nodes) await addAnswers(graph, post, { node, answer, page });
      return page;
    } catch (error) {
      if (!isRefusedField(error)) throw error;
      refusal = error;
    }
  throw refusal;
};

const pageOf = async (
  graph: Graph,
  post: CommentedPost,
  path: string,
  fields: string,
  after: string | null,
): Promise<{ nodes: unknown[]; next: string | null }> => {
  const call = graphCall(graph, post, 'GET', path, { fields, limit: pageSize, after: after ?? undefined });
  const { json } = await graph.wire.ask({ ...call, endpoint: 'comments' });
  return { nodes: listAt(json, 'data'), next: cursorAfter(json) };
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
  if (shown.length < Number(pageSize)) return;
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
        { ...commentsOf(input.threadId, input), path: `/${input.threadId}/replies` },
        input,
      ),
    ),
  hide: (input, hidden) =>
    graph.wire.change(
      'changed it',
      graphCall(graph, input, 'POST', `/${input.commentId}`, { hide: String(hidden) }),
      ({ json }) => (at(json, 'success') === true ? 'done' : undefined),
    ),
  remove: input =>
    graph.wire.change(
      'deleted it',
      graphCall(graph, input, 'DELETE', `/${input.commentId}`, {}),
      ({ json }) => (at(json, 'success') === true ? 'done' : undefined),
    ),
});
