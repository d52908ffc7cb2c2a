import { audit } from '../../db/audit.ts';
import { addAccountMail, type Encryptor } from '../../db/auth/add-account-mail.ts';
import { Membership, User } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { defaultOrgOf } from '../../db/organizations/default-org.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import { deviceOf, devicePollInterval, type DeviceLoginStatus } from '../../domain/logins.ts';
import { locationOf } from '../../domain/locations.ts';
import { startSession, type SessionStart } from './start-session.ts';

/** Notes the poll whatever comes of it, and makes a device that comes too soon wait longer from now on. */
const poll = `
  with login as (
    select id, status, expires_at <= now() as over,
           coalesce(last_polled_at > now() - make_interval(secs => interval_seconds), false) as early
      from device_logins where device_hash = ? for update
  ), noted as (
    update device_logins d
       set last_polled_at = now(),
           interval_seconds = interval_seconds + case when l.early then ${devicePollInterval} else 0 end
      from login l where d.id = l.id
    returning d.interval_seconds
  )
  select status, over, early, interval_seconds as "interval" from login, noted`;

interface Polled {
  status: DeviceLoginStatus;
  over: boolean;
  early: boolean;
  interval: number;
}

const expired = (): Refusal =>
  refuse('expired_token', 'This device code is unknown, was used already or has expired. Begin again.');

/**
 * One poll of a device, in a transaction of its own: returns once the login is approved, and throws RFC 8628's error
 * for every other state. A poll that comes too soon gets `slow_down`, also when the login is approved.
 */
export const pollDeviceLogin = async (em: Em, deviceHash: string): Promise<void> => {
  const [login] = await em.execute<Polled[]>(poll, [deviceHash]);
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
  session: Omit<SessionStart, 'userId' | 'activeOrgId'>,
): Promise<void> => {
  // whatever ends the person's sessions at this moment either takes the approval back before, or finds this session, too
  await em.execute(
    'select 1 from users where id = (select user_id from device_logins where device_hash = ?) for share',
    [deviceHash],
  );
  const [login] = await em.execute<{ userId: string; orgId: string }[]>(
    `update device_logins set status = 'used'
      where device_hash = ? and status = 'approved' and expires_at > now()
      returning user_id as "userId", org_id as "orgId"`,
    [deviceHash],
  );
  if (!login) throw expired();
  const orgId = await organizationFor(em, login);
  const sessionId = await startSession(em, { ...session, userId: login.userId, activeOrgId: orgId });
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

/** Anyone who has left, or been removed, since they approved lands where their logins lead. */
const organizationFor = async (
  em: Em,
  { userId, orgId }: { userId: string; orgId: string },
): Promise<string> => {
  const isMember = (await em.count(Membership, { userId, orgId })) > 0;
  return isMember ? orgId : ((await defaultOrgOf(em, userId)) ?? orgId);
};
