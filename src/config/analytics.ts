import { z } from 'zod';
import { about, duration, flag } from './kinds.ts';

/** How the numbers of posts and accounts are read. */
export const analyticsSettings = {
  METRICS_EVERY: about(
    duration('5m'),
    'How often posts and accounts are looked for whose numbers are due to be read; whole seconds. Each post is read by its age: every hour on its first day, every three days by its ninetieth, then when somebody asks.',
  ),
  X_METRICS: about(
    flag(true),
    'Whether numbers are read from X, which bills each post that it shows: $0.005, once a UTC day (about $0.10 a post over 90 days).',
  ),
  X_READ_BUDGET: about(
    z.coerce.number().min(0).max(100_000).default(1),
    'Most dollars that reading numbers from X may cost in a UTC day, over all organizations: 200 posts a dollar. What is over it waits for the next day; publishing is not touched.',
  ),
};
