/** The five platforms of the contract, in the order in which answers list them. */
export const platformNames = ['x', 'linkedin', 'instagram', 'threads', 'youtube'] as const;

export type PlatformName = (typeof platformNames)[number];
