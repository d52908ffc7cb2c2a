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
  /** SHA-256 of the token, in hex. */
  tokenHash: string;
  /** Expiry if the session is not used. */
  expiresAt: Date;
  /** Expiry in any case. */
  livesUntil: Date;
  ip: string;
  country: string | null;
  userAgent: string | null;
}

/** Starts a session in the given organization. Returns its id. */
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

/** Method by which a person proved their identity. */
export type ProvenBy = 'password' | LoginProviderName;

/**
 * Creates a session for a person who has proved their identity, in the organization that they joined first. If all their
 * organizations were deleted or have removed them, creates a new one of their own.
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

/** Proof by a password, made some milliseconds ago. */
export interface ProvenPassword {
  provenHash: string;
  /** Hash of the same password with today's parameters. Undefined if the stored hash already has them. */
  betterHash: string | undefined;
  /** Whether the password also matches another stored hash. */
  proves(passwordHash: string): Promise<boolean>;
  wrong: Refusal;
}

/**
 * Creates a session for a password. Locks and rereads the row, so that a password that changed after the check opens no
 * session, and its old hash is not written back.
 */
export const logInByPassword = async (
  em: Em,
  session: Omit<SessionStart, 'activeOrgId' | 'begunBy'>,
  { provenHash, betterHash, proves, wrong }: ProvenPassword,
): Promise<void> => {
  const user = await em.findOne(User, { id: session.userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const stored = user?.passwordHash;
  // both are stored hashes from the same row, and no caller chose either
  // oxlint-disable-next-line secrets/constant-time
  const isSame = stored === provenHash;
  if (!user || !stored || !(isSame || (await proves(stored)))) throw wrong;
  if (isSame && betterHash !== undefined) user.passwordHash = betterHash;
  await em.flush();
  await logIn(em, session, 'password');
};

/** Ends one of the caller's own sessions, immediately and everywhere. Throws 404 for any other. */
export const endSession = async (em: Em, actor: Actor, id: string): Promise<void> => {
  const living = { id, userId: actor.userId, endedAt: null, expiresAt: { $gt: new Date() } };
  const ended = await em.nativeUpdate(Session, living, { endedAt: new Date() });
  if (ended === 0) throw notFound('session', id);
  await audit(em, { action: 'session.ended', target: { kind: 'session', id } });
};

/** Ends all sessions of a person except one, and cancels approvals for devices that have not fetched their session yet. */
export const endSessionsOf = async (em: Em, userId: string, but?: string): Promise<void> => {
  const others = but === undefined ? {} : { id: { $ne: but } };
  await em.nativeUpdate(Session, { userId, endedAt: null, ...others }, { endedAt: new Date() });
  await em.nativeUpdate(DeviceLogin, { userId, status: 'approved' }, { status: 'denied' });
};

/** Ends all of the caller's sessions except the current one. Returns how many were valid. */
export const endOtherSessions = async (em: Em, { userId, credentialId }: Actor): Promise<number> => {
  const alive = { userId, id: { $ne: credentialId }, endedAt: null, expiresAt: { $gt: new Date() } };
  const ended = await em.find(Session, alive, { fields: ['id'] });
  await endSessionsOf(em, userId, credentialId);
  for (const { id } of ended) await audit(em, { action: 'session.ended', target: { kind: 'session', id } });
  return ended.length;
};

/** Ends the current session, immediately and everywhere. */
export const logOut = async (em: Em, actor: Actor): Promise<void> => {
  await em.nativeUpdate(Session, { id: actor.credentialId, endedAt: null }, { endedAt: new Date() });
  await audit(em, { action: 'session.ended', target: { kind: 'session', id: actor.credentialId } });
};
