import { asText, json } from '../http.ts';
import type { Call, Reply } from '../http.ts';
import { snowflake } from '../ids.ts';
import type { Post } from '../model.ts';
import type { World } from '../world.ts';
import type { XDetail } from './x-model.ts';
import { xPost } from './x-people.ts';
import { invalidRequest, notPermitted, problem } from './x-voice.ts';

/** `POST /2/users/{id}/retweets`: shows a post to the account's followers, once. */
export function addXRepost(world: World, call: Call): Reply {
  if (call.param('id') !== call.caller.id) return notPermitted();
  const id = asText(call.json()?.['tweet_id']) ?? '';
  if (!/^\d{1,19}$/.test(id))
    return invalidRequest('$.tweet_id: does not match the regex pattern ^[0-9]{1,19}$');
  const original = xPost(world, id);
  if (!original) return problem(404, 'Not Found Error', `Could not find tweet with tweet_id: [${id}].`);
  if (isRepostedBy(world, call.caller.id, original))
    return problem(403, 'Forbidden', 'You cannot retweet a Tweet that you have already retweeted.');
  world.posts.x.add(repostOf(call, original));
  return json(200, { data: call.fault?.mode === 'no_id' ? {} : { retweeted: true } });
}

const isRepostedBy = (world: World, accountId: string, original: Post<XDetail>): boolean =>
  world.posts.x.repostOf({ ...original, accountId }) !== undefined;

function repostOf({ caller, origin }: Call, original: Post<XDetail>): Omit<Post<XDetail>, 'seq'> {
  const id = snowflake();
  return {
    platform: 'x',
    account: caller.name,
    accountId: caller.id,
    handle: caller.handle,
    kind: 'repost',
    id,
    text: `RT @${original.handle}: ${original.text}`,
    at: Date.now(),
    url: `${origin}/x-web/${caller.handle}/status/${id}`,
    media: [],
    reposts: original.id,
    detail: { mediaKeys: [], conversationId: id },
  };
}
