import type { Pool } from 'pg';

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
