/** Roles of a member in an organization. */
export const roles = ['owner', 'admin', 'member'] as const;
export type Role = (typeof roles)[number];

/** States of an invitation. An expired one stays `pending` in its row and is shown as `expired`. */
export const invitationStatuses = ['pending', 'accepted', 'revoked'] as const;

/** Rank of each role. */
export const roleRank: Readonly<Record<Role, number>> = { member: 0, admin: 1, owner: 2 };
