/** How long a stopping API lets the requests under way finish, in milliseconds; a supervisor must wait longer. */
export const drainTime = 25_000;
