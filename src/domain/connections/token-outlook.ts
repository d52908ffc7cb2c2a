const dayMs = 86_400_000;

/**
 * Milliseconds before the end of an account's access at which the warning begins. LinkedIn's access lasts 60 days, so the
 * warning appears on day 50 and leaves time to act.
 */
export const warnBeforeMs = 10 * dayMs;

/** Expiry of an account's access, and the means to renew it. */
export interface TokenOutlook {
  /** Epoch milliseconds, like the other times. Null if the platform names no expiry. */
  accessExpiresAt: number | null;
  refreshExpiresAt: number | null;
  hasRefreshToken: boolean;
  /** False if the platform renews tokens without a refresh token (Instagram and Threads). */
  needsRefreshToken: boolean;
}

const isNear = (end: number | null, now: number): end is number => end !== null && end - warnBeforeMs <= now;

const dayOf = (end: number): string => new Date(end).toISOString().slice(0, 10);

/** Returns when an account expires unless a person reconnects it, or null if the platform names no expiry. */
export const endOfAccount = ({
  accessExpiresAt,
  refreshExpiresAt,
  hasRefreshToken,
  needsRefreshToken,
}: TokenOutlook): number | null =>
  needsRefreshToken && hasRefreshToken ? refreshExpiresAt : accessExpiresAt;

/**
 * Returns a warning about an account that will expire unless a person acts, or null while the service can renew the access.
 */
export const tokenWarning = (outlook: TokenOutlook, now: number): string | null => {
  const end = endOfAccount(outlook);
  if (!isNear(end, now)) return null;
  const { needsRefreshToken, hasRefreshToken } = outlook;
  if (!needsRefreshToken)
    return `The access to this account expires on ${dayOf(end)}, and renewing it has failed for days. Reconnect the account before then.`;
  return hasRefreshToken
    ? `The access to this account can be renewed only until ${dayOf(end)}. Reconnect the account before then.`
    : `The access to this account expires on ${dayOf(end)}, and the platform gave no way to renew it. Reconnect the account before then.`;
};
