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

const notReported = 'absent where the platform does not report it, which is not 0';

export const postCounts = counts(postMetricNames, {
  impressions: 'How often it was displayed (X, LinkedIn).',
  views: 'How often it was viewed or played (Instagram, Threads, YouTube).',
  reach: 'How many people it reached.',
  likes: 'Likes; on LinkedIn all reactions.',
  comments: 'Comments and answers.',
  shares: 'How often it was shared.',
  reposts: 'How often it was reposted without words.',
  quotes: 'How often it was quoted.',
  saves: 'How often it was saved or bookmarked.',
  clicks: 'Clicks on its links.',
  follows: 'Who followed the account because of it.',
  watchTimeMs: 'How long it was watched in all, in milliseconds.',
}).meta({ id: 'PostMetricCounts', description: `Numbers of a post. Each is a number, or ${notReported}.` });

export const accountCounts = counts(accountMetricNames, {
  followers: 'Who follows the account.',
  following: 'Whom it follows.',
  posts: 'How many posts it has, by the platform’s count.',
  views: 'Views of the account, or of all that it has published, as the platform counts them.',
  reach: 'How many people it reached.',
}).meta({
  id: 'AccountMetricCounts',
  description: `Numbers of an account. Each is a number, or ${notReported}.`,
});
