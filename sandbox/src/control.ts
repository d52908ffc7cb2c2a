import { changeAccount } from './account-control.ts';
import { accountName } from './accounts.ts';
import { aiControl, aiFaultIn } from './ai/ai-control.ts';
import { commentControl } from './comments/comment-control.ts';
import { faultModes } from './fault-model.ts';
import type { FaultMode, FaultInput } from './fault-model.ts';
import { hookControl } from './hooks/hook-control.ts';
import { asObject, asText, json } from './http.ts';
import type { Call, Host, Json, Reply } from './http.ts';
import { stableText } from './ids.ts';
import { operations, platforms } from './model.ts';
import type { Operation, Platform } from './model.ts';
import { numbersControl } from './numbers/numbers-control.ts';
import type { Posts } from './posts.ts';
import { effectOf } from './record.ts';
import type { Settings } from './settings.ts';
import { actOnTokens, tokenActions } from './tokens.ts';
import type { TokenAction } from './tokens.ts';
import type { World } from './world.ts';
import { xCostRoutes } from './x/x-costs.ts';

/** Control API, with which tests and operators steer the sandbox. */
export function controlHost(world: World): Host {
  return {
    prefix: '_control',
    routes: [
      { method: 'GET', path: '/health', handle: () => json(200, { ok: true }) },
      { method: 'GET', path: '/effects', handle: call => effects(world, call) },
      {
        method: 'GET',
        path: '/faults',
        handle: () => json(200, { faults: [...world.faults.list(), ...world.ai.faults()] }),
      },
      { method: 'POST', path: '/faults', handle: call => arm(world, call) },
      { method: 'DELETE', path: '/faults', handle: () => disarm(world) },
      { method: 'DELETE', path: '/faults/:id', handle: call => disarm(world, call.param('id')) },
      { method: 'POST', path: '/tokens', handle: call => tokens(world, call) },
      {
        method: 'GET',
        path: '/accounts',
        handle: () => json(200, { accounts: [...world.accounts.values()] }),
      },
      { method: 'PATCH', path: '/accounts/:platform/:name', handle: call => changeAccount(world, call) },
      { method: 'POST', path: '/playlists', handle: call => addPlaylist(world, call) },
      { method: 'GET', path: '/settings', handle: () => json(200, world.settings) },
      { method: 'PATCH', path: '/settings', handle: call => change(world, call) },
      { method: 'DELETE', path: '/posts/:platform/:id', handle: call => removeByHand(world, call) },
      { method: 'DELETE', path: '/state', handle: () => clear(world) },
      ...numbersControl(world),
      ...commentControl(world),
      ...hookControl(world),
      ...xCostRoutes(world),
      ...aiControl(world),
    ],
  };
}

const refuse = (message: string): Reply => json(400, { error: 'invalid', message });

function effects(world: World, call: Call): Reply {
  const { platform, account, since = '0' } = Object.fromEntries(call.query);
  const isNumber = /^\d+$/.test(since);
  if (!isNumber && Number.isNaN(Date.parse(since))) return refuse('since must be a seq or a time');
  const posts = isNumber
    ? world.record.after(Number(since))
    : world.record.all.filter(post => post.at > Date.parse(since));
  const wanted = posts.filter(
    post =>
      (platform === undefined || post.platform === platform) &&
      (account === undefined || post.account === account),
  );
  return json(200, { effects: wanted.map(effectOf) });
}

function arm(world: World, call: Call): Reply {
  const body = call.json() ?? {};
  if (body['platform'] === 'ai') return armAi(world, body);
  const input = faultIn(body);
  return typeof input === 'string' ? refuse(input) : json(201, world.faults.arm(input));
}

function armAi(world: World, body: Json): Reply {
  const remaining = countIn(body['count'] ?? 1);
  const input = remaining === undefined ? wrongCount : aiFaultIn(body, remaining);
  return typeof input === 'string' ? refuse(input) : json(201, world.ai.arm(input));
}

