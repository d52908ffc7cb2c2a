import { audit } from '../../db/audit.ts';
import { createOrganization } from '../../db/organizations/create-organization.ts';
import type { Organization } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireRoomForOrganization } from '../billing/require-room.ts';

/** Another organization of somebody who has an account, if they may own one more; its audit log begins with it. */
export const foundOrganization = async (
  em: Em,
  { most, ...input }: Parameters<typeof createOrganization>[1] & { most: number },
): Promise<Organization> => {
  await requireRoomForOrganization(em, input.ownerId, most);
  const organization = await createOrganization(em, input);
  const { id, name, slug } = organization;
  await audit(em, {
    action: 'organization.created',
    target: { kind: 'organization', id, name },
    details: { after: { slug } },
    orgId: id,
  });
  return organization;
};
