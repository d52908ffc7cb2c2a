import { listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { HookHint } from '../../domain/comments/platform-hooks.ts';
import { digestOfEvent, idsAmong, jsonIn, type HookedAccount, type PlatformHooks } from '../hooks.ts';
import { graphCall, type Graph } from '../meta/graph.ts';
import { metaHooks, type MetaHookKeys } from '../meta/hooks.ts';
import { idAt } from '../platform-ids.ts';
import { PlatformError } from '../platform.ts';

/** Fields of the subscription. Comments on live video are left out, because they concern none of our posts. */
const fields = 'comments';

/** Creates Instagram's webhooks. Our own answers are reported as well and are treated like any other hint. */
export const instagramHooks = (graph: Graph, keys: MetaHookKeys): PlatformHooks => ({
  ...metaHooks(keys),
  readHints: body => listAt(jsonIn(body), 'entry').flatMap(hintsIn),
  subscribe: subscription => subscribe(graph, subscription),
});

const hintsIn = (entry: unknown): HookHint[] =>
  listAt(entry, 'changes').flatMap(change => {
    const account = idAt(entry, 'id');
    if (textAt(change, 'field') !== 'comments' || account === undefined) return [];
    return [
      {
        eventId: digestOfEvent([account, numberAt(entry, 'time'), change]),
        accountExternalId: account,
        // an advertised post has a different id, and the event also names the original one
        postExternalIds: idsAmong(
          idAt(change, 'value', 'media', 'id'),
          idAt(change, 'value', 'media', 'original_media_id'),
        ),
        kind: 'comment',
      },
    ];
  });

/**
 * Subscribes an account. Instagram reports success even for fields that the app's dashboard has not subscribed to, so the
 * result is read back.
 */
const subscribe = async (graph: Graph, { account, signal }: HookedAccount): Promise<void> => {
  const path = `/${account.externalId}/subscribed_apps`;
  const call = (method: 'GET' | 'POST', parameters: Record<string, string>) =>
    graph.wire.ask({ ...graphCall(graph, { account, signal }, method, path, parameters) });
  await call('POST', { subscribed_fields: fields });
  const { json } = await call('GET', {});
  const taken = listAt(json, 'data').flatMap(app => listAt(app, 'subscribed_fields'));
  if (!taken.includes(fields))
    throw new PlatformError({
      kind: 'config',
      message:
        'Instagram sends no comment webhooks. Subscribe the webhook to `comments` in the app dashboard.',
    });
};
