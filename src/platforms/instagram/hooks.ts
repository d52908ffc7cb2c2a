import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import {
  digestOfEvent,
  eventsIn,
  namesOfFields,
  hintOr,
  idsAmong,
  irrelevant,
  unread,
  type HookEvent,
  type HookedAccount,
  type PlatformHooks,
} from '../hooks.ts';
import { graphCall, type Graph } from '../meta/graph.ts';
import { metaHooks, type MetaHookKeys } from '../meta/hooks.ts';
import { idAt } from '../platform-ids.ts';
import { PlatformError } from '../platform.ts';

/** Fields of the subscription. Comments on live video are left out, because they concern none of our posts. */
const fields = 'comments';

/** Creates Instagram's webhooks. Our own answers are reported as well and are treated like any other hint. */
export const instagramHooks = (graph: Graph, keys: MetaHookKeys): PlatformHooks => ({
  ...metaHooks(keys),
  readEvents: body => eventsIn(body, readObject),
  subscribe: subscription => subscribe(graph, subscription),
});

/**
 * Fields that the service does not need. Comments on live video and mentions elsewhere concern none of our posts, and the
 * numbers of a story are polled.
 */
const unneeded = /^(?:live_comments|mentions|story_insights|standby|messag.*)$/;

/** Reads one object that Instagram sends. */
const readObject = (item: unknown): HookEvent[] => {
  const object = textAt(item, 'object');
  if (object !== undefined && object !== 'instagram') return [unread(`object ${object}`, item)];
  return listAt(item, 'entry').flatMap(readEntry);
};

/**
 * Reads an entry. By Meta's documentation, apps with Facebook Login get a list of changes, and apps with Instagram Login one
 * change in the entry itself.
 */
const readEntry = (entry: unknown): HookEvent[] => {
  const changes = at(entry, 'field') === undefined ? listAt(entry, 'changes') : [entry];
  const messages = ['messaging', 'standby'].flatMap(name => listAt(entry, name));
  const events = [...changes.flatMap(change => readChange(entry, change)), ...messages.map(() => irrelevant)];
  return events.length > 0 ? events : [unread(`entry of ${namesOfFields(entry)}`, entry)];
};

const readChange = (entry: unknown, change: unknown): HookEvent[] => {
  const [field = '', account, value] = [textAt(change, 'field'), idAt(entry, 'id'), at(change, 'value')];
  if (unneeded.test(field)) return [irrelevant];
  if (field !== 'comments' || account === undefined) return [unread(`field ${field}`, change)];
  return (Array.isArray(value) ? listAt(value) : [value]).map(one =>
    hintOr(`field ${field}`, one, {
      eventId: digestOfEvent([account, numberAt(entry, 'time'), { field, value: one }]),
      accountExternalId: account,
      // an advertised post has a different id, and the event also names the original one
      postExternalIds: idsAmong(idAt(one, 'media', 'id'), idAt(one, 'media', 'original_media_id')),
      kind: 'comment',
    }),
  );
};

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
