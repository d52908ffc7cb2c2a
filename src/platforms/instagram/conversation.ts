import type { SaidComment } from '../../domain/comments/comments.ts';
import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { CommentedPost, CommentOnPost, CommentsPage, Conversations } from '../conversations.ts';
import { graphCall, publishedId, type Graph } from '../meta/graph.ts';
import { lookAtPublished } from '../meta/published-list.ts';
import { PlatformError, type ChangeResult } from '../platform.ts';
import { readBack, type Patience } from '../read-back.ts';
import { commentsOf } from './list.ts';

const pageSize = '50';

/**
 * What is asked of each comment. Instagram refuses the whole call for a field that an app may not read: first it is asked without
 * who said it, then without what answers it.
 */
const own = 'id,text,timestamp,username,like_count,hidden,parent_id';
const fieldSets = [`${own},from,replies.limit(50){${own},from}`, `${own},replies.limit(50){${own}}`, own];

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
  for (const [index, fields] of fieldSets.entries())
    try {
      const path = `/${post.externalId}/comments`;
      const call = graphCall(graph, post, 'GET', path, {
        fields,
        limit: pageSize,
        after: post.cursor ?? undefined,
      });
      const { json } = await graph.wire.ask({ ...call, endpoint: 'comments' });
      const nodes = listAt(json, 'data');
      return {
        comments: nodes.flatMap(node => [
          ...said(post, node, null),
          ...listAt(node, 'replies', 'data').flatMap(reply => said(post, reply, textAt(node, 'id') ?? null)),
        ]),
        next: nodes.length === 0 ? null : (textAt(json, 'paging', 'cursors', 'after') ?? null),
        calls: index + 1,
        shown: nodes.length,
      };
    } catch (error) {
      if (!isRefusedField(error)) throw error;
      refusal = error;
    }
  throw refusal;
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
  remove: input => remove(graph, input),
});

/** What Instagram says of an object that is not there, and also of one that may not be seen. */
const missing = '100/33';

/** Refused as not there after a call whose end nobody saw: that one has deleted it. */
const remove = async (graph: Graph, input: CommentOnPost): Promise<ChangeResult> => {
  const call = graphCall(graph, input, 'DELETE', `/${input.commentId}`, {});
  const result = await graph.wire.change('deleted it', call, ({ json }) =>
    at(json, 'success') === true ? 'done' : undefined,
  );
  const isGone =
    input.isAfterLost && result.outcome === 'rejected' && result.failure.platformCode === missing;
  return isGone ? { outcome: 'gone', evidence: result.evidence } : result;
};
