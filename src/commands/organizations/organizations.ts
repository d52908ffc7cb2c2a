import { audit } from '../../db/audit.ts';
import { insertOrganization, findOrganization } from '../../db/organizations/organizations.ts';
import type { Organization } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { Session } from '../../db/entities/credentials.ts';
import type { Actor } from '../../domain/actor.ts';
import { requireScopeIn, requireOwnership } from '../../db/team/authority.ts';
import { refusingDuplicates } from '../../db/driver/unique.ts';
import { differences, fieldsOf } from '../../domain/audit.ts';
import { refuse } from '../../domain/errors.ts';
import type { Encryptor } from '../../db/auth/mails.ts';
import { closeOrganization, lockClosing, reopenOrganization } from '../../db/organizations/closing.ts';
import { countPlannedPosts } from '../../db/publishing/post-plans.ts';
import { listRecipients, notifyMembers } from '../../db/organizations/members.ts';
import { withoutLinks } from '../../domain/organizations/name-links.ts';
import { requireOrganizationLimit } from '../billing/require-limit.ts';
import { lockTeam } from '../team/lock-team.ts';

/** Creates another organization for an existing person, if they may own one more. Its audit log begins with it. */
export const createOrganization = async (
  em: Em,
  { max, ...input }: Parameters<typeof insertOrganization>[1] & { max: number },
): Promise<Organization> => {
  await requireOrganizationLimit(em, input.ownerId, max);
  const organization = await insertOrganization(em, input);
  const { id, name, slug } = organization;
  await audit(em, {
    action: 'organization.created',
    target: { kind: 'organization', id, name },
    details: { after: { slug } },
    orgId: id,
  });
  return organization;
};

/** Moves the current session to another organization of the same person. */
export const switchOrganization = async (em: Em, actor: Actor, orgId: string): Promise<string> => {
  const { id } = await findOrganization(em, actor, orgId);
  await em.nativeUpdate(Session, { id: actor.credentialId }, { activeOrgId: id });
  return id;
};

/** Changes to an organization. */
export interface OrganizationChanges {
  name?: string | undefined;
  slug?: string | undefined;
  /** Origins to which a browser may return after an account is connected. Replaces all earlier ones. */
  returnOrigins?: string[] | undefined;
}

const changeable = ['name', 'slug', 'returnOrigins'] as const;

/** Changes an organization of the caller, whether or not it is the active one. Throws 403 if they may not change it. */
export const updateOrganization = async (
  em: Em,
  actor: Actor,
  id: string,
  { name, slug, returnOrigins }: OrganizationChanges,
): Promise<Organization> => {
  const organization = await findOrganization(em, actor, id);
  await requireScopeIn(em, actor, id, 'orgs:write');
  const was = fieldsOf(organization, changeable);
  if (name !== undefined) organization.name = name;
  if (slug !== undefined) organization.slug = slug;
  if (returnOrigins !== undefined) organization.returnOrigins = returnOrigins;
  const taken = refuse('duplicate', `The slug ${slug} is taken.`);
  await refusingDuplicates(em.flush(), 'organizations_slug_unique', taken);
  await audit(em, {
    action: 'organization.changed',
    target: { kind: 'organization', id, name: organization.name },
    details: differences(was, fieldsOf(organization, changeable)),
    orgId: id,
  });
  return organization;
};

/** Time at which an organization is removed, and the number of posts that are not published because of it. */
export interface OrganizationDeletion {
  deletesAt: Date;
  scheduledPosts: number;
}

/**
 * Schedules the removal of an organization after the grace period. Until then it counts as suspended, and an owner can
 * restore it. A repeated request changes nothing. Throws 403 for a caller who is not an owner, and `invalid_state` while a
 * subscription is being paid.
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
  await notifyMembers(em, cipher, await listRecipients(em, id), closingMail(withoutLinks(name), deletion));
  await audit(em, {
    action: 'organization.deletion_requested',
    target: { kind: 'organization', id, name },
    details: { ...deletion },
    orgId: id,
  });
  return deletion;
};

const closingMail = (name: string, { deletesAt, scheduledPosts }: OrganizationDeletion) => ({
  type: 'account.organization_deletion_requested',
  subject: `${name} will be deleted`,
  body: `An owner asked to delete ${name}. The organization will be deleted on ${deletesAt.toISOString()}, including its brands, posts, files, and connections. Published posts stay on the platforms. Until then the organization is read-only, its webhooks are disabled, and scheduled posts are not published (currently ${scheduledPosts} posts). An owner can cancel the deletion before that date.`,
});

/** Cancels the deletion of an organization. Throws `invalid_state` if none was requested, and once its time has come. */
export const restoreOrganization = async (
  em: Em,
  cipher: Encryptor,
  actor: Actor,
  id: string,
): Promise<Organization> => {
  const organization = await findOrganization(em, actor, id);
  const { name } = organization;
  await lockTeam(em, id);
  await requireOwnership(em, actor, id);
  await requireWaiting(em, id);
  await reopenOrganization(em, id, actor.userId);
  await notifyMembers(em, cipher, await listRecipients(em, id), restoredMail(withoutLinks(name)));
  await audit(em, {
    action: 'organization.deletion_cancelled',
    target: { kind: 'organization', id, name },
    orgId: id,
  });
  return organization;
};

const requireWaiting = async (em: Em, orgId: string): Promise<void> => {
  const closing = await lockClosing(em, orgId);
  if (!closing) throw refuse('invalid_state', 'This organization has no pending deletion.');
  if (closing.isOver)
    throw refuse(
      'invalid_state',
      'The organization is already being deleted, so the deletion cannot be cancelled.',
    );
};

const restoredMail = (name: string) => ({
  type: 'account.organization_deletion_cancelled',
  subject: `${name} will not be deleted`,
  body: `An owner cancelled the deletion of ${name}. Posts that became due meanwhile are published unless they are too late. The organization’s webhooks are enabled, and POST /webhooks/{id}/recover sends the deliveries that they missed.`,
});
