import { asList, asText, json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { secret } from '../ids.ts';
import type { World } from '../world.ts';
import { asUsual, reporters, type Teller, type Webhook } from './hook-model.ts';
import { challenge, signed } from './hooks.ts';

/** Control routes of webhooks: the settings of an app's dashboard, and failures of delivery. */
export const hookControl = (world: World): Route[] => [
  { method: 'POST', path: '/webhooks', handle: call => register(world, call) },
  {
    method: 'GET',
    path: '/webhooks',
    handle: () =>
      json(200, {
        webhooks: [...world.hooks.webhooks.values()].map(({ id, platform, url }) => ({ id, platform, url })),
      }),
  },
  { method: 'GET', path: '/webhooks/:id', handle: call => show(world, call) },
  { method: 'PATCH', path: '/webhooks/:id', handle: call => change(world, call) },
  { method: 'POST', path: '/webhooks/:id/send', handle: call => sendAgain(world, call) },
  { method: 'DELETE', path: '/webhooks/:id', handle: call => remove(world, call) },
];

const refuse = (message: string): Reply => json(400, { error: 'invalid', message });
const notFound = (): Reply => json(404, { error: 'not_found', message: 'The webhook was not found.' });

const allFields: Record<'x' | 'instagram' | 'threads', string[]> = {
  x: ['post.create', 'post.delete', 'post.reply.create', 'post.mention.create'],
  instagram: ['comments', 'mentions'],
  threads: ['replies', 'delete', 'publish'],
};

/** Registers a webhook after its address has been verified. */
async function register(world: World, call: Call): Promise<Reply> {
  const asked = askedIn(call.json() ?? {});
  if (typeof asked === 'string') return refuse(asked);
  const { verifyToken, ...webhook } = asked;
  const { platform, url, secret: key } = webhook;
  const problem =
    platform === 'x' ? await proveToX(url, key) : await proveToMeta(url, verifyToken, secret(12));
  if (problem) return refuse(`the address did not prove itself: ${problem}`);
  return json(201, { id: world.hooks.webhooks.put(webhook.id, webhook).id });
}

/** Returns the requested webhook, or why it is invalid. */
function askedIn(body: Json): (Webhook & { verifyToken: string }) | string {
  const [url, key, verifyToken, id] = ['url', 'secret', 'verifyToken', 'id'].map(name => asText(body[name]));
  const platform: Teller | undefined = reporters.find(name => name === body['platform']);
  if (!platform || platform === 'youtube')
    return 'platform must be x, instagram or threads; the hub of YouTube is asked by apps themselves';
  if (!url || !URL.canParse(url) || !key) return 'url and secret are required';
  if (platform !== 'x' && !verifyToken) return 'verifyToken is required';
  const fields = asList(body['fields']).map(String);
  return {
    ...asUsual,
    id: id ?? secret(8),
    platform,
    url,
    secret: key,
    verifyToken: verifyToken ?? '',
    fields: fields.length > 0 ? fields : allFields[platform],
  };
}

const proveToMeta = (url: string, token: string, word: string): Promise<string | undefined> =>
  challenge(
    url,
    { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': word },
    answer => answer === word,
  );

function proveToX(url: string, key: string): Promise<string | undefined> {
  const token = secret(12);
  const [, wanted] = signed('x', key, token);
  return challenge(url, { crc_token: token }, answer => responseIn(answer) === wanted);
}

function responseIn(answer: string): string | undefined {
  try {
    return asText((JSON.parse(answer) as Json)['response_token']);
  } catch {
    return undefined;
  }
}

function show(world: World, call: Call): Reply {
  const webhook = world.hooks.webhooks.get(call.param('id'));
  if (!webhook) return notFound();
  const { secret: _kept, ...shown } = webhook;
  return json(200, { ...shown, events: world.hooks.sentTo(webhook.id) });
}

const isRight: Record<string, (value: unknown) => boolean> = {
  copies: value => Number.isInteger(value),
  retries: value => Number.isInteger(value),
  held: value => typeof value === 'boolean',
  wrongSignature: value => typeof value === 'boolean',
};

function change(world: World, call: Call): Reply {
  const webhook = world.hooks.webhooks.get(call.param('id'));
  const body = call.json() ?? {};
  if (!webhook) return notFound();
  const wrong = Object.keys(body).find(name => !isRight[name]?.(body[name]));
  if (wrong)
    return refuse(`${wrong} is none of copies, retries (numbers), held and wrongSignature (booleans)`);
  world.hooks.webhooks.put(webhook.id, { ...webhook, ...(body as Partial<Webhook>) });
  return show(world, call);
}

/** Sends all sent and held events again, newest first if requested. Responds afterwards. */
async function sendAgain(world: World, call: Call): Promise<Reply> {
  const webhook = world.hooks.webhooks.get(call.param('id'));
  if (!webhook) return notFound();
  const events = [...world.hooks.sentTo(webhook.id)];
  for (const event of call.json()?.['newestFirst'] === true ? events.toReversed() : events)
    await world.hooks.deliver(webhook, event);
  return show(world, call);
}

function remove(world: World, call: Call): Reply {
  world.hooks.webhooks.delete(call.param('id'));
  return { status: 204 };
}
