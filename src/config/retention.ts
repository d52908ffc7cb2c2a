import { about, duration, durationWithin } from './kinds.ts';

/** How long rows are kept that only serve for a while; the workflow `prune` deletes them then, and counts them. */
export const retentionSettings = {
  IDEMPOTENCY_RETENTION: about(duration('24h'), 'How long an Idempotency-Key is remembered.'),
  NOTIFICATION_RETENTION: about(
    duration('90d'),
    'How long a notification is kept after it was read, a mail after it was sent or given up, and an invitation or its link after its end.',
  ),
  DELETED_POST_RETENTION: about(
    durationWithin('24h', '10m', '30d'),
    'How long a deleted post can be restored, and keeps its files. Then its texts go, and files that nothing else has; a day, so that who finds a mistake the next morning is in time.',
  ),
  DELIVERY_RETENTION: about(
    durationWithin('90d', '7d', '3650d'),
    'How long a delivery of a webhook that has ended is kept, with its attempts and its event; one that is held or waits is kept whatever its age.',
  ),
  RUN_RETENTION: about(
    durationWithin('400d', '1d', '3650d'),
    'How long a run of an agent is kept after its end. The posts that it made stay.',
  ),
  JOB_RETENTION: about(
    durationWithin('90d', '1h', '3650d'),
    'How long `GET /jobs/{jobId}` knows a job after its end, and `GET /confirmations/{id}` a confirmation; and how long the row of an account export is kept after its archive was deleted.',
  ),
  AI_CALL_RETENTION: about(
    durationWithin('400d', '1d', '3650d'),
    'How long the record of a call to a model (`ai_calls`: who, what for, tokens, cost) is kept.',
  ),
  AUDIT_RETENTION: about(
    durationWithin('400d', '90d', '3650d'),
    'How long a line of the audit log is kept. Until it is 90d old, the database lets nobody delete one of an organization that there is.',
  ),
};
