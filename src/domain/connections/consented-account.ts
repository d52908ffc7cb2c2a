/** Maximum number of accounts that a brand can have on one platform. */
export const maxAccountsPerPlatform = 20;

/** Account that a brand has on the platform of a consent. */
export interface PlacedAccount {
  externalId: string;
  isDefault: boolean;
}

/** Consent that a person gave: the platform's ID of the account, and whether it is added beside the brand's other ones. */
interface Consented {
  externalId: string;
  adds: boolean;
}

/**
 * Returns the account of the brand that a consent updates: the same account, which is reconnected, or else the default one,
 * which is replaced unless the consent adds an account. Returns undefined if the account is new beside the other ones.
 */
export const findConsentedAccount = <Account extends PlacedAccount>(
  accounts: readonly Account[],
  { externalId, adds }: Consented,
): Account | undefined =>
  accounts.find(one => one.externalId === externalId) ??
  (adds ? undefined : accounts.find(({ isDefault }) => isDefault));
