import { z } from 'zod';
import type { Identity } from '../../../db/entities/identity.ts';
import { loginProviderNames } from '../../../domain/auth/social-logins.ts';
import { choice, createdAt, id, past, string } from '../../http/schemas.ts';

export const loginProvider = choice('LoginProvider', loginProviderNames, 'A service to log in with.');

export const identityShape = z
  .strictObject({
    id,
    provider: loginProvider,
    email: string(254, 'ada@example.com')
      .nullable()
      .describe('The email address there, when it was last used.'),
    createdAt,
    lastUsedAt: past.nullable().describe('When it was last used, in UTC; null for never.'),
  })
  .meta({ id: 'Identity', description: 'A social login that is linked to the person.' });

export const viewIdentity = (row: Identity): z.input<typeof identityShape> => ({
  id: row.id,
  provider: row.provider,
  email: row.email ?? null,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
