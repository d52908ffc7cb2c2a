import { about, duration, durationWithin, durations, flag, integer } from './kinds.ts';

/** Settings of webhook deliveries, and of disabling failing webhooks. */
export const webhookSettings = {
  WEBHOOK_RETRY_SCHEDULE: about(
    durations('5m,30m,2h,5h,10h'),
    'Delays after each failed attempt of a webhook delivery, comma-separated. After the last one the delivery fails. Applies to new deliveries.',
  ),
  WEBHOOK_RETRY_JITTER: about(
    integer(0),
    'Maximum percentage by which a retry delay may be lengthened, at random for each delivery. 0 keeps the schedule exact. Deliveries that fail together are still spread by the webhook’s rate.',
  ),
  WEBHOOK_TIMEOUT: about(
    durationWithin('15s', '1ms', '1m'),
    'Timeout for one request to a webhook, including its whole answer. At most 1m.',
  ),
  WEBHOOK_REQUESTS_AT_ONCE: about(
    integer(200, 1),
    'Maximum number of concurrent webhook requests per worker (half of them for one organization), and of webhooks that a worker sends to at the same time, whose workflows take about 1 MB of memory each. Each webhook also has its own limit.',
  ),
  WEBHOOK_DISABLE_AFTER: about(
    integer(10, 1),
    'Number of consecutive failed attempts that disable a webhook, if the first of them is at least WEBHOOK_DISABLE_AGE old.',
  ),
  WEBHOOK_DISABLE_AGE: about(
    duration('24h'),
    'How long a webhook must fail without a success before it is disabled.',
  ),
  WEBHOOK_SECRET_OVERLAP: about(
    duration('24h'),
    'How long the old secret of a webhook stays valid after a rotation that sets no time of its own.',
  ),
  WEBHOOK_LIMIT: about(integer(50, 1), 'Maximum number of webhooks per organization.'),
  WEBHOOK_HTTP: about(
    flag(false),
    'Whether webhooks may use http addresses. Otherwise only https. If `npm start` allows webhooks on this machine, it allows http as well.',
  ),
};
