/** How long a stopping API lets the requests under way finish, in milliseconds; whoever stops it must wait longer. */
export const drainTime = 25_000;
