/** Scopes of an operator's pause: a platform for every customer, an organization, or an account of a brand. */
export const pauseKinds = ['platform', 'organization', 'account'] as const;
export type PauseKind = (typeof pauseKinds)[number];
