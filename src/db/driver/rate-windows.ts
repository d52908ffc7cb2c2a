import type { Pool } from 'pg';

/** What a process asks of a key's window. */
export interface Draw {
  key: string;
  limit: number;
  /** Milliseconds that a window lasts, from its first draw on. */
  window: number;
  /** Requests that wait: they get what there is. */
  waiting: number;
  /** How much it would like to have at hand; it gets at most an eighth of what is left. */
  wanted: number;
  /** What is left of an earlier draw, given back if its window still runs. */
  back: number;
  /** The `endsAt` of that window. */
  windowOfBack: number;
}

/** What it got. */
export interface Drawn {
  granted: number;
  /** What nobody has drawn. */
  remaining: number;
  endsAt: number;
  /** Milliseconds until the window ends, by the database's clock. */
  left: number;
}

/** Whole milliseconds since 1970 by the database's clock, so that clocks of processes that differ move no window. */
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
 * Draws from a limit's window, in one statement under the lock of its row: whatever processes do at the same time, what
 * they got in one window adds up to the limit at most.
 */
export const drawFromWindow = async (pool: Pool, draw: Draw): Promise<Drawn> => {
  const { key, limit, waiting, wanted, back, windowOfBack, window } = draw;
  const values = [key, limit, waiting, wanted, back, windowOfBack, window];
  const { rows } = await pool.query<Drawn>({ ...statement, values });
  return rows[0] as Drawn;
};