/** Deletes a post, as its author would in the platform's own app. */
function removeByHand(world: World, call: Call): Reply {
  const platform = call.param('platform');
  if (!isOneOf(platforms, platform)) return refuse(`platform must be one of ${platforms.join(', ')}`);
  const posts: Pick<Posts<unknown>, 'get' | 'remove'> = world.posts[platform];
  const post = posts.get(call.param('id'));
  if (post) posts.remove(post);
  return post ? { status: 204 } : json(404, { error: 'not_found', message: 'The post was not found.' });
}

const wrongCount = 'count must be a whole number or "forever"';

function faultIn(body: Json): FaultInput | string {
  const [platform, operation, mode, account, field] = [
    'platform',
    'operation',
    'mode',
    'account',
    'field',
  ].map(name => asText(body[name]));
  if (!isOneOf(platforms, platform)) return `platform must be one of ${platforms.join(', ')}`;
  if (!isOneOf(operations, operation)) return `operation must be one of ${operations.join(', ')}`;
  if (!isOneOf(faultModes, mode)) return `mode must be one of ${faultModes.join(', ')}`;
  if (mode === 'without' && !field) return 'without needs a field, such as data[].created_at';
  const remaining = countIn(body['count'] ?? 1);
  if (remaining === undefined) return wrongCount;
  const numbers = Object.fromEntries(
    ['delayMs', 'retryAfterSeconds', 'skip'].flatMap(name => numberIn(body, name)),
  );
  const texts = { ...(account === undefined ? {} : { account }), ...(field === undefined ? {} : { field }) };
  return { platform, operation, mode, remaining, ...numbers, ...texts };
}

/** Returns the number of calls, null for no limit, or undefined if the value is not a count. */
function countIn(count: unknown): number | null | undefined {
  if (count === 'forever' || count === 0) return null;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : undefined;
}

const numberIn = (body: Json, name: string): [string, number][] => {
  const value = body[name];
  return typeof value === 'number' ? [[name, value]] : [];
};

function isOneOf<const Value extends Platform | Operation | FaultMode | TokenAction>(
  values: readonly Value[],
  given: string | undefined,
): given is Value {
  return values.some(value => value === given);
}

function disarm(world: World, id?: string): Reply {
  world.faults.disarm(id);
  world.ai.disarm(id);
  return { status: 204 };
}

function tokens(world: World, call: Call): Reply {
  const body = call.json() ?? {};
  const [platform, action, account] = ['platform', 'action', 'account'].map(name => asText(body[name]));
  if (!isOneOf(platforms, platform)) return refuse(`platform must be one of ${platforms.join(', ')}`);
  if (!isOneOf(tokenActions, action)) return refuse(`action must be one of ${tokenActions.join(', ')}`);
  const met = actOnTokens(world, {
    platform,
    action,
    ...(account === undefined ? {} : { account: accountName(account) }),
    ...Object.fromEntries(numberIn(body, 'seconds')),
  });
  return json(200, { grants: met });
}

/** Makes a playlist of a channel on YouTube, as its owner would. */
function addPlaylist(world: World, call: Call): Reply {
  const [account, title] = ['account', 'title'].map(name => asText(call.json()?.[name]));
  if (!account || !title) return refuse('account and title are required');
  const { id: accountId } = world.account('youtube', account);
  const id = `PL${stableText(`${accountId}:${title}`, 32)}`;
  return json(201, world.playlists.put(id, { id, accountId, title, items: [] }));
}

/** Changes the named settings; the others stay. */
function change(world: World, call: Call): Reply {
  const body = call.json();
  if (!body) return refuse('the body must be a JSON object');
  const now = world.settings;
  const unknown = Object.keys(body).find(name => !(name in now));
  if (unknown) return refuse(`there is no setting ${unknown}`);
  const limits = { ...now.limits, ...asObject(body['limits']) };
  world.settings = { ...now, ...(body as Partial<Settings>), limits };
  return json(200, world.settings);
}

function clear(world: World): Reply {
  world.clear();
  return { status: 204 };
}
