import { LockMode } from '@mikro-orm/core';
import { Session } from '../../db/entities/credentials.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { SessionBeginning } from '../../domain/auth/logins.ts';
import { audit } from '../../db/audit.ts';
import { cancelDeletion } from '../../db/organizations/closing.ts';
import { User } from '../../db/entities/people.ts';
import { ensureOrganization } from '../../db/organizations/organizations.ts';
import { notFound, type Refusal } from '../../domain/errors.ts';
import type { LoginProviderName } from '../../domain/auth/social-logins.ts';
import { DeviceLogin } from '../../db/entities/login.ts';
import type { Actor } from '../../domain/actor.ts';

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

/** How somebody proved who they are. */
export type ProvenBy = 'password' | LoginProviderName;

/**
 * A session of a person who has proven who they are, in the organization that they joined first; in a new one of their own
 * where all that they were in are gone, or have removed them.
 */
export const logIn = async (
  em: Em,
  input: Omit<SessionStart, 'activeOrgId' | 'begunBy'>,
  provenBy: ProvenBy,
): Promise<void> => {
  const { userId } = input;
  await cancelDeletion(em, userId);
  const orgId = await ensureOrganization(em, userId);
  const begunBy = provenBy === 'password' ? 'password' : 'provider';
  const id = await startSession(em, { ...input, activeOrgId: orgId, begunBy });
  const by = { kind: 'user', id: userId } as const;
  const details = { by: provenBy };
  await audit(em, { action: 'session.started', target: { kind: 'session', id }, details, by, orgId });
};

/** How a person proved themselves by a password, some milliseconds ago. */
export interface ProvenPassword {
  provenHash: string;
  /** The same password in today's parameters; undefined where they are today's. */
  betterHash: string | undefined;
  /** Whether the password is still right for another stored hash. */
  proves(passwordHash: string): Promise<boolean>;
  wrong: Refusal;
}

/**
 * A session for a password. The row is locked and looked at again: a password that was changed since it was checked opens
 * nothing, neither by a session that the change could not end nor by its old hash written back.
 */
export const logInByPassword = async (
  em: Em,
  session: Omit<SessionStart, 'activeOrgId' | 'begunBy'>,
  { provenHash, betterHash, proves, wrong }: ProvenPassword,
): Promise<void> => {
  const user = await em.findOne(User, { id: session.userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const stored = user?.passwordHash;
  // both are stored hashes, read from the same row: nobody chose either
  // oxlint-disable-next-line secrets/constant-time
  const isSame = stored === provenHash;
  if (!user || !stored || !(isSame || (await proves(stored)))) throw wrong;
  if (isSame && betterHash !== undefined) user.passwordHash = betterHash;
  await em.flush();
  await logIn(em, session, 'password');
};

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

/** Ends all sessions of the caller's but the one that asks; how many of them were alive. */
export const endOtherSessions = async (em: Em, { userId, credentialId }: Actor): Promise<number> => {
  const alive = { userId, id: { $ne: credentialId }, endedAt: null, expiresAt: { $gt: new Date() } };
  const ended = await em.find(Session, alive, { fields: ['id'] });
  await endSessionsOf(em, userId, credentialId);
  for (const { id } of ended) await audit(em, { action: 'session.ended', target: { kind: 'session', id } });
  return ended.length;
};

/** Ends the session that asks, at once and everywhere. */
export const logOut = async (em: Em, actor: Actor): Promise<void> => {
  await em.nativeUpdate(Session, { id: actor.credentialId, endedAt: null }, { endedAt: new Date() });
  await audit(em, { action: 'session.ended', target: { kind: 'session', id: actor.credentialId } });
};
