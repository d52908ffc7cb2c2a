import { z } from 'zod';
import type { Session } from '../../../db/entities/credentials.ts';
import { deviceOf } from '../../../domain/auth/logins.ts';
import { country, createdAt, id, past, string, timestamp } from '../../http/schemas.ts';

/** Answer to a login. */
export const sessionToken = z.string().max(100).describe('Session token: `Authorization: Bearer <token>`.');

export const sessionShape = z
  .strictObject({
    id,
    device: string(100, 'Firefox on Linux').describe(
      'Program that started the session, from its User-Agent header.',
    ),
    ip: string(64, '203.0.113.7').nullable().describe('IP address at the start of the session.'),
    country,
    createdAt,
    lastUsedAt: past.describe('To about a minute.'),
    expiresAt: timestamp.describe('Expiry if the session is not used, in UTC.'),
    isCurrent: z.boolean().describe('Whether this is the current session.'),
  })
  .meta({ id: 'Session', description: 'A person’s login on one device.' });

export const viewSession = (session: Session, currentId: string): z.input<typeof sessionShape> => ({
  id: session.id,
  device: deviceOf(session.userAgent ?? null),
  ip: session.ip ?? null,
  country: session.country ?? null,
  createdAt: session.createdAt.toISOString(),
  lastUsedAt: (session.lastUsedAt ?? session.createdAt).toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  isCurrent: session.id === currentId,
});
