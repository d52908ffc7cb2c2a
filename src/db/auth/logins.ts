import { sql, type NotNull } from 'kysely';
import type { LoginProviderName } from '../../domain/auth/social-logins.ts';
import { devicePollInterval } from '../../domain/auth/logins.ts';
import { kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';

/**
 * Uses up the state of a callback, once; undefined for one that is unknown, used or over, that another browser began or
 * that was given out for another provider, which all stay as they are. Hashes are SHA-256, hex.
 */
export const useSocialState = (
  em: Em,
  {
    stateHash,
    browserHash,
    provider,
  }: { stateHash: string; browserHash: string; provider: LoginProviderName },
) =>
  kyselyOf(em)
    .updateTable('social_logins')
    .set({ used_at: now })
    .where(({ and }) => and({ state_hash: stateHash, browser_hash: browserHash, provider, used_at: null }))
    .where('expires_at', '>', now)
    .returning(['id', 'nonce', 'code_verifier as codeVerifier', 'return_to as returnTo'])
    .returning('session_id as sessionId')
    .executeTakeFirst();

/** A login that a browser has come back from, as its row has it; `codeVerifier` is encrypted. */
export type TakenLogin = NonNullable<Awaited<ReturnType<typeof useSocialState>>>;

/** Uses up a code (its SHA-256, hex): of any number at once, one gets whom it logs in, and the others undefined. */
export const useSocialCode = (em: Em, codeHash: string) =>
  kyselyOf(em)
    .updateTable('social_logins')
    .set({ code_hash: null })
    .where('code_hash', '=', codeHash)
    .where('code_expires_at', '>', now)
    .returning(['user_id as userId', 'provider'])
    .$narrowType<{ userId: NotNull }>()
    .executeTakeFirst();

/**
 * Notes the poll whatever comes of it, and makes a device that comes too soon (`early`) wait longer from now on; undefined for
 * a code that is unknown. `interval`: the seconds to wait from now on.
 */
export const noteDevicePoll = (em: Em, deviceHash: string) =>
  kyselyOf(em)
    .updateTable('device_logins as d')
    .from(({ selectFrom }) =>
      selectFrom('device_logins')
        .select(({ eb, ref }) => [
          'id',
          'status',
          eb('expires_at', '<=', now).$castTo<boolean>().as('over'),
          sql<boolean>`coalesce(
            ${ref('last_polled_at')} > now() - make_interval(secs => ${ref('interval_seconds')}), false)`.as(
            'early',
          ),
        ])
        .where('device_hash', '=', deviceHash)
        .forUpdate()
        .as('l'),
    )
    .set({
      last_polled_at: now,
      interval_seconds: ({ ref }) =>
        sql`${ref('d.interval_seconds')} + ${ref('l.early')}::int * ${devicePollInterval}`,
    })
    .whereRef('d.id', '=', 'l.id')
    .returning(['l.status', 'l.over', 'l.early', 'd.interval_seconds as interval'])
    .executeTakeFirst();

/**
 * Uses an approved login up: of any number at once, one gets who approved it and for which organization, and the others
 * undefined, as for one that is in any other state.
 */
export const takeDeviceLogin = async (em: Em, deviceHash: string) => {
  const logins = kyselyOf(em).selectFrom('device_logins').where('device_hash', '=', deviceHash);
  // whatever ends the person's sessions at this moment either takes the approval back before, or finds this session, too
  const users = kyselyOf(em).selectFrom('users').select('id').where('id', '=', logins.select('user_id'));
  await users.forShare().execute();
  return kyselyOf(em)
    .updateTable('device_logins')
    .set({ status: 'used' })
    .where(({ and }) => and({ device_hash: deviceHash, status: 'approved' }))
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'org_id as orgId'])
    .$narrowType<{ userId: NotNull; orgId: NotNull }>()
    .executeTakeFirst();
};
