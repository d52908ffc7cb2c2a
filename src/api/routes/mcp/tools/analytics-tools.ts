import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const reading = 'An absent number is not reported by the platform, which does not mean 0.';

const posts = {
  from: 'Published at or after this time. Defaults to 30 days before `to`.',
  to: 'Published before this time. Defaults to now.',
  timeZone: 'Time zone of days, such as Europe/Berlin.',
  brandSlug: say.oneText(say.whichBrand),
  platform: say.anyPlatform('Only posts published there.'),
  label: say.oneText('Only posts with this label.'),
  createdBy: say.oneText('Only posts by this author: `agent` for any agent, or as in `createdBy` of a post.'),
} as const;

/** Tools for the numbers of posts and accounts. */
export const analyticsTools: readonly ToolSpec[] = [
  {
    name: 'get_post_metrics',
    operationId: 'getPostMetrics',
    groups: ['analytics'],
    does: 'reads',
    says: `Returns the numbers of a post on each platform as last read (\`capturedAt\`), by day, and their sum with its gaps (\`leftOut\`). ${reading} \`state\`, \`reason\`, and \`since\` explain missing numbers. Impressions (X, LinkedIn) and views (Instagram, Threads, YouTube) differ: do not compare them.`,
    takes: { postId: say.postId, days: 'Number of days.' },
    presets: { days: 7 },
    brief: ['postId', 'total', 'platforms'],
  },
  {
    name: 'get_account_metrics',
    operationId: 'getConnectionMetrics',
    groups: ['analytics'],
    does: 'reads',
    says: `Returns followers, views, and growth of an account by day since it was connected. ${reading} list_connections has its id.`,
    takes: {
      connectionId: { says: 'Id of the account, from list_connections.', as: 'id' },
      days: 'Number of days.',
    },
    brief: [
      'connectionId',
      'brandSlug',
      'platform',
      'handle',
      'state',
      'reason',
      'since',
      'capturedAt',
      'counts',
      'history',
    ],
  },
  {
    name: 'get_analytics',
    operationId: 'getAnalytics',
    groups: ['analytics'],
    does: 'reads',
    says: `Returns the numbers of all posts of a period, by platform, brand, label, author, agent, kind, day, weekday, or hour (\`groupBy\`), compared with the preceding period: a change of 0.5 is half as much again. Tell the person its \`note\`, which warns about few posts. ${reading} \`reportedBy\` is the number of posts that report each number.`,
    takes: {
      groupBy: 'How to group the posts.',
      ...posts,
      compare: 'Whether to include the preceding period. Defaults to true.',
    },
    brief: ['from', 'to', 'note', 'before', 'total', 'groups'],
  },
  {
    name: 'list_best_times',
    operationId: 'listBestTimes',
    groups: ['analytics'],
    does: 'reads',
    says: 'Lists hours of the week in which own posts performed better than usual, best first. A `lift` of 2 means twice the average interactions on the same platform. `posts` is the number of posts in an hour: tell the person. Weekday 1 is Monday.',
    takes: posts,
    brief: ['from', 'to', 'note', 'posts', 'times'],
  },
];
