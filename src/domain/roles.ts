/** What a member is in an organization. */
export const roles = ['owner', 'admin', 'member'] as const;
export type Role = (typeof roles)[number];

/** How far an invitation has come; one that ran out of time stays `pending` in its row and is shown as `expired`. */
export const invitationStatuses = ['pending', 'accepted', 'revoked'] as const;
