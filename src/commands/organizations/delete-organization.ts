import { audit } from '../../db/audit.ts';
import type { Encryptor } from '../../db/auth/mails.ts';
import { closeOrganization } from '../../db/organizations/closing.ts';
import type { Em } from '../../db/driver/orm.ts';
import { countPlannedPosts } from '../../db/publishing/held-posts.ts';
import { findOrganization } from '../../db/organizations/organizations.ts';
import { requireOwnership } from '../../db/team/authority.ts';
import { listRecipients, notifyMembers } from '../../db/organizations/members.ts';
import type { Actor } from '../../domain/actor.ts';
import { withoutLinks } from '../../domain/name-links.ts';
import { lockTeam } from '../team/lock-team.ts';

/** When an organization will be gone, and how many posts are not going out because of it. */
export interface OrganizationDeletion {
  deletesAt: Date;
  scheduledPosts: number;
}

/**
 * Has an organization removed when the grace period is over; until then it is treated as suspended, and an owner can
 * take the deletion back. Asked for again it changes nothing. Throws 403 for who is no owner, and `invalid_state` while it pays for a
 * subscription.
 */
export const deleteOrganization = async (
  em: Em,
  cipher: Encryptor,
  actor: Actor,
  { id, graceMs }: { id: string; graceMs: number },
): Promise<OrganizationDeletion> => {
  const { name } = await findOrganization(em, actor, id);
  await lockTeam(em, id);
  await requireOwnership(em, actor, id);
  const input = { orgId: id, userId: actor.userId, deletesWith: null };
  const closed = await closeOrganization(em, { ...input, deletesAt: new Date(Date.now() + graceMs) });
  const deletion = { deletesAt: closed.deletesAt, scheduledPosts: await countPlannedPosts(em, id) };
  if (!closed.isNew) return deletion;
  await notifyMembers(em, cipher, await listRecipients(em, id), mailOf(withoutLinks(name), deletion));
  await audit(em, {
    action: 'organization.deletion_requested',
    target: { kind: 'organization', id, name },
    details: { ...deletion },
    orgId: id,
  });
  return deletion;
};

const mailOf = (name: string, { deletesAt, scheduledPosts }: OrganizationDeletion) => ({
  type: 'account.organization_deletion_requested',
  subject: `${name} will be deleted`,
  body: `An owner has asked for the deletion of ${name}. It is removed on ${deletesAt.toISOString()}, with its brands, posts, files and connections; what was published stays on the platforms. Until then it can only be read, its webhooks are disabled, and scheduled posts do not go out (${scheduledPosts} posts at this moment). An owner can cancel the deletion before then.`,
});
