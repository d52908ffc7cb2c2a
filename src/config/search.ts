import { about, durationWithin, optional, optionalPort, pattern, servers } from './kinds.ts';

/** Where the search server is and how it is asked, for src/config/index.ts. */
export const searchSettings = {
  TYPESENSE_URL: about(
    servers(),
    'Address of a Typesense server, 0.24 or newer, that knowledge bases are searched with; of a cluster all addresses, comma-separated. Without it `npm start` runs one, and everything but search works where there is none.',
  ),
  TYPESENSE_API_KEY: about(
    optional,
    'Key of the Typesense server that may create, fill, search and delete collections. Local default: made once and kept in DATA_DIR.',
  ),
  TYPESENSE_COLLECTION_PREFIX: about(
    pattern(/^[A-Za-z0-9-]{0,40}$/, ''),
    'Put before the names of collections, so that several environments can share one Typesense server: letters, digits and dashes.',
  ),
  TYPESENSE_TIMEOUT: about(
    durationWithin('3s', '1ms', '1m'),
    'Deadline of one search; a slower one is answered 503.',
  ),
  TYPESENSE_WRITE_TIMEOUT: about(
    durationWithin('60s', '1ms', '10m'),
    'Deadline of one batch of chunks that is indexed, of one deletion and of one list of all chunks; at most 10m.',
  ),
  TYPESENSE_PORT: about(
    optionalPort,
    'Port of the embedded Typesense, which takes the next one, too; default PORT + 14.',
  ),
  TYPESENSE_BINARY_CACHE: about(
    optional,
    'Folder that keeps the Typesense binary between clones; default $XDG_CACHE_HOME or ~/.cache, below social-publishing-service.',
  ),
};
