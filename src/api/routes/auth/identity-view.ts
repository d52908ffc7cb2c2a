import { z } from 'zod';
import type { Identity } from '../../../db/entities/identity.ts';
import { loginProviderNames } from '../../../domain/auth/social-logins.ts';
import { choice, createdAt, id, past, string } from '../../http/schemas.ts';

export const loginProvider = choice('LoginProvider', loginProviderNames, 'Login provider.');

export const identityShape = z
  .strictObject({
    id,
    provider: loginProvider,
    email: string(254, 'ada@example.com')
      .nullable()
      .describe('Email address at the provider, as of the last login.'),
    createdAt,
    lastUsedAt: past.nullable().describe('Time of the last use, in UTC, or null if never used.'),
  })
  .meta({ id: 'Identity', description: 'Social login linked to the person.' });

export const viewIdentity = (row: Identity): z.input<typeof identityShape> => ({
  id: row.id,
  provider: row.provider,
  email: row.email ?? null,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
