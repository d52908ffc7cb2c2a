import { about, duration, durationWithin, flag, quota } from './kinds.ts';

/** Settings of publishing: times, polling intervals, and platform timeouts. */
export const publishingSettings = {
  PREPARE_LEAD: about(
    duration('60s'),
    'How long before scheduledAt the service prepares uploads and containers (a few pictures: ≤ 10 s), plus 100 ms per post due in the minute before.',
  ),
  MAX_LATENESS: about(
    duration('24h'),
    'How late a post may still be published. A later post fails with `expired`, so that no post appears days after its time.',
  ),
  SERIES_LEAD: about(
    durationWithin('24h', '1h', '14d'),
    'How long before it is due an occurrence of a series becomes a post, unless the series sets its own lead time.',
  ),
  CAROUSEL_WAIT: about(
    durationWithin('20s', '0ms', '20s'),
    'How long `POST /carousels/{id}/publish` waits for a carousel that is being rendered before it answers 409. Shorter than the time that a stopping API gives a request.',
  ),
  SWEEP_EVERY: about(
    duration('90s'),
    'How often the service looks for posts and other rows that should have a running workflow and have none. Whole seconds. Shorter than SWEEP_AFTER, so that a scheduled post is checked before it is prepared.',
  ),
  SWEEP_AFTER: about(
    duration('2m'),
    'How long a post must have been untouched before that check picks it up. Longer than a message takes to reach Temporal.',
  ),
  RENEW_EVERY: about(
    duration('15m'),
    'How often the service renews connections that are about to expire. Whole seconds.',
  ),
  PRUNE_EVERY: about(duration('1h'), 'How often the workflow `prune` deletes expired data. Whole seconds.'),
  COMMIT_TIMEOUT: about(
    durationWithin('20s', '1ms', '2m'),
    'Timeout for the HTTP call that publishes, at most 2m because its step has three minutes in total. After a timeout, the service checks the platform for the post. With RECONCILE_SETTLE it limits the delay of a post whose worker died (50 s).',
  ),
  ACCOUNT_SPACING: about(
    duration('1s'),
    'Minimum time between two publish calls of one account. Platforms sort posts by whole seconds, so this keeps posts in the order in which they were due. 0s publishes in parallel.',
  ),
  X_QUOTA: quota('x'),
  LINKEDIN_QUOTA: quota('linkedin'),
  INSTAGRAM_QUOTA: quota('instagram'),
  THREADS_QUOTA: quota('threads'),
  THREADS_REPLY_QUOTA: quota('threadsReplies'),
  YOUTUBE_QUOTA: quota('youtube'),
  PLATFORM_TIMEOUT: about(duration('30s'), 'Timeout for other calls to a platform. Uploads have their own.'),
  RECONCILE_SETTLE: about(
    duration('30s'),
    'How long X and LinkedIn may take to list a new post. After a lost answer, the service treats the publish call as not carried out only if a complete list without the post was read at least this long after the call can have ended. X and LinkedIn normally list posts within seconds, and refuse the same text twice if they take longer.',
  ),
  RECONCILE_SETTLE_UNGUARDED: about(
    duration('10m'),
    'Same as RECONCILE_SETTLE, for posts whose repetition the platform would accept: posts without text, reposts on Threads, and the rare case that a YouTube upload session or an Instagram or Threads container can no longer be read. These lists can lag by minutes.',
  ),
  RECONCILE_BUDGET: about(
    duration('15m'),
    'How long the service keeps checking a platform after a lost answer before it leaves the outcome to a person. Longer than most outages, and than the 15 minutes after which X’s read limit resets.',
  ),
  MEDIA_READY_BUDGET: about(
    duration('30m'),
    'How long a platform may process media before the target fails.',
  ),
};

/** Settings of reading the metrics of published posts and accounts. */
export const metricSettings = {
  METRICS_EVERY: about(
    duration('5m'),
    'How often the service looks for posts and accounts whose numbers are due. Whole seconds. Each post is read by its age: hourly on its first day, every three days by its ninetieth, and then on request only.',
  ),
  COMMENTS_EVERY: about(
    duration('5m'),
    'How often the service looks for posts whose comments are due. Whole seconds. Each post is read by its age: every ten minutes at first (LinkedIn and YouTube 30, X 60), daily by its thirtieth day.',
  ),
  X_METRICS: about(
    flag(true),
    'Whether to read numbers and comments from X, which charges for each post and comment once per UTC day (about $0.10 per post over 90 days).',
  ),
};
