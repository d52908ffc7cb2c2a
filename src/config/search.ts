import { about, durationWithin, optional, optionalPort, pattern, servers } from './kinds.ts';

/** Settings of the search server. Included in index.ts. */
export const searchSettings = {
  TYPESENSE_URL: about(
    servers(),
    'Address of a Typesense server (0.24 or newer) for knowledge bases. For a cluster, all addresses, comma-separated. If unset, `npm start` runs one. Without Typesense, everything except search works.',
  ),
  TYPESENSE_API_KEY: about(
    optional,
    'API key of the Typesense server that may create, fill, search, and delete collections. Local default: generated once and kept in DATA_DIR.',
  ),
  TYPESENSE_COLLECTION_PREFIX: about(
    pattern(/^[A-Za-z0-9-]{0,40}$/, ''),
    'Prefix of collection names, so that several environments can share one Typesense server: letters, digits, and dashes.',
  ),
  TYPESENSE_TIMEOUT: about(
    durationWithin('3s', '1ms', '1m'),
    'Timeout for one search, after which the API answers 503.',
  ),
  TYPESENSE_WRITE_TIMEOUT: about(
    durationWithin('60s', '1ms', '10m'),
    'Timeout for indexing one batch of chunks, for one deletion, and for one list of all chunks. At most 10m.',
  ),
  TYPESENSE_PORT: about(
    optionalPort,
    'Port of the embedded Typesense, which also uses the next port. Default: PORT + 14.',
  ),
  TYPESENSE_BINARY_CACHE: about(
    optional,
    'Folder that keeps the Typesense binary across clones. Default: social-publishing-service in $XDG_CACHE_HOME or ~/.cache.',
  ),
};
