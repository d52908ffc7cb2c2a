import { audit } from '../../db/audit.ts';
import { Session } from '../../db/entities/credentials.ts';
import { DeviceLogin } from '../../db/entities/login.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { lockPerson } from './lock-person.ts';

const waiting = (userCodeHash: string) =>
  ({ userCodeHash, status: 'pending', expiresAt: { $gt: new Date() } }) as const;

/** The device that waits under this code; 404 when none does. */
export const findDeviceLogin = async (em: Em, userCodeHash: string): Promise<DeviceLogin> => {
  const login = await em.findOne(DeviceLogin, waiting(userCodeHash));
  if (!login) throw notFound('device code that waits for its approval');
  return login;
};

/**
 * Lets the device that waits under this code in, as the caller and into their organization, or turns it away; once. Throws
 * 401 where the caller's session, or their account, ends at this moment: nothing goes on in its name.
 */
export const decideDeviceLogin = async (
  em: Em,
  { userId, orgId, credentialId }: Pick<Actor, 'userId' | 'orgId' | 'credentialId'>,
  { userCodeHash, status }: { userCodeHash: string; status: 'approved' | 'denied' },
): Promise<void> => {
  await lockPerson(em, userId, 'share');
  if ((await em.count(Session, { id: credentialId, endedAt: null })) === 0)
    throw refuse('unauthorized', 'This session has ended.');
  const decided = await em.nativeUpdate(DeviceLogin, waiting(userCodeHash), { status, userId, orgId });
  if (decided === 0) throw notFound('device code that waits for its approval');
  const { id, ip, clientName } = await em.findOneOrFail(DeviceLogin, { userCodeHash });
  await audit(em, {
    action: `device_login.${status}`,
    target: { kind: 'device_login', id, name: clientName ?? undefined },
    details: { deviceIp: ip },
  });
};
