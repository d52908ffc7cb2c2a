import { audit } from '../../db/audit.ts';
import { insertOrganization } from '../../db/organizations/organizations.ts';
import type { Organization } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireOrganizationLimit } from '../billing/require-limit.ts';

/** Another organization of somebody who has an account, if they may own one more; its audit log begins with it. */
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
