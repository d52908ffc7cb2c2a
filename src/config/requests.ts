import { about, duration, durationWithin, integer, networks } from './kinds.ts';

/** What a request may send, and where URLs that users give may lead, for src/config/index.ts. */
export const requestSettings = {
  BODY_LIMIT: about(integer(1_048_576, 1), 'Largest JSON body in bytes.'),
  HEADERS_TIMEOUT: about(
    durationWithin('15s', '1s', '1m'),
    'How long the head of a request may take to arrive, 1s to 1m; a slower one is answered 408 and its connection closed.',
  ),
  BODY_TIMEOUT: about(
    duration('30s'),
    'How long a JSON body may take to arrive; a slower one is answered 408 and its connection closed.',
  ),
  UPLOAD_LIMIT: about(
    integer(536_870_912, 1),
    'Largest uploaded file in bytes (512 MiB: the largest video that X takes).',
  ),
  MEDIA_WAITING_LIMIT: about(
    integer(20, 1),
    'Uploaded files of one organization that may wait in one API process to be decoded; one more is answered 429.',
  ),
  OUTBOUND_ALLOW: about(
    networks(),
    'Private networks (10.1.0.0/16), addresses and host names, comma-separated, that URLs given by users (webhooks, media) may lead to; every other private address is refused. Unset, `npm start` on a loopback HOST allows this machine (localhost,127.0.0.0/8,::1), so that webhooks can be tried out.',
  ),
  DOWNLOAD_TIMEOUT: about(
    duration('60s'),
    'How long fetching a file from a URL that a user gave may take, in all.',
  ),
};
