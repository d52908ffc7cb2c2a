import { z } from 'zod';
import type { ApiKey } from '../../../db/entities/credentials.ts';
import { scope } from '../../openapi/named-lists.ts';
import { anyId, createdAt, id, meanings, past, string, timestamp } from '../../http/schemas.ts';

const fields = {
  id,
  name: z.string().max(100).meta(meanings.name),
  prefix: string(32, 'sk-social-AbCd').describe('The first characters of the key, to tell keys apart.'),
  scopes: z.array(scope).max(100).describe('What it may do.'),
  brandIds: z.array(anyId).max(1_000).nullable().describe('The brands that it is for; null for all.'),
  expiresAt: timestamp.nullable().describe('Null for never.'),
  createdAt,
  lastUsedAt: past.nullable().describe('To the minute.'),
};

export const apiKeyShape = z
  .strictObject(fields)
  .meta({ id: 'ApiKey', description: 'An API key, without its value.' });

/** With the key itself, which is shown this once. */
export const newApiKeyShape = z
  .strictObject({
    ...fields,
    key: string(100, 'an-example-of-a-key').describe('Shown only here; a lost key is replaced.'),
  })
  .meta({ id: 'NewApiKey', description: 'An API key with its value, which is shown this once.' });

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
