import { z } from 'zod';
import { newApiKey } from '../../../adapters/secrets/tokens.ts';
import { updateApiKey, createApiKey, revokeApiKey } from '../../../commands/auth/api-keys.ts';
import { listApiKeys } from '../../../db/auth/api-keys.ts';
import { allScopes } from '../../../domain/team/scopes.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { resource } from '../../http/resource.ts';
import { scope } from '../../openapi/named-lists.ts';
import {
  changes,
  expiry,
  idInPath,
  idParam,
  line,
  meanings,
  anyId,
  createdAt,
  id,
  past,
  string,
  timestamp,
} from '../../http/schemas.ts';
import type { ApiKey } from '../../../db/entities/credentials.ts';

const fields = {
  id,
  name: z.string().max(100).meta(meanings.name),
  prefix: string(32, 'sk-social-AbCd').describe('First characters of the key, to tell keys apart.'),
  scopes: z.array(scope).max(100).describe('Scopes of the key.'),
  brandIds: z
    .array(anyId)
    .max(1_000)
    .nullable()
    .describe('Ids of the brands that the key is limited to, or null for all.'),
  expiresAt: timestamp.nullable().describe('Null if the key never expires.'),
  createdAt,
  createdBy: anyId.describe('Id of the user who made the key. This user, owners, and admins can revoke it.'),
  lastUsedAt: past.nullable().describe('Precise to the minute.'),
};

const apiKeyShape = z
  .strictObject(fields)
  .meta({ id: 'ApiKey', description: 'An API key, without its value.' });

/** An API key with its secret, which is shown only once. */
const newApiKeyShape = z
  .strictObject({
    ...fields,
    key: string(100, 'an-example-of-a-key').describe('Shown only once. Replace a lost key.'),
  })
  .meta({ id: 'NewApiKey', description: 'An API key with its value, which is shown only once.' });

const viewApiKey = (key: ApiKey): z.input<typeof apiKeyShape> => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  brandIds: key.brandIds ?? null,
  expiresAt: key.expiresAt?.toISOString() ?? null,
  createdAt: key.createdAt.toISOString(),
  createdBy: key.createdBy,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});

const tag = 'API keys';
const scopes = z
  .array(scope)
  .min(1)
  .max(allScopes.length)
  .transform(list => [...new Set(list)])
  .describe('Scopes of the key.');

const brandIds = z
  .array(idParam)
  .min(1)
  .max(1_000)
  .transform(list => [...new Set(list)])
  .nullable();

const apiKeys = resource({
  tag,
  noun: 'an API key',
  name: 'ApiKey',
  path: '/api-keys/{id}',
  params: z.strictObject({ id: idInPath }),
  access: { read: 'session', write: 'session' },
  returns: apiKeyShape,
  view: viewApiKey,
});

export const apiKeyRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/api-keys',
    operationId: 'createApiKey',
    tag,
    summary: 'Create an API key',
    description:
      'The key is shown once, in `key`. It does not expire unless `expiresAt` says so, and can be revoked at any time. With `brandIds` it reaches only what belongs to these brands; files belong to no brand, so `media:read` shows it all of them. A key never has more rights than the person who made it, and ends when they leave. Send it as ' +
      '`Authorization: Bearer …` or as `x-api-key`.',
    access: 'session',
    body: z.strictObject({
      name: line(100).meta(meanings.name),
      scopes,
      expiresAt: expiry.default(null).meta(meanings.expiresAtOrNever),
      brandIds: brandIds
        .default(null)
        .describe('Ids of the brands that the key is limited to, or null for all brands.'),
    }),
    errors: ['not_found'],
    status: 201,
    returns: newApiKeyShape,
    example: { name: 'Our website', scopes: ['posts:read', 'posts:write'] },
    handle: ({ body, actor, write }) => {
      const { secret, hash, prefix } = newApiKey();
      return write(async em => {
        const row = await createApiKey(em, actor, { ...body, keyHash: hash, prefix });
        return { ...viewApiKey(row), key: secret };
      });
    },
  }),
  apiKeys.list({
    plural: 'apiKeys',
    described: 'API keys, newest first.',
    summary: 'List API keys',
    rows: ({ em, actor, query }) => listApiKeys(em, actor.orgId, query),
  }),
  apiKeys.update({
    description:
      'Applies from the next request. You cannot add scopes that you do not have. The scopes and expiry of an OAuth grant cannot be changed (`invalid_state`). `null` removes the expiry or the limit to brands.',
    body: changes({
      name: line(100).meta(meanings.name),
      scopes,
      expiresAt: expiry.meta(meanings.expiresAtOrNever),
      brandIds: brandIds.describe('Ids of the brands that the key is limited to, or null for all brands.'),
    }),
    errors: ['not_found', 'invalid_state'],
    example: { name: 'Our new website' },
    run: (em, { actor, body, params }) => updateApiKey(em, actor, params.id, body),
  }),
  apiKeys.delete({
    verb: 'revoke',
    whileSuspended: true,
    run: (em, { actor, params }) => revokeApiKey(em, actor, params.id),
  }),
];
