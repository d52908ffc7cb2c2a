/** What a member is in an organization. */
export const roles = ['owner', 'admin', 'member'] as const;
export type Role = (typeof roles)[number];

/** How far an invitation has come; one that ran out of time stays `pending` in its row and is shown as `expired`. */
export const invitationStatuses = ['pending', 'accepted', 'revoked'] as const;

/** How high each stands. */
export const roleRank: Readonly<Record<Role, number>> = { member: 0, admin: 1, owner: 2 };
