import { Session } from '../../db/entities/credentials.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { SessionBeginning } from '../../domain/logins.ts';

export interface SessionStart {
  userId: string;
  activeOrgId: string;
  begunBy: SessionBeginning;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  /** When it ends without being used. */
  expiresAt: Date;
  /** When it ends in any case. */
  livesUntil: Date;
  ip: string;
  country: string | null;
  userAgent: string | null;
}

/** A session from now on, in the given organization; its id. */
export const startSession = async (
  em: Em,
  { userId, activeOrgId, begunBy, tokenHash, expiresAt, livesUntil, ip, country, userAgent }: SessionStart,
): Promise<string> => {
  const session = em.create(Session, {
    userId,
    activeOrgId,
    begunBy,
    tokenHash,
    expiresAt,
    livesUntil,
    ip,
    country,
    userAgent,
  });
  await em.persist(session).flush();
  return session.id;
};
