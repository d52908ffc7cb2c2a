import { about, duration, durationWithin, durations, flag, integer } from './kinds.ts';

/** How events reach webhooks, and when a webhook is given up. */
export const webhookSettings = {
  WEBHOOK_RETRY_SCHEDULE: about(
    durations('5m,30m,2h,5h,10h'),
    'Waits after each failed attempt of a webhook delivery, comma-separated; after the last one it is given up. New deliveries only.',
  ),
  WEBHOOK_RETRY_JITTER: about(
    integer(0),
    'By how many percent a wait of that schedule may be longer, different for each delivery. 0 keeps the schedule exact; what fails together is spread by the rate of its webhook all the same.',
  ),
  WEBHOOK_TIMEOUT: about(
    durationWithin('15s', '1ms', '1m'),
    'Deadline of one request to a webhook, its whole answer included; at most 1m.',
  ),
  WEBHOOK_REQUESTS_AT_ONCE: about(
    integer(200, 1),
    'Requests to webhooks that one worker has under way at most, one organization half of them, and the webhooks that it sends to at a time, whose workflows it keeps in memory, about 1 MB each; every webhook has a limit of its own.',
  ),
  WEBHOOK_DISABLE_AFTER: about(
    integer(10, 1),
    'So many failed attempts in a row disable a webhook, provided that the first of them is WEBHOOK_DISABLE_AGE old.',
  ),
  WEBHOOK_DISABLE_AGE: about(
    duration('24h'),
    'How long a webhook must have failed without a success until it is disabled.',
  ),
  WEBHOOK_SECRET_OVERLAP: about(
    duration('24h'),
    'How long the old secret of a webhook stays valid after a rotation that names no time of its own.',
  ),
  WEBHOOK_LIMIT: about(integer(50, 1), 'Most webhooks that one organization may have.'),
  WEBHOOK_HTTP: about(
    flag(false),
    'Whether webhooks may have http addresses; without it https only. Where `npm start` opens this machine to them it allows http, too.',
  ),
};
