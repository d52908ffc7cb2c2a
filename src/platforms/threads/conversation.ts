import { at, listAt, textAt } from '../../adapters/http/json.ts';
import type { CommentState, SaidComment } from '../../domain/comments/comments.ts';
import type { Conversations, CommentedPost, CommentsPage } from '../conversations.ts';
import { removeFromThreads } from './remove.ts';
import { nextPageOf, graphCall, type Graph } from '../meta/graph.ts';
import { readThreadsComment } from './read-text.ts';

const pageSize = 50;

const fields =
  'id,text,media_type,username,permalink,timestamp,is_reply_owned_by_me,hide_status,replied_to,root_post';

const stateOf = (node: unknown): CommentState =>
  textAt(node, 'hide_status') === 'HIDDEN' || textAt(node, 'hide_status') === 'COVERED'
    ? 'hidden'
    : 'visible';

const said = (post: CommentedPost, node: unknown): SaidComment[] => {
  const [externalId, saidAt] = [textAt(node, 'id'), Date.parse(textAt(node, 'timestamp') ?? '')];
  if (externalId === undefined || Number.isNaN(saidAt)) return [];
  const [handle, answered] = [textAt(node, 'username') ?? null, textAt(node, 'replied_to', 'id')];
  return [
    {
      externalId,
      parentId: answered === undefined || answered === post.externalId ? null : answered,
      text: readThreadsComment(node),
      // Threads returns no id, and a name only for public profiles
      author: handle === null ? null : { id: handle, name: null, handle },
      isOurs: at(node, 'is_reply_owned_by_me') === true,
      saidAt: new Date(saidAt),
      likes: null,
      state: stateOf(node),
      url: textAt(node, 'permalink') ?? null,
    },
  ];
};

/** Returns the comments of all levels in one list, newest first. */
const list = async (graph: Graph, post: CommentedPost): Promise<CommentsPage> => {
  const call = graphCall(graph, post, 'GET', `/${post.externalId}/conversation`, {
    fields,
    reverse: 'true',
    limit: String(post.most ?? pageSize),
    after: post.cursor ?? undefined,
  });
  const { json } = await graph.wire.ask({ ...call, endpoint: 'comments' });
  const nodes = listAt(json, 'data');
  return {
    comments: nodes.flatMap(node => said(post, node)),
    next: nextPageOf(json),
    calls: 1,
    shown: nodes.length,
    isCut: false,
  };
};

/**
 * Creates the conversations. An answer needs a container, as a post does; see index.ts for how one is prepared and
 * published.
 */
export const threadsConversations = (
  graph: Graph,
  answering: Pick<Conversations, 'answer' | 'findAnswer'>,
): Conversations => ({
  ...answering,
  list: post => list(graph, post),
  hide: (input, hidden) =>
    graph.wire.change(
      'changed it',
      graphCall(graph, input, 'POST', `/${input.externalId}/manage_reply`, { hide: String(hidden) }),
      ({ json }) => (at(json, 'success') === true ? 'done' : undefined),
    ),
  remove: input => removeFromThreads(graph, input),
});
