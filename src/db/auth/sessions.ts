import type { Pool } from 'pg';
import type { EndedByProof } from '../../domain/auth/ended-by-proof.ts';
import { freshLoginMs } from '../../domain/auth/logins.ts';
import { Session } from '../entities/credentials.ts';
import { DeviceLogin } from '../entities/login.ts';
import { findList, newestFirst, type Listed, type ListPosition } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { revokeInvitations, revokeInviteLinks } from '../team/invitations.ts';
import { revokeKeys } from './api-keys.ts';

/** Lists one page of a person's active sessions, newest first, with their total number. */
export const listSessions = (em: Em, userId: string, page: ListPosition): Promise<Listed<Session>> =>
  findList(em, Session, () => ({ userId, endedAt: null, expiresAt: { $gt: new Date() } }), {
    ...page,
    ...newestFirst,
  });

/** Returns whether a session began moments ago through a login of the person, not through their approval of a device. */
export const isFreshLogin = async (em: Em, id: string): Promise<boolean> => {
  const createdAt = { $gt: new Date(Date.now() - freshLoginMs) };
  return (await em.count(Session, { id, createdAt, begunBy: { $ne: 'device' } })) > 0;
};

/**
 * Finds the email address of the person whose session has this token hash (SHA-256, hex). Returns undefined if there is
 * none.
 */
export const findEmailOfSession = async (em: Em, tokenHash: string): Promise<string | undefined> => {
  const [owner] = await em.execute<{ email: string }[]>(
    'select u.email from sessions s join users u on u.id = s.user_id where s.token_hash = ?',
    [tokenHash],
  );
  return owner?.email;
};

/** Records that a session was used now, which extends it by `idleMs`, up to its maximum lifetime. */
export const touchSession = async (pool: Pool, id: string, idleMs: number): Promise<void> => {
  await pool.query(
    `update sessions
        set last_used_at = now(),
            expires_at = case when lives_until is null then expires_at
                              else least(lives_until, now() + $2 * interval '1 millisecond') end
      where id = $1`,
    [id, idleMs],
  );
};

/**
 * Ends earlier credentials: all sessions but one, API keys, app consents, links, and invitations. All end at the moment of
 * the proof, by which `isEndedByProof` recognizes them.
 */
export const endAllBefore = async (
  em: Em,
  userId: string,
  { at, but }: { at: Date; but: string | null },
): Promise<Pick<EndedByProof, 'sessions' | 'apiKeys'>> => {
  const [others, values] = but === null ? ['', []] : [' and id <> ?', [but]];
  const sessions = await em.execute<{ isLiving: boolean }[]>(
    `update sessions set ended_at = ? where user_id = ? and ended_at is null${others}
     returning expires_at > now() as "isLiving"`,
    [at, userId, ...values],
  );
  const apiKeys = await revokeKeys(em, { createdBy: userId }, { by: userId, at });
  await em.nativeUpdate(DeviceLogin, { userId, status: 'approved' }, { status: 'denied' });
  await revokeInviteLinks(em, { createdBy: userId }, at);
  await revokeInvitations(em, { invitedBy: userId });
  return { sessions: sessions.filter(({ isLiving }) => isLiving).length, apiKeys };
};
