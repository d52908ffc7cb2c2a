/** The five platforms of the contract, in the order in which answers list them. */
export const platformNames = ['x', 'linkedin', 'instagram', 'threads', 'youtube'] as const;

export type PlatformName = (typeof platformNames)[number];

/** Whose account a token belongs to, as the platform says. */
export interface AccountIdentity {
  externalId: string;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
}
