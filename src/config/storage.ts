import { z } from 'zod';
import { about, duration, durationWithin, flag, optional } from './kinds.ts';

/** Settings of file storage and of the lifetime of file URLs. Included in index.ts. */
export const storageSettings = {
  STORAGE_DRIVER: about(
    z.enum(['folder', 's3']).default('folder'),
    'Storage of uploaded files: a folder in DATA_DIR, or an S3-compatible store.',
  ),
  S3_ENDPOINT: about(z.url().optional(), 'Address of the S3-compatible store.'),
  S3_REGION: about(z.string().default('us-east-1'), 'Region in S3 signatures.'),
  S3_BUCKET: about(z.string().default('social'), 'Bucket that holds the files.'),
  S3_ACCESS_KEY_ID: about(optional, 'Access key of the S3-compatible store.'),
  S3_SECRET_ACCESS_KEY: about(optional, 'Secret key of the S3-compatible store.'),
  S3_PRESIGN: about(
    flag(false),
    'Whether clients download exports from the S3-compatible store, and may upload media to it in one PUT, by presigned URLs. S3_ENDPOINT must then be an address that clients can reach. Otherwise the API serves exports and accepts uploads itself.',
  ),
  FILE_URL_LIFETIME: about(
    durationWithin('1h', '1s', '1h'),
    'Maximum lifetime of a signed file URL. Each URL is valid for at least three quarters of it. Every API answer contains fresh URLs, except the repeated answer of a request with an Idempotency-Key. Steps that pass a URL to a platform also create fresh ones.',
  ),
  ORPHANS_EVERY: about(
    duration('1d'),
    'How often the service looks for stored files that no database row refers to. Whole seconds.',
  ),
  ORPHAN_AGE: about(
    durationWithin('7d', '1h', '365d'),
    'Minimum age of a stored file without a database row before it is deleted, and how long an unfinished upload is kept.',
  ),
};
