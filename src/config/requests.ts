import { about, duration, durationWithin, integer, networks } from './kinds.ts';

/** Limits of requests, and of URLs that users enter. Included in index.ts. */
export const requestSettings = {
  BODY_LIMIT: about(integer(1_048_576, 1), 'Maximum size of a JSON body in bytes.'),
  HEADERS_TIMEOUT: about(
    durationWithin('15s', '1s', '1m'),
    'How long the header of a request may take to arrive, 1s to 1m. A slower request gets 408, and its connection is closed.',
  ),
  BODY_TIMEOUT: about(
    duration('30s'),
    'How long a JSON body may take to arrive. A slower request gets 408, and its connection is closed.',
  ),
  UPLOAD_LIMIT: about(
    integer(536_870_912, 1),
    'Maximum size of an uploaded file in bytes (512 MiB, the largest video that X accepts).',
  ),
  MEDIA_WAITING_LIMIT: about(
    integer(20, 1),
    'Uploaded files of one organization that may wait in one API process to be decoded. Further uploads get 429.',
  ),
  OUTBOUND_ALLOW: about(
    networks(),
    'Private networks (10.1.0.0/16), addresses, and host names, comma-separated, that URLs given by users (webhooks, media) may lead to. All other private addresses are refused. If unset, `npm start` with a loopback HOST allows this machine (localhost,127.0.0.0/8,::1) for trying out webhooks.',
  ),
  DOWNLOAD_TIMEOUT: about(duration('60s'), 'Total timeout for fetching a file from a URL given by a user.'),
};
