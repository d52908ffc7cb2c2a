import { about, durationWithin, integer } from './kinds.ts';

/** Settings of account exports. Included in index.ts. */
export const exportSettings = {
  EXPORT_WAIT: about(
    durationWithin('8s', '0ms', '1m'),
    'How long `GET /account/export` waits for the export before it answers 202 with a job id.',
  ),
  EXPORT_JOIN: about(
    durationWithin('1m', '0ms', '1h'),
    'How long after an export was requested or finished further requests return the same export. While an export runs, every request returns that export.',
  ),
  EXPORT_LIMIT: about(
    integer(10, 1),
    'Maximum number of exports that an organization may keep. Further requests get `rate_limited` until one is deleted or expires.',
  ),
  EXPORT_LIFETIME: about(
    durationWithin('24h', '1ms', '24h'),
    'How long an export can be downloaded before it is deleted.',
  ),
};
