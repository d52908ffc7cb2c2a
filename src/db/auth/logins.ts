import type { LoginProviderName } from '../../domain/auth/social-logins.ts';
import { devicePollInterval, type DeviceLoginStatus } from '../../domain/auth/logins.ts';
import type { Em } from '../driver/orm.ts';

/** Login from which a browser has returned, as its row has it. `codeVerifier` is encrypted. */
export interface TakenLogin {
  id: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string | null;
  sessionId: string | null;
}

/**
 * Redeems the state of a callback, once. Returns undefined for a state that is unknown, used, or expired, or that belongs
 * to another browser or provider; such a state stays unchanged. Hashes are SHA-256, hex.
 */
export const useSocialState = async (
  em: Em,
  {
    stateHash,
    browserHash,
    provider,
  }: { stateHash: string; browserHash: string; provider: LoginProviderName },
): Promise<TakenLogin | undefined> => {
  const [login] = await em.execute<TakenLogin[]>(
    `update social_logins set used_at = now()
      where state_hash = ? and browser_hash = ? and provider = ? and used_at is null and expires_at > now()
      returning id, nonce, code_verifier as "codeVerifier", return_to as "returnTo", session_id as "sessionId"`,
    [stateHash, browserHash, provider],
  );
  return login;
};

/** Redeems a code, given as hex SHA-256. Of concurrent calls, one gets the person and the others undefined. */
export const useSocialCode = async (
  em: Em,
  codeHash: string,
): Promise<{ userId: string; provider: LoginProviderName } | undefined> => {
  const [login] = await em.execute<{ userId: string; provider: LoginProviderName }[]>(
    `update social_logins set code_hash = null where code_hash = ? and code_expires_at > now()
      returning user_id as "userId", provider`,
    [codeHash],
  );
  return login;
};

/** Device login as its poll finds it. */
interface PolledLogin {
  status: DeviceLoginStatus;
  over: boolean;
  early: boolean;
  interval: number;
}

/**
 * Records a poll regardless of its result. A device that polls too soon (`early`) must wait longer from now on. Returns
 * undefined for an unknown code. `interval` is the number of seconds to wait from now on.
 */
export const noteDevicePoll = async (em: Em, deviceHash: string): Promise<PolledLogin | undefined> => {
  const [login] = await em.execute<PolledLogin[]>(
    `update device_logins d
        set last_polled_at = now(), interval_seconds = d.interval_seconds + l.early::int * ${devicePollInterval}
       from (select id, status, expires_at <= now() as over,
                    coalesce(last_polled_at > now() - make_interval(secs => interval_seconds), false) as early
               from device_logins where device_hash = ? for update) l
      where d.id = l.id returning l.status, l.over, l.early, d.interval_seconds as interval`,
    [deviceHash],
  );
  return login;
};

/**
 * Redeems an approved login. Of concurrent calls, one gets the person who approved it and the organization, and the others
 * undefined, as for a login in any other state.
 */
export const takeDeviceLogin = async (
  em: Em,
  deviceHash: string,
): Promise<{ userId: string; orgId: string } | undefined> => {
  // a concurrent transaction that ends the person's sessions has either revoked the approval before, or finds this session
  await em.execute(
    'select 1 from users where id = (select user_id from device_logins where device_hash = ?) for share',
    [deviceHash],
  );
  const [login] = await em.execute<{ userId: string; orgId: string }[]>(
    `update device_logins set status = 'used' where device_hash = ? and status = 'approved' and expires_at > now()
      returning user_id as "userId", org_id as "orgId"`,
    [deviceHash],
  );
  return login;
};
