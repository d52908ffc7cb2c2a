import { audit } from '../../db/audit.ts';
import type { Encryptor } from '../../db/auth/mails.ts';
import { lockClosing, reopenOrganization } from '../../db/organizations/closing.ts';
import type { Organization } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findOrganization } from '../../db/organizations/organizations.ts';
import { requireOwnership } from '../../db/team/authority.ts';
import { listRecipients, notifyMembers } from '../../db/organizations/members.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { withoutLinks } from '../../domain/name-links.ts';
import { lockTeam } from '../team/lock-team.ts';

/** Takes the deletion of an organization back; throws `invalid_state` where none is asked for, and once its time has come. */
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
  await notifyMembers(em, cipher, await listRecipients(em, id), mailOf(withoutLinks(name)));
  await audit(em, {
    action: 'organization.deletion_cancelled',
    target: { kind: 'organization', id, name },
    orgId: id,
  });
  return organization;
};

const requireWaiting = async (em: Em, orgId: string): Promise<void> => {
  const closing = await lockClosing(em, orgId);
  if (!closing) throw refuse('invalid_state', 'Nobody has asked for the deletion of this organization.');
  if (closing.isOver)
    throw refuse(
      'invalid_state',
      'The organization is being removed: it is too late to cancel the deletion.',
    );
};

const mailOf = (name: string) => ({
  type: 'account.organization_deletion_cancelled',
  subject: `${name} will not be deleted`,
  body: `An owner has cancelled the deletion of ${name}. Posts that were due meanwhile go out if they are not too late, and its webhooks are enabled; the deliveries that they missed can be sent again by POST /webhooks/{id}/recover.`,
});
