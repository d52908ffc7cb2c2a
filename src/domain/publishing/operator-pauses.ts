/** What an operator may pause: a platform for everybody, an organization, or one brand's account. */
export const pauseKinds = ['platform', 'organization', 'account'] as const;
export type PauseKind = (typeof pauseKinds)[number];
