import { asObject, asText, json, refusal } from '../http.ts';
import type { Call, Reply, Route } from '../http.ts';
import type { World } from '../world.ts';
import { invalidRequest, notPermitted, problem } from './x-voice.ts';

const types = ['post.create', 'post.delete', 'post.reply.create', 'post.mention.create'];

/** Routes for a user's webhook subscriptions on X, which need that user's own token. */
export const xSubscriptionRoutes = (world: World): Route[] => [
  {
    method: 'POST',
    path: '/2/activity/subscriptions',
    needs: ['tweet.read'],
    handle: call => subscribe(world, call),
  },
];

const names = ['event_type', 'filter', 'tag', 'webhook_id'];

function subscribe(world: World, call: Call): Reply {
  const body = call.json() ?? {};
  const unknown = Object.keys(body).find(name => !names.includes(name));
  const [type = '', webhook = ''] = [asText(body['event_type']), asText(body['webhook_id'])];
  const user = asText(asObject(body['filter'])?.['user_id']) ?? '';
  const key = `x:${webhook}:${user}:${type}`;
  const refused = refusal(
    [unknown !== undefined, () => invalidRequest(`${unknown} is not known.`)],
    [!types.includes(type), () => invalidRequest(`event_type ${type} is not known.`)],
    [
      world.hooks.webhooks.get(webhook)?.platform !== 'x',
      () => invalidRequest(`webhook_id ${webhook} is not known.`),
    ],
    [user !== call.caller.id, notPermitted],
    [
      world.hooks.accounts.get(key) !== undefined,
      () => problem(409, 'Conflict', 'This subscription exists already.'),
    ],
  );
  if (refused) return refused;
  world.hooks.accounts.put(key, { platform: 'x', accountId: user, webhook, fields: [type], until: null });
  return json(201, { data: { subscription_id: key, event_type: type, filter: { user_id: user } } });
}
