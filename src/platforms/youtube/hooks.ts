import { createHash, createHmac } from 'node:crypto';
import type { AppOf } from '../apps.ts';
import {
  digestOfEvent,
  hintOr,
  hmacOf,
  idsAmong,
  isEqualText,
  unread,
  type HookEvent,
  type HookedAccount,
  type PlatformHooks,
} from '../hooks.ts';
import type { Wire } from '../wire.ts';

const topicBase = 'https://www.youtube.com/xml/feeds/videos.xml';

/** Duration of a subscription at the hub in seconds. It is renewed every day. */
const leaseSeconds = 5 * 86_400;

/** Maximum number of entries that are read. The hub sends one for each changed video. */
const maxEntries = 500;

/** Start of an entry. A feed has one entry per video, with the ids of the video and its channel. */
const entry = /<entry(?=[\s>])/;
/** Start of the entry of a deleted video, which names the video in an attribute (RFC 6721). */
const deletedEntry = /<at:deleted-entry(?=\s)/;
const deletedId = /\sref=["']yt:video:([\w-]{1,64})["']/;
const deletedFrom = /\/channel\/([\w-]{1,64})/;
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
    readEvents: body => readFeed(body.toString('utf8')),
    subscribe: ({ callback, ...subscription }) => {
      const key = keyOf(subscription.account.externalId);
      return subscribe(app, wire, secret, { ...subscription, callback: `${callback}?${keyField}=${key}` });
    },
  };
};

const readFeed = (feed: string): HookEvent[] => {
  const parts = (start: RegExp): string[] => feed.split(start, maxEntries + 1).slice(1);
  const events = [
    ...parts(entry).map(said => eventOf(said, 'changed', videoId.exec(said)?.[1], channelId.exec(said)?.[1])),
    ...parts(deletedEntry).map(said =>
      eventOf(said, 'gone', deletedId.exec(said)?.[1], deletedFrom.exec(said)?.[1]),
    ),
  ];
  return events.length > 0 ? events : [unread('feed without entries', feed)];
};

const eventOf = (
  said: string,
  kind: 'changed' | 'gone',
  video: string | undefined,
  channel: string | undefined,
): HookEvent =>
  hintOr(`${kind} entry`, said, {
    eventId: digestOfEvent(said),
    accountExternalId: channel ?? null,
    postExternalIds: idsAmong(video),
    kind,
  });

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
