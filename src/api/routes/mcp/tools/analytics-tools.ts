import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const reading = 'A number that is absent is not reported by the platform, which is not 0.';

const posts = {
  from: 'Published at this time or later; 30 days before `to` without it.',
  to: 'Published before this time; now without it.',
  timeZone: 'Where days begin, such as Europe/Berlin.',
  brandSlug: say.oneText(say.whichBrand),
  platform: say.anyPlatform('Only what is out there.'),
  label: say.oneText('Only posts with this label.'),
  createdBy: say.oneText('Only posts by this author: `agent` for any agent, or as `createdBy` of a post.'),
} as const;

/** What came of posts and accounts. */
export const analyticsTools: readonly ToolSpec[] = [
  {
    name: 'get_post_metrics',
    operationId: 'getPostMetrics',
    groups: ['analytics'],
    does: 'reads',
    says: `Gives the numbers of one post on each platform, as they were last read (\`capturedAt\`), by day, and their sum with what it leaves out (\`leftOut\`). ${reading} \`state\`, \`reason\` and \`since\` say why numbers are missing. Impressions (X, LinkedIn) and views (Instagram, Threads, YouTube) are not the same: do not compare them.`,
    takes: { postId: say.postId, days: 'How many days of history.' },
    presets: { days: 7 },
    brief: ['postId', 'total', 'platforms'],
  },
  {
    name: 'get_account_metrics',
    operationId: 'getConnectionMetrics',
    groups: ['analytics'],
    does: 'reads',
    says: `Gives followers, views and growth of one account by day, since it was connected. ${reading} Its id is in list_connections.`,
    takes: {
      connectionId: { says: 'The account, by its id in list_connections.', as: 'id' },
      days: 'How many days of history.',
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
    says: `Gives the numbers of all posts of a time together, by platform, brand, label, author, agent, kind, day, weekday or hour (\`groupBy\`), against the time of the same length before it: a change of 0.5 is half as much again. Tell the person its \`note\`: it says when there is too little to go by. ${reading} \`reportedBy\` says of how many posts each is.`,
    takes: {
      groupBy: 'What the groups are.',
      ...posts,
      compare: 'Whether the time before is read, too; true without it.',
    },
    brief: ['from', 'to', 'note', 'before', 'total', 'groups'],
  },
  {
    name: 'list_best_times',
    operationId: 'listBestTimes',
    groups: ['analytics'],
    does: 'reads',
    says: 'Lists hours of the week at which own posts did better than usual, the best first: a `lift` of 2 is twice as many interactions as the average on the same platform. `posts` says how many posts an hour rests on: tell the person. Weekday 1 is Monday.',
    takes: posts,
    brief: ['from', 'to', 'note', 'posts', 'times'],
  },
];
