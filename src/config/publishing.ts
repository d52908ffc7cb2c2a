import { z } from 'zod';
import { about, duration, durationWithin, flag, quota } from './kinds.ts';

/** How posts go out: when, how often they are looked for, and how long a platform may take. */
export const publishingSettings = {
  PREPARE_LEAD: about(
    duration('60s'),
    'How long before scheduledAt uploads and containers are prepared; 100 ms more for each other post that is due in the minute before it.',
  ),
  MAX_LATENESS: about(
    duration('24h'),
    'How late a post may still go out. A later one fails with `expired`: no post goes out days after its time.',
  ),
  SERIES_LEAD: about(
    durationWithin('24h', '1h', '14d'),
    'How long before it is due an occurrence of a series becomes a post, where the series says nothing else.',
  ),
  CAROUSEL_WAIT: about(
    durationWithin('20s', '0ms', '20s'),
    'How long `POST /carousels/{id}/publish` waits for a carousel that is being drawn before it answers 409; less than a stopping API lets a request go on.',
  ),
  SWEEP_EVERY: about(
    duration('90s'),
    'How often posts, and all else that has workflows, are looked for that should have a live workflow and have none; whole seconds. Less than SWEEP_AFTER, so that a scheduled post is looked at before it is prepared.',
  ),
  SWEEP_AFTER: about(
    duration('2m'),
    'How long a post must have lain untouched before that search takes it up; longer than a message takes to Temporal.',
  ),
  RENEW_EVERY: about(duration('15m'), 'How often access that is near its end is renewed; whole seconds.'),
  PRUNE_EVERY: about(
    duration('1h'),
    'How often the workflow `prune` deletes what has outlived its use; whole seconds.',
  ),
  COMMIT_TIMEOUT: about(
    durationWithin('20s', '1ms', '2m'),
    'Deadline of the one HTTP call that publishes, at most 2m: its step has three minutes in all. A slower answer is not lost, the platform is read back for it; and with RECONCILE_SETTLE it bounds how long a post is late after its worker died: 50 s.',
  ),
  ACCOUNT_SPACING: about(
    duration('1s'),
    'Least time between two publish calls of one account. Platforms list posts by whole seconds, so with it they stand in the order in which they were due; 0s publishes side by side.',
  ),
  X_QUOTA: quota('x'),
  LINKEDIN_QUOTA: quota('linkedin'),
  INSTAGRAM_QUOTA: quota('instagram'),
  THREADS_QUOTA: quota('threads'),
  THREADS_REPLY_QUOTA: quota('threadsReplies'),
  YOUTUBE_QUOTA: quota('youtube'),
  PLATFORM_TIMEOUT: about(duration('30s'), 'Deadline of other calls to a platform; uploads have their own.'),
  RECONCILE_SETTLE: about(
    duration('30s'),
    'How long X and LinkedIn may take to list a post: a publish call whose answer was lost counts as not carried out only when a whole list without the post was read at least this long after the call can last have been under way. They list within seconds, as a rule, and refuse the same text twice should one take longer.',
  ),
  RECONCILE_SETTLE_UNGUARDED: about(
    duration('10m'),
    'The same where nothing would refuse a second post: posts without a text, reposts on Threads, and the rare case that an upload session of YouTube, or a container of Instagram or Threads, can no longer be asked. Their lists lag by minutes at times.',
  ),
  RECONCILE_BUDGET: about(
    duration('15m'),
    'How long reading a platform back is tried before the outcome of a lost publish call is left to a person: longer than most outages, and than the 15 minutes after which X lets an account read again.',
  ),
  MEDIA_READY_BUDGET: about(duration('30m'), 'How long a platform may process media until the target fails.'),
};

/** How the numbers of what is out, and of accounts, are read. */
export const metricSettings = {
  METRICS_EVERY: about(
    duration('5m'),
    'How often posts and accounts are looked for whose numbers are due to be read; whole seconds. Each post is read by its age: every hour on its first day, every three days by its ninetieth, then when somebody asks.',
  ),
  COMMENTS_EVERY: about(
    duration('5m'),
    'How often posts are looked for whose comments are due to be read; whole seconds. Each post is read by its age: every ten minutes at first (LinkedIn and YouTube 30, X an hour), once a day by its thirtieth.',
  ),
  X_METRICS: about(
    flag(true),
    'Whether numbers and comments are read from X, which bills each post and comment that it shows: $0.005, once a UTC day (about $0.10 a post over 90 days).',
  ),
  X_READ_BUDGET: about(
    z.coerce.number().min(0).max(100_000).default(1),
    'Most dollars that reading numbers and comments from X may cost in a UTC day, over all organizations: 200 posts or comments a dollar. What is over it waits for the next day; publishing is not touched.',
  ),
};
