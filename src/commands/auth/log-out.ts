import { audit } from '../../db/audit.ts';
import { Session } from '../../db/entities/credentials.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';

/** Ends the session that asks, at once and everywhere. */
export const logOut = async (em: Em, actor: Actor): Promise<void> => {
  await em.nativeUpdate(Session, { id: actor.credentialId, endedAt: null }, { endedAt: new Date() });
  await audit(em, { action: 'session.ended', target: { kind: 'session', id: actor.credentialId } });
};
