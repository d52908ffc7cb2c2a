import { z } from 'zod';
import type { Identity } from '../../../db/entities/identity.ts';
import { loginProviderNames } from '../../../domain/social-logins.ts';
import { id, timestamp, choice } from '../../http/schemas.ts';

export const loginProvider = choice('LoginProvider', loginProviderNames, 'A service to log in with.');

export const identityShape = z
  .strictObject({
    id,
    provider: loginProvider,
    email: z.string().max(254).nullable().describe('The email address there, when it was last used.'),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable(),
  })
  .meta({ id: 'Identity' });

export const viewIdentity = (row: Identity): z.input<typeof identityShape> => ({
  id: row.id,
  provider: row.provider,
  email: row.email ?? null,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
