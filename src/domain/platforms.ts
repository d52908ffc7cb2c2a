/** The five platforms of the contract, in the order in which answers list them. */
export const platformNames = ['x', 'linkedin', 'instagram', 'threads', 'youtube'] as const;

export type PlatformName = (typeof platformNames)[number];

/** What an account may send: a `premium` one of X more than others. */
export const accountTiers = ['standard', 'premium'] as const;

export type AccountTier = (typeof accountTiers)[number];

/** The tiers of a brand's accounts; a platform without one here has none, or nobody knows it yet. */
export type AccountTiers = Partial<Record<PlatformName, AccountTier>>;

/** Whose account a token belongs to, as the platform says. */
export interface AccountIdentity {
  externalId: string;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  /** Absent where the platform has no tiers, or did not say. */
  tier?: AccountTier;
}
