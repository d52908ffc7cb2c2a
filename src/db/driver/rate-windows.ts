import type { Pool } from 'pg';

/** Request of a process to a key's window. */
export interface Draw {
  key: string;
  limit: number;
  /** Length of a window in milliseconds, from its first draw. */
  window: number;
  /** Number of waiting requests. They get the rest of the window, up to this number. */
  waiting: number;
  /** Amount the process would like to keep in reserve. Gets at most an eighth of the rest of the window. */
  wanted: number;
  /** Rest of an earlier draw, returned if its window is still running. */
  back: number;
  /** `endsAt` of the window of `back`. */
  windowOfBack: number;
}

/** Result of a draw. */
export interface Drawn {
  granted: number;
  /** Amount of the window that no process has drawn. */
  remaining: number;
  endsAt: number;
  /** Milliseconds until the window ends, by the database's clock. */
  left: number;
}

/** Whole milliseconds since 1970 by the database's clock, so that differing clocks of processes do not move a window. */
const now = `(extract(epoch from now()) * 1000)::bigint`;
const isOpen = `w.ends_at > ${now}`;
const before = `(case when ${isOpen} then w.drawn - case when w.ends_at = $6 then $5::int else 0 end else 0 end)`;
const grant = (drawn: string) =>
  `greatest(0, least($2::int - ${drawn}, greatest($3::int, least($4::int, ($2::int - ${drawn}) / 8))))`;

const statement = {
  name: 'draw-of-rate-window',
  text: `insert into rate_windows as w (key, ends_at, drawn, granted)
    values ($1, ${now} + $7::bigint, ${grant('0')}, ${grant('0')})
    on conflict (key) do update set
      ends_at = case when ${isOpen} then w.ends_at else excluded.ends_at end,
      drawn = ${before} + ${grant(before)},
      granted = ${grant(before)}
    returning granted, greatest(0, $2::int - drawn) as remaining,
      ends_at::float8 as "endsAt", (ends_at - ${now})::float8 as left`,
};

/**
 * Draws from a limit's window in one statement under the lock of its row. The draws of all processes in one window add up
 * to at most the limit.
 */
export const drawFromWindow = async (pool: Pool, draw: Draw): Promise<Drawn> => {
  const { key, limit, waiting, wanted, back, windowOfBack, window } = draw;
  const values = [key, limit, waiting, wanted, back, windowOfBack, window];
  const { rows } = await pool.query<Drawn>({ ...statement, values });
  return rows[0] as Drawn;
};
