import { asList, asObject, asText, refusal } from '../http.ts';
import type { Call, Json, Reply } from '../http.ts';
import type { Account, Media } from '../model.ts';
import type { World } from '../world.ts';
import { isSummoned, xPost } from './x-people.ts';
import { weightedLength } from './x-text.ts';
import { duplicateContent, invalidRequest, notPermitted, problem } from './x-voice.ts';

const known = [
  'text', 'media', 'reply', 'reply_settings', 'poll', 'quote_tweet_id', 'community_id', 'share_with_followers',
  'made_with_ai', 'paid_partnership', 'geo', 'nullcast', 'edit_options', 'for_super_followers_only',
  'direct_message_deep_link', 'card_uri',
]; // oxfmt-ignore

/** Content of a call to `POST /2/tweets`. */
export interface XPostInput {
  text: string;
  mediaIds: string[];
  replyTo: string | undefined;
  /** Media ID of the video's cover. */
  previewId: string | undefined;
  /** A poll, a quoted post and media are in each other's way. */
  poll: unknown;
  quotes: unknown;
  replySettings: unknown;
  /** `made_with_ai`, `paid_partnership`, as they were given. */
  labels: Json;
}

const replySettings: readonly unknown[] = [
  undefined,
  'following',
  'mentionedUsers',
  'subscribers',
  'verified',
];

export const isPremium = ({ subscription = 'None' }: Account): boolean =>
  subscription !== null && subscription !== 'None';

/** Maximum weighted length. */
const maxText = (account: Account): number => (isPremium(account) ? 25_000 : 280);

/** X takes no field that it does not know. */
export function unknownField(body: Json): Reply | undefined {
  const unknown = Object.keys(body).find(key => !known.includes(key));
  if (unknown === undefined) return undefined;
  return invalidRequest(
    `$.${unknown}: is not defined in the schema and the schema does not allow additional properties`,
  );
}

/** Why X would refuse this post. */
export function postProblem(world: World, call: Call, input: XPostInput, media: Media[]): Reply | undefined {
  const isEmpty = input.text === '' && media.length === 0;
  const isTwin = input.text !== '' && world.posts.x.twin(call.caller.id, input.text) !== undefined;
  return (
    refusal(
      [isEmpty, () => invalidRequest('text or media is required')],
      [!replySettings.includes(input.replySettings), () => unknownReplySettings(input.replySettings)],
      [
        wrongLabel(input.labels) !== undefined,
        () => invalidRequest(`$.${wrongLabel(input.labels)}: must be a boolean`),
      ],
      [media.length > 4, () => invalidRequest('$.media.media_ids: array must have a maximum of 4 items')],
      [isMixed(media), () => invalidRequest('A post has up to 4 images, or 1 GIF, or 1 video.')],
      [
        [media.length > 0, input.poll !== undefined, input.quotes !== undefined].filter(Boolean).length > 1,
        () => invalidRequest('media, poll and quote exclude each other'),
      ],
      [input.poll !== undefined && !isPoll(input.poll), () => invalidRequest('$.poll: is not valid')],
      [weightedLength(input.text) > maxText(call.caller), () => tooLong(input.text)],
    ) ??
    replyProblem(world, call, input.replyTo) ??
    quoteProblem(world, call, input.quotes) ??
    (isTwin ? duplicateContent() : undefined)
  );
}

const wrongLabel = (labels: Json): string | undefined =>
  Object.keys(labels).find(name => labels[name] !== undefined && typeof labels[name] !== 'boolean');

const unknownReplySettings = (given: unknown): Reply =>
  invalidRequest(
    `$.reply_settings: does not have a value in the enumeration [${replySettings.slice(1).join(', ')}]`,
    { reply_settings: [given] },
  );

const tooLong = (text: string): Reply =>
  invalidRequest('Tweet needs to be a bit shorter.', { text: [text] }, 186);

/** A GIF or a video stands alone. */
const isMixed = (media: Media[]): boolean =>
  media.length > 1 && media.some(({ type }) => type.startsWith('video/') || type === 'image/gif');

/** 2 to 4 answers of up to 25 characters, for 5 minutes to 7 days. */
function isPoll(given: unknown): boolean {
  const { options, duration_minutes: minutes } = asObject(given) ?? {};
  const answers = asList(options);
  const isAnswer = (answer: unknown): boolean =>
    typeof answer === 'string' && answer !== '' && answer.length <= 25;
  const isOpen = Number.isInteger(minutes) && Number(minutes) >= 5 && Number(minutes) <= 10_080;
  return answers.length >= 2 && answers.length <= 4 && answers.every(isAnswer) && isOpen;
}

/** Validates a quote. X allows one's own posts, and posts whose author asked for it, as with replies. Here only own posts pass. */
function quoteProblem(world: World, call: Call, quotes: unknown): Reply | undefined {
  if (quotes === undefined) return undefined;
  const quoted = world.posts.x.get(asText(quotes) ?? '');
  if (!quoted) return invalidRequest('$.quote_tweet_id: is not valid');
  return quoted.accountId === call.caller.id ? undefined : notPermitted();
}

/** Replies through the API are for one's own posts, unless the parent's author asked for them. */
function replyProblem(world: World, call: Call, replyTo: string | undefined): Reply | undefined {
  if (replyTo === undefined) return undefined;
  const parent = xPost(world, replyTo);
  const unseen = 'You attempted to reply to a Tweet that is deleted or not visible to you.';
  if (!parent) return problem(403, 'Forbidden', unseen);
  const isOwn = parent.accountId === call.caller.id;
  return isOwn || isSummoned(world, call, parent) ? undefined : notPermitted();
}
