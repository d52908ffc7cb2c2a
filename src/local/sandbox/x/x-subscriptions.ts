import { asObject, asText, json } from '../http.ts';
import type { Call, Reply, Route } from '../http.ts';
import type { World } from '../world.ts';
import { invalidRequest, notPermitted, problem } from './x-voice.ts';

const types = ['post.create', 'post.delete', 'post.reply.create', 'post.mention.create'];

/** What X is to tell of a user, once that user's own token asks for it. */
export const xSubscriptionRoutes = (world: World): Route[] => [
  {
    method: 'POST',
    path: '/2/activity/subscriptions',
    needs: ['tweet.read'],
    handle: call => subscribe(world, call),
  },
];

function subscribe(world: World, call: Call): Reply {
  const body = call.json();
  const unknown = Object.keys(body ?? {}).find(
    name => !['event_type', 'filter', 'tag', 'webhook_id'].includes(name),
  );
  if (!body || unknown) return invalidRequest(`The body is no JSON object, or has ${unknown ?? 'nothing'}.`);
  const [type, webhook] = [asText(body['event_type']) ?? '', asText(body['webhook_id']) ?? ''];
  const user = asText(asObject(body['filter'])?.['user_id']);
  if (!types.includes(type)) return invalidRequest(`event_type ${type} is not known.`);
  if (world.hooks.webhooks.get(webhook)?.platform !== 'x')
    return invalidRequest(`webhook_id ${webhook} is not known.`);
  if (user !== call.caller.id) return notPermitted();
  const key = `x:${webhook}:${user}:${type}`;
  if (world.hooks.accounts.get(key)) return problem(409, 'Conflict', 'This subscription exists already.');
  world.hooks.accounts.put(key, { platform: 'x', accountId: user, webhook, fields: [type], until: null });
  return json(201, { data: { subscription_id: key, event_type: type, filter: { user_id: user } } });
}
