import { audit } from '../../db/audit.ts';
import { DeviceLogin } from '../../db/entities/login.ts';
import { Session } from '../../db/entities/credentials.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';

/** Ends one session of the caller's own, at once and everywhere; 404 for any other. */
export const endSession = async (em: Em, actor: Actor, id: string): Promise<void> => {
  const living = { id, userId: actor.userId, endedAt: null, expiresAt: { $gt: new Date() } };
  const ended = await em.nativeUpdate(Session, living, { endedAt: new Date() });
  if (ended === 0) throw notFound('session', id);
  await audit(em, { action: 'session.ended', target: { kind: 'session', id } });
};

/** Ends a person's sessions but one, and takes back what was approved for devices that have not fetched their session yet. */
export const endSessionsOf = async (em: Em, userId: string, but?: string): Promise<void> => {
  const others = but === undefined ? {} : { id: { $ne: but } };
  await em.nativeUpdate(Session, { userId, endedAt: null, ...others }, { endedAt: new Date() });
  await em.nativeUpdate(DeviceLogin, { userId, status: 'approved' }, { status: 'denied' });
};

/** Ends the session that asks, at once and everywhere. */
export const logOut = async (em: Em, actor: Actor): Promise<void> => {
  await em.nativeUpdate(Session, { id: actor.credentialId, endedAt: null }, { endedAt: new Date() });
  await audit(em, { action: 'session.ended', target: { kind: 'session', id: actor.credentialId } });
};
