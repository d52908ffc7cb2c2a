import type { Call, Json } from '../http.ts';
import type { Post } from '../model.ts';
import type { Shown } from '../numbers/number-model.ts';
import { ownerOf } from '../numbers/owners.ts';
import type { World } from '../world.ts';
import type { YouTubeDetail } from './youtube-model.ts';

/** Google's counts are texts; what is hidden is left out. */
const counts = (numbers: Record<string, number | undefined>): Json =>
  Object.fromEntries(
    Object.entries(numbers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

export function videoStatistics(world: World, post: Post<YouTubeDetail>): Json {
  const { views, likes, comments } = world.numbers.ofPost(post);
  return counts({ viewCount: views, likeCount: likes, favoriteCount: 0, commentCount: comments });
}

/** Returns the statistics of a channel. Google rounds subscribers to three digits, and channels may hide them. */
export function channelStatistics(world: World, call: Call): Json {
  const posts = [...world.posts.youtube.newestFirst(call.caller.id)];
  const views = posts.reduce((sum, post) => sum + (world.numbers.ofPost(post).views ?? 0), 0);
  const known = { posts: posts.length, views };
  const shown: Shown<'followers' | 'posts' | 'views'> = world.numbers.ofAccount(
    ownerOf(world, call.caller),
    known,
  );
  return {
    ...counts({ viewCount: shown.views, subscriberCount: inThreeDigits(shown.followers) }),
    hiddenSubscriberCount: shown.followers === undefined,
    ...counts({ videoCount: shown.posts }),
  };
}

function inThreeDigits(count: number | undefined): number | undefined {
  if (count === undefined) return undefined;
  const unit = 10 ** Math.max(0, String(count).length - 3);
  return Math.floor(count / unit) * unit;
}
