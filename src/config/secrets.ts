import { z } from 'zod';
import { about, duration, optional } from './kinds.ts';

/** What is encrypted and signed with; a part of the settings in index.ts. */
export const secretSettings = {
  ENCRYPTION_KEYS: about(
    optional,
    'Keyring for tokens at rest: `1:<base64 of 32 bytes>,2:…`; the highest version writes, all read. Local default: made once and kept in DATA_DIR.',
  ),
  ENCRYPTION_KEY_VERSION: about(
    z.coerce.number().int().min(1).optional(),
    'Version of ENCRYPTION_KEYS that writes; default the highest. Name the old one while a new one is handed to all processes, so that none meets a text that it cannot read.',
  ),
  SIGNING_SECRET: about(optional, 'Signs file URLs. Local default: made once and kept in DATA_DIR.'),
  REWRAP_EVERY: about(
    duration('1h'),
    'How often texts of other keys than the one that writes are looked for and encrypted again, while ENCRYPTION_KEYS has several; whole seconds.',
  ),
};
