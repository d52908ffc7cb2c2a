import { LockMode } from '@mikro-orm/core';
import { audit } from '../../db/audit.ts';
import { revokeKeys } from '../../db/auth/api-keys.ts';
import { addAccountMail, endMailTokens, type Encryptor } from '../../db/auth/mails.ts';
import { closeOrganization } from '../../db/organizations/closing.ts';
import { User } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { countMembersIn, type CountedOrganization } from '../../db/organizations/organizations.ts';
import { lockOwnedOrganizations, filterOwnedByNobodyElse } from '../../db/organizations/members.ts';
import { revokeInvitations, revokeInviteLinks } from '../../db/team/invitations.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { refuseLeaver } from '../auth/lock-person.ts';
import { endSessionsOf } from '../auth/sessions.ts';

/** Time at which an account is removed, and what is removed with it. */
export interface AccountDeletion {
  deletesAt: Date;
  organizations: { id: string; name: string }[];
}

/**
 * Ends a person's sessions and keys immediately, and removes their account after the grace period. A login before then
 * cancels that. Organizations without other members are deleted as well. Throws `invalid_state` for organizations with
 * other members but no other owner, because another member must take them over first, and 401 for all but the first of
 * simultaneous requests.
 */
export const deleteAccount = async (
  em: Em,
  cipher: Encryptor,
  { userId }: Actor,
  graceMs: number,
): Promise<AccountDeletion> => {
  const user = await em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (user.deletesAt) throw refuseLeaver();
  const organizations = await loneOrganizations(em, userId);
  const deletesAt = new Date(Date.now() + graceMs);
  for (const { id: orgId } of organizations)
    await closeOrganization(em, { orgId, userId, deletesAt, deletesWith: userId });
  user.deletesAt = deletesAt;
  await em.flush();
  await revokeAllOf(em, userId);
  await addDeletionMail(em, cipher, user, deletesAt);
  await audit(em, {
    action: 'account.deletion_requested',
    target: { kind: 'user', id: userId },
    details: { deletesAt, organizationIds: organizations.map(({ id }) => id) },
  });
  return { deletesAt, organizations: organizations.map(({ id, name }) => ({ id, name })) };
};

/**
 * Returns the organizations that are deleted with a person. Ends their invitations and links before counting members: a
 * person who joins at this moment is either counted, or too late.
 */
const loneOrganizations = async (em: Em, userId: string): Promise<CountedOrganization[]> => {
  const ids = await filterOwnedByNobodyElse(em, userId, await lockOwnedOrganizations(em, userId));
  if (ids.length === 0) return [];
  await revokeInviteLinks(em, { orgId: { $in: ids } });
  await revokeInvitations(em, { orgId: { $in: ids } });
  const counted = await countMembersIn(em, ids);
  refuseShared(counted.filter(({ members }) => members > 1));
  return counted;
};

const refuseShared = (shared: readonly CountedOrganization[]): void => {
  if (shared.length === 0) return;
  const names = shared
    .slice(0, 10)
    .map(({ name }) => `"${name}"`)
    .join(', ');
  throw refuse(
    'invalid_state',
    `You are the only owner of ${names}, which have other members. Make one of them an owner, or remove them, before you delete your account.`,
  );
};

/** Revokes permanently. A person who cancels the deletion creates new ones. */
const revokeAllOf = async (em: Em, userId: string): Promise<void> => {
  await revokeKeys(em, { createdBy: userId }, { by: userId });
  await revokeInviteLinks(em, { createdBy: userId });
  await revokeInvitations(em, { invitedBy: userId });
  await endMailTokens(em, userId, 'password_reset');
  await endSessionsOf(em, userId);
};

const addDeletionMail = (
  em: Em,
  cipher: Encryptor,
  { id: userId, email }: User,
  deletesAt: Date,
): Promise<void> =>
  addAccountMail(em, cipher, {
    userId,
    address: email,
    type: 'account.deletion_requested',
    path: null,
    subject: 'Your account will be deleted',
    body: `Your account, and everything that belongs only to it, will be deleted on ${deletesAt.toISOString()}. Log in before then to cancel the deletion. If this was not you, log in and change your password.`,
  });
