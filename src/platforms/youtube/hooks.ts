import { createHash, createHmac } from 'node:crypto';
import type { AppOf } from '../apps.ts';
import {
  digestOfEvent,
  hmacOf,
  idsAmong,
  isEqualText,
  type HookedAccount,
  type PlatformHooks,
} from '../hooks.ts';
import type { Wire } from '../wire.ts';

const topicBase = 'https://www.youtube.com/xml/feeds/videos.xml';

/** Duration of a subscription at the hub in seconds. It is renewed every day. */
const leaseSeconds = 5 * 86_400;

/** Start of an entry. A feed has one entry per video, with the ids of the video and its channel. */
const entry = '<entry>';
const videoId = /<yt:videoId>([\w-]{1,64})<\/yt:videoId>/;
const channelId = /<yt:channelId>([\w-]{1,64})<\/yt:channelId>/;

const isChannel = /^[\w-]{1,64}$/;

/** Query parameter with the key of a subscription. */
const keyField = 'subscription';

/**
 * Creates the PubSubHubbub webhooks. They report new and changed videos, but no comments. The hub signs with a secret from
 * the service. Each subscription's URL contains a key that only the service can create, so that a subscription requested by
 * someone else is not confirmed, and strangers learn nothing about which channels are connected (WebSub, section 5.3).
 */
export const youtubeHooks = (app: AppOf<'youtube'>, wire: Wire): PlatformHooks => {
  const secret = createHash('sha256').update(`hub:${app.clientSecret}`).digest('hex');
  const keyOf = (channel: string): string =>
    createHmac('sha256', secret).update(`subscription:${channel}`).digest('base64url');
  return {
    answerChallenge: query => {
      const {
        'hub.mode': mode,
        'hub.topic': topic,
        'hub.challenge': challenge,
        [keyField]: key = '',
      } = query;
      const channel = topic?.startsWith(`${topicBase}?`) && new URL(topic).searchParams.get('channel_id');
      if (mode !== 'subscribe' || challenge === undefined || !channel || !isChannel.test(channel))
        return undefined;
      if (!isEqualText(key, keyOf(channel))) return undefined;
      return { type: 'text/plain', body: challenge, accountExternalId: channel };
    },
    format: 'xml',
    signatureHeader: 'x-hub-signature',
    isSigned: (body, signature) =>
      isEqualText(signature, hmacOf({ algorithm: 'sha1', encoding: 'hex', key: secret }, body)),
    readHints: body =>
      body
        .toString('utf8')
        .split(entry)
        .slice(1)
        .flatMap(said => {
          const video = videoId.exec(said)?.[1];
          if (video === undefined) return [];
          return [
            {
              eventId: digestOfEvent(said),
              accountExternalId: channelId.exec(said)?.[1] ?? null,
              postExternalIds: idsAmong(video),
              kind: 'changed',
            },
          ];
        }),
    subscribe: ({ callback, ...subscription }) => {
      const key = keyOf(subscription.account.externalId);
      return subscribe(app, wire, secret, { ...subscription, callback: `${callback}?${keyField}=${key}` });
    },
  };
};

const subscribe = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  secret: string,
  { account, callback, signal }: HookedAccount,
): Promise<void> => {
  await wire.ask({
    method: 'POST',
    url: `${app.bases.hub}/subscribe`,
    form: {
      'hub.mode': 'subscribe',
      'hub.topic': `${topicBase}?${new URLSearchParams({ channel_id: account.externalId }).toString()}`,
      'hub.callback': callback,
      'hub.verify': 'async',
      'hub.secret': secret,
      'hub.lease_seconds': String(leaseSeconds),
    },
    signal,
  });
};
