import { json } from '../http.ts';
import type { Call, Reply, Route } from '../http.ts';
import { isOwnId } from '../meta/meta-containers.ts';
import { badParameter, unknownObject } from '../meta/meta-voice.ts';
import type { World } from '../world.ts';

const scopes = ['instagram_business_manage_comments'] as const;

/** Routes for an account's webhook subscriptions on Instagram. */
export const instagramSubscriptionRoutes = (world: World): Route[] => [
  { method: 'POST', path: '/:user/subscribed_apps', scopes, handle: call => subscribe(world, call) },
  { method: 'GET', path: '/:user/subscribed_apps', scopes, handle: call => list(world, call) },
  { method: 'DELETE', path: '/:user/subscribed_apps', scopes, handle: call => unsubscribe(world, call) },
];

const keyOf = (accountId: string): string => `instagram:${accountId}`;

const known = ['comments', 'live_comments', 'mentions', 'messages', 'story_insights'];

/**
 * Subscribes an account. The response is successful for every existing field, even for fields the dashboard is not
 * subscribed to.
 */
function subscribe(world: World, call: Call): Reply {
  if (!isOwnId(call, call.param('user'))) return unknownObject(call.param('user'));
  const fields = (call.field('subscribed_fields') ?? '').split(',').filter(Boolean);
  if (fields.length === 0 || fields.some(name => !known.includes(name)))
    return badParameter('Param subscribed_fields must be one of the known fields');
  const { id: accountId } = call.caller;
  const subscription = { platform: 'instagram', accountId, webhook: null, fields, until: null } as const;
  world.hooks.accounts.put(keyOf(accountId), subscription);
  return json(200, { success: true });
}

function list(world: World, call: Call): Reply {
  if (!isOwnId(call, call.param('user'))) return unknownObject(call.param('user'));
  const asked = world.hooks.accounts.get(keyOf(call.caller.id))?.fields;
  const had = [...world.hooks.webhooks.values()].flatMap(({ platform, fields }) =>
    platform === 'instagram' ? fields : [],
  );
  const fields = asked?.filter(name => had.includes(name)) ?? [];
  return json(200, {
    data: asked ? [{ id: '1', name: 'The app', subscribed_fields: fields }] : [],
  });
}

function unsubscribe(world: World, call: Call): Reply {
  if (!isOwnId(call, call.param('user'))) return unknownObject(call.param('user'));
  world.hooks.accounts.delete(keyOf(call.caller.id));
  return json(200, { success: true });
}
