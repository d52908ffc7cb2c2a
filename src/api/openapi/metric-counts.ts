import { z } from 'zod';
import { accountMetricNames, postMetricNames } from '../../domain/analytics/metrics.ts';
import { choice } from '../http/schemas.ts';

export const postMetricName = choice('PostMetricName', postMetricNames, 'A number of a post.');

const count = z.int().min(0);

const counts = <Name extends string>(names: readonly Name[], meanings: Record<Name, string>) =>
  z.strictObject(
    Object.fromEntries(names.map(name => [name, count.optional().describe(meanings[name])])) as Record<
      Name,
      z.ZodOptional<z.ZodInt>
    >,
  );

const notReported = 'absent if the platform does not report it, which does not mean 0';

export const postCounts = counts(postMetricNames, {
  impressions: 'Number of times it was displayed (X, LinkedIn).',
  views: 'Number of views or plays (Instagram, Threads, YouTube).',
  reach: 'Number of people reached.',
  likes: 'Likes. On LinkedIn, all reactions.',
  comments: 'Comments and replies.',
  shares: 'Number of shares.',
  reposts: 'Number of reposts without text.',
  quotes: 'Number of quotes.',
  saves: 'Number of saves or bookmarks.',
  clicks: 'Clicks on its links.',
  follows: 'New followers because of the post.',
  watchTimeMs: 'Total watch time in milliseconds.',
}).meta({ id: 'PostMetricCounts', description: `Numbers of a post. Each is a number, or ${notReported}.` });

export const accountCounts = counts(accountMetricNames, {
  followers: 'Number of followers.',
  following: 'Number of accounts followed.',
  posts: 'Number of posts, as counted by the platform.',
  views: 'Views of the account, or of everything it has published, as counted by the platform.',
  reach: 'Number of people reached.',
}).meta({
  id: 'AccountMetricCounts',
  description: `Numbers of an account. Each is a number, or ${notReported}.`,
});
