import { randomInt } from 'node:crypto';
import { DeviceLogin } from '../../db/entities/login.ts';
import type { Em } from '../../db/driver/orm.ts';
import { deviceLoginLifetime, userCodeLength, userCodeLetters } from '../../domain/logins.ts';

/** Eight letters of twenty: 34.6 bits, for ten minutes and against five tries. */
export const newUserCode = (): string =>
  Array.from({ length: userCodeLength }, () => userCodeLetters[randomInt(userCodeLetters.length)]).join('');

/** What a device tells of itself when it begins; hashes are SHA-256, hex. */
export interface DeviceStart {
  deviceHash: string;
  userCodeHash: string;
  clientName: string | null;
  ip: string;
  /** Two letters, where a trusted proxy says them. */
  country: string | null;
  userAgent: string | null;
}

/** A device waits for its approval from now on. */
export const startDeviceLogin = async (em: Em, given: DeviceStart): Promise<void> => {
  const expiresAt = new Date(Date.now() + deviceLoginLifetime);
  em.persist(em.create(DeviceLogin, { ...given, status: 'pending', expiresAt }));
  await em.flush();
};
