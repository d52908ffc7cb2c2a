import type { Json } from '../http.ts';
import type { PostNumber, Shown } from '../numbers/number-model.ts';

type NumberOf = (numbers: Shown<PostNumber>) => number | undefined;

/** Metrics a member may request for their own posts, one per request. */
export const memberMetrics: Record<string, NumberOf> = {
  IMPRESSION: ({ views }) => views,
  MEMBERS_REACHED: ({ reach }) => reach,
  RESHARE: ({ shares }) => shares,
  REACTION: ({ likes }) => likes,
  COMMENT: ({ comments }) => comments,
  POST_SAVE: ({ saves }) => saves,
  POST_SEND: ({ sends }) => sends,
};

/** Returns the statistics of a page's posts. Counts that the page cannot see are zero. */
export function shareStatistics(all: readonly Shown<PostNumber>[]): Json {
  const total = (name: PostNumber): number => all.reduce((sum, one) => sum + (one[name] ?? 0), 0);
  const impressions = total('views');
  const [clicks, likes, comments, shares] = [
    total('clicks'),
    total('likes'),
    total('comments'),
    total('shares'),
  ];
  return {
    uniqueImpressionsCount: total('reach'),
    impressionCount: impressions,
    clickCount: clicks,
    likeCount: likes,
    commentCount: comments,
    shareCount: shares,
    engagement: impressions === 0 ? 0 : (clicks + likes + comments + shares) / impressions,
  };
}

/** Whether the post has any count. LinkedIn omits posts without counts. */
export const isSeen = (numbers: Shown<PostNumber>): boolean =>
  Object.values(numbers).some(count => (count ?? 0) > 0);
