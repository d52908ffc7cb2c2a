import { audit } from '../../db/audit.ts';
import { addAccountMail, type Encryptor } from '../../db/auth/mails.ts';
import { noteDevicePoll, takeDeviceLogin } from '../../db/auth/logins.ts';
import { Membership, User } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findDefaultOrg } from '../../db/organizations/members.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import { deviceOf } from '../../domain/logins.ts';
import { locationOf } from '../../domain/locations.ts';
import { startSession, type SessionStart } from './start-session.ts';

const expired = (): Refusal =>
  refuse('expired_token', 'This device code is unknown, was used already or has expired. Begin again.');

/**
 * One poll of a device, in a transaction of its own: returns once the login is approved, and throws RFC 8628's error
 * for every other state. A poll that comes too soon gets `slow_down`, also when the login is approved.
 */
export const pollDeviceLogin = async (em: Em, deviceHash: string): Promise<void> => {
  const login = await noteDevicePoll(em, deviceHash);
  if (!login || login.status === 'used') throw expired();
  if (login.early)
    throw refuse('slow_down', `Poll every ${login.interval} seconds.`, { retryAfter: login.interval });
  if (login.status === 'denied') throw refuse('access_denied', 'The login was denied.');
  if (login.over) throw expired();
  if (login.status === 'pending')
    throw refuse('authorization_pending', 'The login waits for its approval.', {
      retryAfter: login.interval,
    });
};

/** Gives an approved login its session, once: of any number at once, one gets it. The person is told by mail. */
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
    body: `${deviceOf(session.userAgent)} at ${locationOf(session.ip, session.country)} was logged in with your approval. If you did not approve it, change your password: that ends its session.`,
  });
};

/** Anyone who has left or been removed since they approved is logged in to their default organization. */
const organizationFor = async (
  em: Em,
  { userId, orgId }: { userId: string; orgId: string },
): Promise<string> => {
  const isMember = (await em.count(Membership, { userId, orgId })) > 0;
  return isMember ? orgId : ((await findDefaultOrg(em, userId)) ?? orgId);
};
