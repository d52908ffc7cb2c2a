import { z } from 'zod';
import { about, duration, optional } from './kinds.ts';

/** Keys for encryption and signatures. Included in index.ts. */
export const secretSettings = {
  ENCRYPTION_KEYS: about(
    optional,
    'Encryption keys for stored tokens: `1:<base64 of 32 bytes>,2:…`. The highest version encrypts, all versions decrypt. Local default: generated once and kept in DATA_DIR.',
  ),
  ENCRYPTION_KEY_VERSION: about(
    z.coerce.number().int().min(1).optional(),
    'Version of ENCRYPTION_KEYS that encrypts. Default: the highest. Set the old version while you roll a new key out to all processes, so that every process can decrypt what others write.',
  ),
  SIGNING_SECRET: about(
    optional,
    'Secret that signs file URLs. Local default: generated once and kept in DATA_DIR.',
  ),
  REWRAP_EVERY: about(
    duration('1h'),
    'How often the service re-encrypts texts of older keys while ENCRYPTION_KEYS has several. Whole seconds.',
  ),
};
