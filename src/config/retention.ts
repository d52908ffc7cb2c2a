import { about, duration, durationWithin } from './kinds.ts';

/** Retention of rows that are only needed temporarily. The workflow `prune` deletes and counts them. */
export const retentionSettings = {
  IDEMPOTENCY_RETENTION: about(duration('24h'), 'How long the service remembers an Idempotency-Key.'),
  NOTIFICATION_RETENTION: about(
    duration('90d'),
    'How long notifications are kept after they were read, mails after they were sent or failed, and invitations after they ended.',
  ),
  DELETED_POST_RETENTION: about(
    durationWithin('24h', '10m', '30d'),
    'How long a deleted post can be restored and keeps its files. After that, the service deletes its texts and the files that nothing else uses.',
  ),
  DELIVERY_RETENTION: about(
    durationWithin('90d', '7d', '3650d'),
    'How long a finished delivery of a webhook is kept with its attempts and its event. Held and waiting deliveries are kept regardless of age.',
  ),
  RUN_RETENTION: about(
    durationWithin('400d', '1d', '3650d'),
    'How long a finished agent run is kept. Its posts stay.',
  ),
  JOB_RETENTION: about(
    durationWithin('90d', '1h', '3650d'),
    'How long `GET /jobs/{jobId}` returns a finished job, `GET /confirmations/{id}` a confirmation, and how long the row of an export is kept after its archive was deleted.',
  ),
  AI_CALL_RETENTION: about(
    durationWithin('400d', '1d', '3650d'),
    'How long the record of a model call (`ai_calls`: caller, purpose, tokens, cost) is kept.',
  ),
  AUDIT_RETENTION: about(
    durationWithin('400d', '90d', '3650d'),
    'How long an audit log entry is kept. For the first 90d, the database lets no one delete entries of an existing organization.',
  ),
};
