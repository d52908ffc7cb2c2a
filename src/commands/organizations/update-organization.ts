import { audit } from '../../db/audit.ts';
import type { Organization } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findOrganization } from '../../db/organizations/organizations.ts';
import { requireScopeIn } from '../../db/team/authority.ts';
import { refusingDuplicates } from '../../db/driver/unique.ts';
import type { Actor } from '../../domain/actor.ts';
import { differences, fieldsOf } from '../../domain/audit.ts';
import { refuse } from '../../domain/errors.ts';

/** What of an organization can be changed. */
export interface OrganizationChanges {
  name?: string | undefined;
  slug?: string | undefined;
  /** Origins that a browser may be sent back to once an account is connected; in place of all before. */
  returnOrigins?: string[] | undefined;
}

const changeable = ['name', 'slug', 'returnOrigins'] as const;

/** Changes an organization, whichever of the caller's own is active. Throws 403 where they may not there. */
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
