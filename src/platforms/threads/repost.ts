import { textAt } from '../../adapters/http/json.ts';
import { graphCall, type Graph } from '../meta/graph.ts';
import { lookAtPublished, type PublishedList } from '../meta/published-list.ts';
import { sameIf } from '../own-list.ts';
import type { ChangeResult, LostRepost, OutInput } from '../platform.ts';
import type { Look } from '../read-back.ts';

/** Reposts a post. Threads creates a new post for each repost, so a second call may create a second one. */
export const repostOnThreads = (graph: Graph, input: OutInput): Promise<ChangeResult> =>
  graph.wire.change(
    'reposted it',
    graphCall(graph, input, 'POST', `/${encodeURIComponent(input.externalId)}/repost`, {}),
    ({ json }) => (textAt(json, 'id') === undefined ? undefined : 'done'),
  );

/** Returns the list with the reposts, which are among the account's own threads. */
const repostsOf = (externalId: string): PublishedList => ({
  name: 'list of threads',
  path: '/me/threads',
  readText: undefined,
  knownBy: 'reposted post',
  kindOf: node => {
    const [type, reposted] = [textAt(node, 'media_type'), textAt(node, 'reposted_post', 'id')];
    if (type !== undefined && type !== 'REPOST_FACADE') return ['different'];
    return [reposted === undefined ? undefined : sameIf(reposted === externalId)];
  },
  fields: 'id,media_type,permalink,reposted_post,timestamp',
  takesSince: true,
});

/** Searches for the repost among the account's own threads, back to before the call. */
export const lookForThreadsRepost = (graph: Graph, input: LostRepost): Promise<Look> =>
  lookAtPublished(graph, repostsOf(input.externalId), {
    ...input,
    content: { text: '', media: [], options: {} },
  });
