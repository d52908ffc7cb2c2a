import type { Pool } from 'pg';

/** Writes down that a session was used now. */
export const touchSession = async (pool: Pool, id: string): Promise<void> => {
  await pool.query('update sessions set last_used_at = now() where id = $1', [id]);
};
