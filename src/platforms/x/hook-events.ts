import { at, listAt, textAt } from '../../adapters/http/json.ts';
import type { HintKind } from '../../domain/comments/platform-hooks.ts';
import {
  digestOfEvent,
  namesOfFields,
  hintOr,
  idsAmong,
  irrelevant,
  unread,
  type HookEvent,
} from '../hooks.ts';
import { idAt } from '../platform-ids.ts';

/** Types of X's Activity API that concern posts. A mention may be an answer to one. */
const kinds = new Map<string, HintKind>([
  ['post.reply.create', 'comment'],
  ['post.mention.create', 'comment'],
  ['post.delete', 'gone'],
]);

/** Types of the Activity API that the service does not need. */
const unneeded =
  /^(?:post\.(?:create|quote\.create|repost\.create)|(?:like|follow|profile|chat|dm|mute|block|spaces|news|oauth)\..+)$/;

/** Lists of the Account Activity API that the service does not need. */
const unneededLists =
  /^(?:favorite|follow|unfollow|block|unblock|mute|unmute|direct_message(?:_[a-z_]+)?)_events$/;

/**
 * Reads one object that X sends: an event of the Activity API, a post that a filter matched, the lists of the older Account
 * Activity API, or the end of a replay.
 */
export const readXEvents = (event: unknown): HookEvent[] => {
  const type = textAt(event, 'data', 'event_type');
  if (type !== undefined) return [activity(type, at(event, 'data'))];
  if (listAt(event, 'matching_rules').length > 0) return [filtered(at(event, 'data'))];
  if (at(event, 'for_user_id') !== undefined || at(event, 'user_event') !== undefined)
    return accountActivity(event);
  if (at(event, 'replay_job_status') !== undefined) return [irrelevant];
  return [unread(namesOfFields(event), event)];
};

/** Returns the ids of the conversation and of the answered post. */
const answeredIn = (post: unknown): string[] => {
  const references = [...listAt(post, 'referenced_tweets'), ...listAt(post, 'referenced_posts')];
  const answered = references.find(one => textAt(one, 'type') === 'replied_to');
  return idsAmong(idAt(post, 'conversation_id'), idAt(answered, 'id'));
};

const activity = (type: string, data: unknown): HookEvent => {
  const kind = kinds.get(type);
  if (kind === undefined) return unneeded.test(type) ? irrelevant : unread(type, data);
  const payload = at(data, 'payload');
  return hintOr(type, data, {
    eventId: idAt(data, 'event_uuid') ?? digestOfEvent(data),
    accountExternalId: idAt(data, 'filter', 'user_id') ?? null,
    postExternalIds: kind === 'gone' ? idsAmong(idAt(payload, 'id')) : answeredIn(payload),
    kind,
  });
};

/** Returns the event of a post that a filter matched. The post may be no answer to anything. */
const filtered = (post: unknown): HookEvent => {
  const postExternalIds = answeredIn(post);
  if (postExternalIds.length === 0) return irrelevant;
  const eventId = digestOfEvent(post);
  return { as: 'hint', hint: { eventId, accountExternalId: null, postExternalIds, kind: 'comment' } };
};

/** Returns the events of X's older Account Activity API, a list per kind. */
const accountActivity = (event: unknown): HookEvent[] => {
  const accountExternalId = idAt(event, 'for_user_id') ?? null;
  const lists = Object.entries(event as object).filter(
    ([name]) => name.endsWith('_event') || name.endsWith('_events'),
  );
  return lists.flatMap(([name, list]: [string, unknown]): HookEvent[] => {
    if (name === 'tweet_create_events')
      return listAt(list).map(tweet => created(tweet, accountExternalId, name));
    if (name === 'tweet_delete_events')
      return listAt(list).map(one =>
        hintOr(name, one, {
          eventId: digestOfEvent([name, one]),
          accountExternalId: idAt(one, 'status', 'user_id') ?? accountExternalId,
          postExternalIds: idsAmong(idAt(one, 'status', 'id')),
          kind: 'gone',
        }),
      );
    if (name === 'user_event' || unneededLists.test(name)) return [irrelevant];
    return [unread(name, { [name]: list })];
  });
};

const created = (tweet: unknown, accountExternalId: string | null, name: string): HookEvent => {
  const postExternalIds = idsAmong(idAt(tweet, 'in_reply_to_status_id_str'));
  if (postExternalIds.length === 0) return irrelevant;
  const eventId = digestOfEvent([name, idAt(tweet, 'id_str') ?? tweet]);
  return { as: 'hint', hint: { eventId, accountExternalId, postExternalIds, kind: 'comment' } };
};
