const dayMs = 86_400_000;

/** LinkedIn's access lives for 60 days, so this is its day 50: time enough for a person to read it and to act. */
export const warnBeforeMs = 10 * dayMs;

/** When an account's access ends, and by what it could be renewed. */
export interface TokenOutlook {
  /** Epoch milliseconds, as the other; null where the platform names no end. */
  accessExpiresAt: number | null;
  refreshExpiresAt: number | null;
  hasRefreshToken: boolean;
  /** False where a platform renews a token by itself (Instagram and Threads). */
  needsRefreshToken: boolean;
}

const isNear = (end: number | null, now: number): end is number => end !== null && end - warnBeforeMs <= now;

const dayOf = (end: number): string => new Date(end).toISOString().slice(0, 10);

/** When an account ends unless a person connects it again; null where the platform names no end. */
export const endOfAccount = ({
  accessExpiresAt,
  refreshExpiresAt,
  hasRefreshToken,
  needsRefreshToken,
}: TokenOutlook): number | null =>
  needsRefreshToken && hasRefreshToken ? refreshExpiresAt : accessExpiresAt;

/** What a person must know of an account that will end unless they act; null while the service can keep it. */
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
