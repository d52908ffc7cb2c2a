import { asList, asObject, asText, json } from '../http.ts';
import type { Call, Host, Json, Reply } from '../http.ts';
import { snowflake } from '../ids.ts';
import type { Operation, Post } from '../model.ts';
import type { World } from '../world.ts';
import { xMediaRoutes } from './x-media.ts';
import { xCommentRoutes } from './x-comments.ts';
import { wordsFor } from './x-fields.ts';
import type { PostedMedia, XDetail } from './x-model.ts';
import { xConsent, xTokens } from './x-oauth.ts';
import { unlessForSomebody, xPost } from './x-people.ts';
import { editOf, editProblem, keepEdit } from './x-edits.ts';
import { postProblem, unknownField } from './x-rules.ts';
import type { XPostInput } from './x-rules.ts';
import { xReadRoutes } from './x-reads.ts';
import { addXRepost } from './x-reposts.ts';
import { xSubscriptionRoutes } from './x-subscriptions.ts';
import { shownPost } from './x-view.ts';
import { invalidMediaIds, invalidRequest, limitProblem, notPermitted, xVoice } from './x-voice.ts';

export function xHosts(world: World): Host[] {
  const voice = xVoice(world);
  const platform = 'x';
  return [
    { prefix: 'x-web', routes: xConsent(world) },
    {
      prefix: 'x-api',
      platform,
      voice,
      routes: [
        ...xTokens(world, voice),
        ...xMediaRoutes(world),
        ...xCommentRoutes(world),
        ...xReadRoutes(world),
        ...xSubscriptionRoutes(world),
        {
          method: 'POST',
          path: '/2/tweets',
          operation: call => operationOf(world, call),
          scopes: ['tweet.write'],
          handle: call => publish(world, call),
        },
        {
          method: 'POST',
          path: '/2/users/:id/retweets',
          operation: 'repost',
          needs: ['tweet.read', 'tweet.write', 'users.read'],
          handle: call => addXRepost(world, call),
        },
        {
          method: 'DELETE',
          path: '/2/tweets/:id',
          operation: call => removalOf(world, call),
          scopes: ['tweet.write'],
          handle: call => remove(world, call),
        },
      ],
    },
  ];
}

/** Returns the operation of a call to `POST /2/tweets`: an edit, a reply to a person, or a post. */
function operationOf(world: World, call: Call): Operation {
  if (editOf(call) !== undefined) return 'edit';
  const answered = asText(asObject(call.json()?.['reply'])?.['in_reply_to_tweet_id']);
  return unlessForSomebody(world, answered, { own: 'publish', theirs: 'reply' });
}

const removalOf = (world: World, call: Call): Operation =>
  unlessForSomebody(world, world.posts.x.get(call.param('id'))?.inReplyTo, {
    own: 'delete',
    theirs: 'moderate',
  });

function publish(world: World, call: Call): Reply {
  const body = call.json();
  if (!body) return invalidRequest('The body is not a JSON object.');
  const early = unknownField(body) ?? limitProblem(world, call);
  if (early) return early;
  const input = inputOf(body);
  const files = filesOf(world, call, input);
  if (!files) return invalidMediaIds();
  const refusal = editProblem(world, call) ?? postProblem(world, call, input, files.media);
  if (refusal) return refusal;
  const post = keepEdit(world, call, input, files) ?? addPost(world, call, input, files);
  return answerOf(world, call, post);
}

interface PostedFiles {
  media: PostedMedia[];
  cover: PostedMedia[];
}

/** Returns the files of a call's media IDs, or undefined if one is unknown or not ready. */
function filesOf(world: World, call: Call, input: XPostInput): PostedFiles | undefined {
  const media = mediaOf(world, call, input.mediaIds);
  const cover = media && coverOf(world, call, input, media);
  return media && cover && { media, cover };
}

function answerOf(world: World, call: Call, post: Post<XDetail>): Reply {
  if (call.fault?.mode === 'no_id') return json(200, { errors: [{ title: 'Partial', detail: 'No data' }] });
  const { text } = shownPost(world, post);
  const history = [...(post.formerIds ?? []), post.id];
  return json(201, { data: { id: post.id, text, [wordsFor(world, call).history]: history } });
}

function inputOf(body: Json): XPostInput {
  const media = asObject(body['media']);
  return {
    text: asText(body['text']) ?? '',
    mediaIds: asList(media?.['media_ids']).map(id => asText(id) ?? ''),
    previewId: asText(media?.['preview_media_id']),
    replyTo: asText(asObject(body['reply'])?.['in_reply_to_tweet_id']),
    poll: body['poll'],
    quotes: body['quote_tweet_id'],
    replySettings: body['reply_settings'],
    labels: { made_with_ai: body['made_with_ai'], paid_partnership: body['paid_partnership'] },
  };
}

/** The media behind the ids; undefined when one of them is unknown or not ready. */
function mediaOf(world: World, call: Call, ids: string[]): PostedMedia[] | undefined {
  const found = ids.map(id => world.xMedia.get(id));
  const ready = found.flatMap(item =>
    item?.state === 'succeeded' && item.media && item.account === call.caller.name
      ? [{ ...item.media, key: item.mediaKey, alt: item.altText ?? null }]
      : [],
  );
  return ready.length === ids.length ? ready : undefined;
}

/** The picture by which a video is shown, if any; undefined for what is no picture of the caller's, or without a video. */
function coverOf(
  world: World,
  call: Call,
  { previewId }: XPostInput,
  media: PostedMedia[],
): PostedMedia[] | undefined {
  if (previewId === undefined) return [];
  const pictures = mediaOf(world, call, [previewId])?.filter(({ type }) => /^image\/(?!gif)/.test(type));
  const isVideo = media.some(({ type }) => type.startsWith('video/'));
  return isVideo && pictures?.length === 1 ? pictures : undefined;
}

function addPost(
  world: World,
  call: Call,
  { text, replyTo, labels: given, poll, quotes }: XPostInput,
  { media, cover: [cover] }: PostedFiles,
): Post<XDetail> {
  const account = call.caller;
  const id = snowflake();
  const parent = replyTo === undefined ? undefined : xPost(world, replyTo);
  const labels = Object.keys(given).filter(name => given[name] === true);
  return world.posts.x.add({
    platform: 'x',
    account: account.name,
    accountId: account.id,
    handle: account.handle,
    kind: parent ? 'reply' : 'post',
    id,
    text,
    at: Date.now(),
    url: `${call.origin}/x-web/${account.handle}/status/${id}`,
    media: media.map(({ digest, type, size }) => ({ digest, type, size })),
    ...(cover && { cover: { digest: cover.digest } }),
    ...(labels.length === 0 ? {} : { labels }),
    ...(replyTo === undefined ? {} : { inReplyTo: replyTo }),
    ...(poll === undefined ? {} : { poll: { options: asList(asObject(poll)?.['options']).map(String) } }),
    ...(typeof quotes === 'string' ? { quotes } : {}),
    detail: {
      mediaKeys: media.map(({ key }) => key),
      altTexts: media.map(({ alt }) => alt),
      conversationId: parent?.detail.conversationId ?? id,
    },
  });
}

function remove(world: World, call: Call): Reply {
  const post = xPost(world, call.param('id'));
  if (post && post.accountId !== call.caller.id) return notPermitted();
  if (post) world.posts.x.remove(post);
  return json(200, { data: { deleted: post !== undefined } });
}
