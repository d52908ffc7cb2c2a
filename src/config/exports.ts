import { about, durationWithin, integer } from './kinds.ts';

/** Settings of account exports; taken in by index.ts. */
export const exportSettings = {
  EXPORT_WAIT: about(
    durationWithin('8s', '0ms', '1m'),
    'How long `GET /account/export` waits for the archive before it answers 202 with the id of a job.',
  ),
  EXPORT_JOIN: about(
    durationWithin('1m', '0ms', '1h'),
    'How long after an account export was asked for or finished further requests get the same one instead of a new one. While an export runs, every request gets that one.',
  ),
  EXPORT_LIMIT: about(
    integer(10, 1),
    'How many archives of account exports an organization may have at a time; one more is refused with `rate_limited` until the first is deleted or over.',
  ),
  EXPORT_LIFETIME: about(
    durationWithin('24h', '1ms', '24h'),
    'How long the archive of an account export can be downloaded; then it is deleted.',
  ),
};
