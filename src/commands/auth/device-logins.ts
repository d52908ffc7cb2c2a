import { randomInt } from 'node:crypto';
import { DeviceLogin } from '../../db/entities/login.ts';
import type { Em } from '../../db/driver/orm.ts';
import { deviceLoginLifetime, userCodeLength, userCodeLetters, deviceOf } from '../../domain/auth/logins.ts';
import { audit } from '../../db/audit.ts';
import { Session } from '../../db/entities/credentials.ts';
import type { Actor } from '../../domain/actor.ts';
import { notFound, refuse, type Refusal } from '../../domain/errors.ts';
import { addAccountMail, type Encryptor } from '../../db/auth/mails.ts';
import { noteDevicePoll, takeDeviceLogin } from '../../db/auth/logins.ts';
import { Membership, User } from '../../db/entities/people.ts';
import { findDefaultOrg } from '../../db/organizations/members.ts';
import { locationOf } from '../../domain/auth/locations.ts';
import { lockPerson } from './lock-person.ts';
import { startSession, type SessionStart } from './sessions.ts';

/** Creates a user code: eight letters of twenty, 34.6 bits, for ten minutes and at most five attempts. */
export const makeUserCode = (): string =>
  Array.from({ length: userCodeLength }, () => userCodeLetters[randomInt(userCodeLetters.length)]).join('');

/** Data about a device that begins a login. Hashes are SHA-256 in hex. */
export interface DeviceStart {
  deviceHash: string;
  userCodeHash: string;
  clientName: string | null;
  ip: string;
  /** Two letters, if a trusted proxy sends them. */
  country: string | null;
  userAgent: string | null;
}

/** Stores a device login that waits for approval. */
export const startDeviceLogin = async (em: Em, given: DeviceStart): Promise<void> => {
  const expiresAt = new Date(Date.now() + deviceLoginLifetime);
  em.persist(em.create(DeviceLogin, { ...given, status: 'pending', expiresAt }));
  await em.flush();
};

const waiting = (userCodeHash: string) =>
  ({ userCodeHash, status: 'pending', expiresAt: { $gt: new Date() } }) as const;

/** Finds the pending device login with this code. Throws 404 if there is none. */
export const findDeviceLogin = async (em: Em, userCodeHash: string): Promise<DeviceLogin> => {
  const login = await em.findOne(DeviceLogin, waiting(userCodeHash));
  if (!login) throw notFound('pending device login');
  return login;
};

/**
 * Approves the pending device login, as the caller and in their organization, or denies it, once. Throws 401 if the
 * caller's session or account ends at this moment, so that nothing starts in its name.
 */
export const decideDeviceLogin = async (
  em: Em,
  { userId, orgId, credentialId }: Pick<Actor, 'userId' | 'orgId' | 'credentialId'>,
  { userCodeHash, status }: { userCodeHash: string; status: 'approved' | 'denied' },
): Promise<void> => {
  await lockPerson(em, userId, 'share');
  if ((await em.count(Session, { id: credentialId, endedAt: null })) === 0)
    throw refuse('unauthorized', 'The session has expired.');
  const decided = await em.nativeUpdate(DeviceLogin, waiting(userCodeHash), { status, userId, orgId });
  if (decided === 0) throw notFound('pending device login');
  const { id, ip, clientName } = await em.findOneOrFail(DeviceLogin, { userCodeHash });
  await audit(em, {
    action: `device_login.${status}`,
    target: { kind: 'device_login', id, name: clientName ?? undefined },
    details: { deviceIp: ip },
  });
};

const expired = (): Refusal =>
  refuse('expired_token', 'This device code is unknown, already used, or expired. Start again.');

/**
 * Handles one poll of a device, in its own transaction: returns once the login is approved, and throws RFC 8628's error for
 * every other state. A poll that comes too soon gets `slow_down`, even if the login is approved.
 */
export const pollDeviceLogin = async (em: Em, deviceHash: string): Promise<void> => {
  const login = await noteDevicePoll(em, deviceHash);
  if (!login || login.status === 'used') throw expired();
  if (login.early)
    throw refuse('slow_down', `Too many polls. Poll at most every ${login.interval} seconds.`, {
      retryAfter: login.interval,
    });
  if (login.status === 'denied') throw refuse('access_denied', 'The login was denied.');
  if (login.over) throw expired();
  if (login.status === 'pending')
    throw refuse('authorization_pending', 'The login has not been approved yet. Keep polling.', {
      retryAfter: login.interval,
    });
};

/**
 * Creates the session of an approved login, once: of several simultaneous requests, one gets it. Notifies the person by
 * email.
 */
export const redeemDeviceLogin = async (
  em: Em,
  cipher: Encryptor,
  deviceHash: string,
  session: Omit<SessionStart, 'userId' | 'activeOrgId' | 'begunBy'>,
): Promise<void> => {
  const login = await takeDeviceLogin(em, deviceHash);
  if (!login) throw expired();
  const orgId = await organizationFor(em, login);
  const begun = { userId: login.userId, activeOrgId: orgId, begunBy: 'device' } as const;
  const sessionId = await startSession(em, { ...session, ...begun });
  await audit(em, {
    action: 'session.started',
    target: { kind: 'session', id: sessionId },
    details: { by: 'device_login' },
    by: { kind: 'user', id: login.userId },
    orgId,
  });
  const { id: userId, email: address } = await em.findOneOrFail(User, { id: login.userId });
  await addAccountMail(em, cipher, {
    userId,
    address,
    type: 'account.device_login',
    path: null,
    subject: 'A device was logged in',
    body: `${deviceOf(session.userAgent)} at ${locationOf(session.ip, session.country)} was logged in with your approval. If this was not you, change your password, which ends the device’s session.`,
  });
};

/**
 * Returns the organization of the new session. A person who has left or was removed since the approval gets their default
 * organization.
 */
const organizationFor = async (
  em: Em,
  { userId, orgId }: { userId: string; orgId: string },
): Promise<string> => {
  const isMember = (await em.count(Membership, { userId, orgId })) > 0;
  return isMember ? orgId : ((await findDefaultOrg(em, userId)) ?? orgId);
};
