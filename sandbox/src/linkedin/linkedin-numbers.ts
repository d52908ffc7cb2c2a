import type { Json } from '../http.ts';
import type { PostNumber, Shown } from '../numbers/number-model.ts';

type NumberOf = (numbers: Shown<PostNumber>) => number | undefined;

/** What a member may ask about their own posts, one at a time. */
export const memberMetrics: Record<string, NumberOf> = {
  IMPRESSION: ({ views }) => views,
  MEMBERS_REACHED: ({ reach }) => reach,
  RESHARE: ({ shares }) => shares,
  REACTION: ({ likes }) => likes,
  COMMENT: ({ comments }) => comments,
  POST_SAVE: ({ saves }) => saves,
  POST_SEND: ({ sends }) => sends,
};

/** What is told of a page's posts; zeros for whom LinkedIn tells none. */
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

/** Whether anybody saw it: LinkedIn leaves out what nobody has. */
export const isSeen = (numbers: Shown<PostNumber>): boolean =>
  Object.values(numbers).some(count => (count ?? 0) > 0);
