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

/** How long the hub is asked to send; it is asked again each day. */
const leaseSeconds = 5 * 86_400;

/** A feed has one entry a video; each names the video and its channel. */
const entry = '<entry>';
const videoId = /<yt:videoId>([\w-]{1,64})<\/yt:videoId>/;
const channelId = /<yt:channelId>([\w-]{1,64})<\/yt:channelId>/;

const isChannel = /^[\w-]{1,64}$/;

/** Name of the query field that carries the key of a subscription. */
const keyField = 'subscription';

/**
 * PubSubHubbub: videos that are new or changed, and nothing of comments. The hub signs with a secret that the service gave it.
 * The address of each subscription carries a key that only the service can make, so a subscription that somebody else asked
 * the hub for is not confirmed, and a stranger learns nothing about which channels are connected (WebSub, section 5.3).
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
