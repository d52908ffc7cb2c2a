import { z } from 'zod';
import type { Session } from '../../../db/entities/credentials.ts';
import { deviceOf } from '../../../domain/logins.ts';
import { country, id, timestamp } from '../../http/schemas.ts';

/** What a login answers with. */
export const sessionToken = z.string().max(100).describe('Session token: `Authorization: Bearer <token>`.');

export const sessionShape = z
  .strictObject({
    id,
    device: z.string().max(100).describe('The program that began the session, from its User-Agent header.'),
    ip: z.string().max(64).nullable().describe('The address that it was begun from.'),
    country,
    createdAt: timestamp,
    lastUsedAt: timestamp.describe('To about a minute.'),
    expiresAt: timestamp,
    isCurrent: z.boolean().describe('Whether it is the session that asks.'),
  })
  .meta({ id: 'Session' });

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
