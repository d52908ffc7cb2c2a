/** Five platforms of the contract, in the order in which responses list them. */
export const platformNames = ['x', 'linkedin', 'instagram', 'threads', 'youtube'] as const;

export type PlatformName = (typeof platformNames)[number];

/** Tiers of accounts. A `premium` account on X has higher limits. */
export const accountTiers = ['standard', 'premium'] as const;

export type AccountTier = (typeof accountTiers)[number];

/**
 * Tiers of a brand's accounts by connection ID, and of its default accounts by platform. A missing account has no tier, or it
 * is not known yet.
 */
export type AccountTiers = Partial<Record<string, AccountTier>>;

/** Account that a token belongs to, as reported by the platform. */
export interface AccountIdentity {
  externalId: string;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  /** Absent if the platform has no tiers or did not report one. */
  tier?: AccountTier;
}
