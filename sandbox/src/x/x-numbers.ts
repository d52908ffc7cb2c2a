import type { Call, Json } from '../http.ts';
import type { Post } from '../model.ts';
import type { AccountNumber, PostNumber, Shown } from '../numbers/number-model.ts';
import { dayLengthMs } from '../numbers/numbers.ts';
import type { World } from '../world.ts';
import { namesIn } from './x-fields.ts';
import type { XDetail } from './x-model.ts';

/** Only an author may see these, and only for so long. */
const privateFields = ['non_public_metrics', 'organic_metrics', 'promoted_metrics'] as const;
const privateDays = 30;

const postParameters = ['post.fields', 'tweet.fields'];

/** Whether a call asks for numbers of posts. */
export const asksForNumbers = (call: Call): boolean =>
  postParameters.some(name => namesIn(call, name).some(field => field.endsWith('_metrics')));

export const publicMetrics = (reposts: string, numbers: Shown<PostNumber>): Json => ({
  [reposts]: numbers.reposts,
  reply_count: numbers.comments,
  like_count: numbers.likes,
  quote_count: numbers.quotes,
  bookmark_count: numbers.saves,
  impression_count: numbers.views,
});

/** Returns the additional metrics that only the author sees. The sandbox has no promoted posts. */
export const privateMetrics = (reposts: string, numbers: Shown<PostNumber>): Json => {
  const clicks = { url_link_clicks: numbers.clicks, user_profile_clicks: numbers.profileVisits };
  return {
    non_public_metrics: { impression_count: numbers.views, ...clicks },
    organic_metrics: {
      impression_count: numbers.views,
      like_count: numbers.likes,
      reply_count: numbers.comments,
      [reposts]: numbers.reposts,
      ...clicks,
    },
  };
};

export const userMetrics = (numbers: Shown<AccountNumber>): Json => ({
  followers_count: numbers.followers,
  following_count: numbers.following,
  tweet_count: numbers.posts,
  listed_count: numbers.listed,
  like_count: numbers.likes,
});

export const isOpenToAuthor = (world: World, call: Call, post: Post<XDetail>): boolean =>
  post.accountId === call.caller.id &&
  world.numbers.publishedAt(post) >= Date.now() - privateDays * dayLengthMs;

const partsOf: Record<(typeof privateFields)[number], readonly string[]> = {
  non_public_metrics: ['impression_count', 'url_link_clicks', 'user_profile_clicks'],
  organic_metrics: ['impression_count', 'like_count', 'reply_count', 'url_link_clicks'],
  promoted_metrics: ['impression_count'],
};

/** Returns X's errors for private metrics that may not be read: one for each. */
export function privateErrors(
  world: World,
  call: Call,
  { posts, parameter, by }: { posts: readonly [string, Post<XDetail>][]; parameter: string; by: string },
): Json[] {
  const asked = privateFields.filter(field => namesIn(call, parameter).includes(field));
  return posts
    .filter(([, post]) => !isOpenToAuthor(world, call, post))
    .flatMap(([id]) =>
      asked.flatMap(name => partsOf[name].map(part => fieldError(id, `${name}.${part}`, by))),
    );
}

const fieldError = (id: string, field: string, parameter: string): Json => ({
  resource_type: 'tweet',
  field,
  parameter,
  resource_id: id,
  title: 'Field Authorization Error',
  section: 'data',
  detail: `Sorry, you are not authorized to access '${field}' on the Tweet with ${parameter} : [${id}].`,
  value: id,
  type: 'https://api.twitter.com/2/problems/not-authorized-for-field',
});
