import { randomUUID } from 'node:crypto';
import type { Said } from '../comments/comment-model.ts';
import { postCalled, saidCalled } from '../comments/said.ts';
import { asText } from '../http.ts';
import { metaId } from '../ids.ts';
import { graphTime } from '../meta/meta-nodes.ts';
import type { Post } from '../model.ts';
import type { World } from '../world.ts';
import { shownText } from '../x/x-text.ts';
import { reporters, type Teller } from './hook-model.ts';

const isTeller = (platform: string): platform is Teller => reporters.some(name => name === platform);

interface Told {
  platform: Teller;
  accountId: string;
  field: string;
  value: unknown;
}

/** Sends the event of a new comment, including the account's own. */
export function announceComment(world: World, said: Said | undefined): void {
  const root = said && postCalled(world, said.platform, said.post);
  if (!said || !root || !isTeller(said.platform) || said.platform === 'youtube') return;
  const fields = { x: 'post.reply.create', instagram: 'comments', threads: 'replies' } as const;
  const values = {
    x: () => xReply(said, root),
    instagram: () => instagramComment(said, root),
    threads: () => threadsReply(said, root),
  };
  const { platform } = said;
  reportChange(world, {
    platform,
    accountId: root.accountId,
    field: fields[platform],
    value: values[platform](),
  });
}

/** Sends events for all posts that are published and deleted from now on. */
export function announceEvents(world: World): void {
  for (const posts of [...Object.values(world.posts), world.youtubeComments]) {
    posts.added = post => reportPost(world, post);
    posts.removed = post => reportRemoval(world, post);
  }
}

/** Sends the event of a new reply or video. */
function reportPost(world: World, post: Post): void {
  if (post.inReplyTo !== undefined) return announceComment(world, saidCalled(world, post.platform, post.id));
  if (post.platform !== 'youtube' || post.kind !== 'video') return;
  reportChange(world, { platform: 'youtube', accountId: post.accountId, field: 'videos', value: post });
}

/** Sends the event of a deleted post, on platforms that have one. */
function reportRemoval(world: World, { platform, accountId, id, at }: Post): void {
  if (platform === 'x') reportChange(world, { platform, accountId, field: 'post.delete', value: { id } });
  if (platform !== 'threads') return;
  const value = { id, owner: { owner_id: accountId }, deleted_at: now(), timestamp: graphTime(at) };
  reportChange(world, { platform, accountId, field: 'delete', value });
}

const now = (): string => graphTime(Date.now());

function reportChange(world: World, told: Told): void {
  const { platform, accountId, field } = told;
  const { body, type } = envelopes[platform](told);
  for (const webhook of world.hooks.toldOf(platform, accountId, field))
    world.hooks.send(webhook, { field, type, body });
}

const asJson = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });

const seconds = (): number => Math.floor(Date.now() / 1000);

const envelopes: Record<Teller, (told: Told) => { type: string; body: string }> = {
  x: ({ accountId, field, value }) =>
    asJson({
      data: {
        event_uuid: randomUUID(),
        filter: { user_id: accountId },
        event_type: field,
        tag: field,
        payload: value,
      },
    }),
  instagram: ({ accountId, field, value }) =>
    // as for apps with Instagram Login; those with Facebook Login get a list of changes in the entry
    asJson([{ object: 'instagram', entry: [{ id: accountId, time: seconds(), field, value }] }]),
  threads: ({ accountId, field, value }) =>
    asJson({
      app_id: '1',
      topic: field === 'replies' ? 'moderate' : 'interaction',
      target_id: accountId,
      time: seconds(),
      subscription_id: metaId(),
      has_uid_field: false,
      values: { value, field },
    }),
  youtube: ({ accountId, value }) => ({ type: 'application/atom+xml', body: atom(accountId, value as Post) }),
};

const xReply = ({ id, text, author, parent, at }: Said, root: Post): unknown => ({
  id,
  text: shownText(text, []).text,
  author_id: author.id,
  conversation_id: root.formerIds?.[0] ?? root.id,
  created_at: new Date(at).toISOString(),
  referenced_tweets: [{ type: 'replied_to', id: parent ?? root.id }],
});

const instagramComment = ({ id, text, author, parent }: Said, root: Post): unknown => ({
  id,
  from: { id: author.id, username: author.handle },
  text,
  media: { id: root.id, media_product_type: asText(Object(root.detail)['productType']) ?? 'FEED' },
  ...(parent === undefined ? {} : { parent_id: parent }),
});

const threadsReply = ({ id, text, author, parent, at, url }: Said, root: Post): unknown => ({
  id,
  username: author.handle,
  text,
  media_type: 'TEXT_POST',
  permalink: url,
  replied_to: { id: parent ?? root.id },
  root_post: { id: root.id, owner_id: root.accountId, username: root.handle },
  timestamp: graphTime(at),
});

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const atom = (
  channel: string,
  { id, title = '', at }: Post,
): string => `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom">
<link rel="self" href="https://www.youtube.com/xml/feeds/videos.xml?channel_id=${channel}"/>
<title>YouTube video feed</title>
<entry><id>yt:video:${id}</id><yt:videoId>${id}</yt:videoId><yt:channelId>${channel}</yt:channelId>
<title>${escaped(title)}</title><published>${new Date(at).toISOString()}</published>
<updated>${new Date().toISOString()}</updated></entry></feed>`;
