import { z } from 'zod';
import { about, duration, durationWithin, flag, optional } from './kinds.ts';

/** Where files are kept, and how long their URLs work, for src/config/index.ts. */
export const storageSettings = {
  STORAGE_DRIVER: about(
    z.enum(['folder', 's3']).default('folder'),
    'Where uploaded files live: a folder below DATA_DIR, or an S3-compatible store.',
  ),
  S3_ENDPOINT: about(z.url().optional(), 'Address of the S3-compatible store.'),
  S3_REGION: about(z.string().default('us-east-1'), 'Region named in S3 signatures.'),
  S3_BUCKET: about(z.string().default('social'), 'Bucket that holds the files.'),
  S3_ACCESS_KEY_ID: about(optional, 'Access key of the S3-compatible store.'),
  S3_SECRET_ACCESS_KEY: about(optional, 'Secret key of the S3-compatible store.'),
  S3_PRESIGN: about(
    flag(false),
    'Whether clients download archives of exports from the S3-compatible store itself, and may upload media to it, by presigned URLs; S3_ENDPOINT must then be an address that they reach. Otherwise the API serves archives and takes uploads.',
  ),
  FILE_URL_LIFETIME: about(
    durationWithin('1h', '1s', '1h'),
    'How long a signed file URL works, at most; three quarters of it at least. Every answer of the API has fresh ones but the repeat of a request by its Idempotency-Key, which gives the first answer as it was; every step that hands one to a platform, which pulls media by it within minutes, has fresh ones, too.',
  ),
  ORPHANS_EVERY: about(
    duration('1d'),
    'How often files are looked for in the store that no row names; whole seconds.',
  ),
  ORPHAN_AGE: about(
    durationWithin('7d', '1h', '365d'),
    'How old a file that no row names must be until it is deleted, and how long an upload that nobody finished is kept.',
  ),
};
