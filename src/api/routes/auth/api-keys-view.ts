import { z } from 'zod';
import type { ApiKey } from '../../../db/entities/credentials.ts';
import { scope } from '../../http/named-lists.ts';
import { id, timestamp } from '../../http/schemas.ts';

const fields = {
  id,
  name: z.string().max(100),
  prefix: z.string().max(32).describe('The first characters of the key, to tell keys apart.'),
  scopes: z.array(scope).max(100),
  brandIds: z.array(id).max(1_000).nullable().describe('The brands that it is for; null for all.'),
  expiresAt: timestamp.nullable().describe('Null for never.'),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable().describe('To the minute.'),
};

export const apiKeyShape = z.strictObject(fields).meta({ id: 'ApiKey' });

/** With the key itself, which is shown this once. */
export const newApiKeyShape = z
  .strictObject({ ...fields, key: z.string().max(100).describe('Shown only here; a lost key is replaced.') })
  .meta({ id: 'NewApiKey' });

export const viewApiKey = (key: ApiKey): z.input<typeof apiKeyShape> => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  brandIds: key.brandIds ?? null,
  expiresAt: key.expiresAt?.toISOString() ?? null,
  createdAt: key.createdAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});
