import type { Pool } from 'pg';
import { freshLoginMs } from '../../domain/auth/logins.ts';
import { Session } from '../entities/credentials.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';

/** One page of a person's living sessions, newest first, and how many there are. */
export const listSessions = (
  em: Em,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<[Session[], number]> =>
  em.findAndCount(
    Session,
    { userId, endedAt: null, expiresAt: { $gt: new Date() } },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset },
  );

/** Whether a session began a moment ago, and by its person themselves: not by their approval of a device. */
export const isFreshLogin = async (em: Em, id: string): Promise<boolean> => {
  const createdAt = { $gt: new Date(Date.now() - freshLoginMs) };
  return (await em.count(Session, { id, createdAt, begunBy: { $ne: 'device' } })) > 0;
};

/** The email address of the person for whom a session (the SHA-256 of its token, hex) was begun; undefined when there is none. */
export const findEmailOfSession = async (em: Em, tokenHash: string): Promise<string | undefined> => {
  const owner = await kyselyOf(em)
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('u.email')
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return owner?.email;
};

/** Writes down that a session was used now, so that it lives `idleMs` more, up to the end of its whole life. */
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
