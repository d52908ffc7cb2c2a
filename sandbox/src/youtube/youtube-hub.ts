import { asUsual } from '../hooks/hook-model.ts';
import { challenge } from '../hooks/hooks.ts';
import type { Call, Host, Reply } from '../http.ts';
import { secret, stableText } from '../ids.ts';
import type { World } from '../world.ts';

const topicBase = 'https://www.youtube.com/xml/feeds/videos.xml?channel_id=';

/** Ten days, whatever is asked for beyond that. */
const maxLease = 864_000;

/** WebSub hub that announces videos. It verifies the address after it has responded (`hub.verify=async`). */
export const youtubeHub = (world: World): Host => ({
  prefix: 'youtube-hub',
  routes: [{ method: 'POST', path: '/subscribe', handle: call => subscribe(world, call) }],
});

const refuse = (message: string): Reply => ({
  status: 400,
  headers: { 'content-type': 'text/plain' },
  body: message,
});

function subscribe(world: World, call: Call): Reply {
  const [mode, topic = '', callback = '', key = '', lease = ''] = [
    'hub.mode',
    'hub.topic',
    'hub.callback',
    'hub.secret',
    'hub.lease_seconds',
  ].map(name => call.field(name));
  if (mode !== 'subscribe') return refuse('hub.mode must be subscribe');
  if (!topic.startsWith(topicBase)) return refuse('hub.topic is no feed of a channel');
  if (!URL.canParse(callback)) return refuse('hub.callback must be an address');
  if (key.length > 199) return refuse('hub.secret is too long');
  const channel = topic.slice(topicBase.length);
  const seconds = Math.min(Number(lease) || maxLease, maxLease);
  setImmediate(() => void verify(world, { channel, topic, callback, key, seconds }));
  return { status: 202 };
}

interface Asked {
  channel: string;
  topic: string;
  callback: string;
  key: string;
  seconds: number;
}

async function verify(world: World, { channel, topic, callback, key, seconds }: Asked): Promise<void> {
  const word = secret(12);
  const problem = await challenge(
    callback,
    {
      'hub.mode': 'subscribe',
      'hub.topic': topic,
      'hub.challenge': word,
      'hub.lease_seconds': String(seconds),
    },
    answer => answer === word,
  );
  if (problem) return;
  const id = stableText(`${callback} ${key}`, 11);
  const fields = ['videos'];
  if (!world.hooks.webhooks.get(id))
    world.hooks.webhooks.put(id, {
      id,
      platform: 'youtube',
      url: callback,
      secret: key,
      fields,
      ...asUsual,
    });
  const until = Date.now() + seconds * 1000;
  const subscription = { platform: 'youtube', accountId: channel, webhook: id, fields, until } as const;
  world.hooks.accounts.put(`youtube:${id}:${channel}`, subscription);
  world.flush();
}
