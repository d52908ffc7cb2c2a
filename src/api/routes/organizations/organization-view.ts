import { z } from 'zod';
import type { Organization } from '../../../db/entities/people.ts';
import type { OrganizationItem } from '../../../db/organizations/organizations.ts';
import { role } from '../../openapi/named-lists.ts';
import { anyId, createdAt, id, meanings, string, timestamp } from '../../http/schemas.ts';
import { isoTimeOrNull } from '../../http/iso-time.ts';

const deletesAt = timestamp
  .nullable()
  .describe(
    'When the organization and everything in it will be deleted, at an owner’s request. Until then it is treated as suspended, and an owner can cancel the deletion. Null if no deletion is pending.',
  );

export const organizationShape = z
  .strictObject({
    id,
    name: z.string().max(100).meta(meanings.name),
    slug: string(60, 'acme').describe(
      'Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique.',
    ),
    ownerId: anyId.describe('Id of the person who created the organization.'),
    returnOrigins: z
      .array(z.string().max(300))
      .max(20)
      .describe(
        'Origins to which a browser may return after an account was connected, in addition to the operator’s.',
      ),
    createdAt,
    deletesAt,
  })
  .meta({ id: 'Organization', description: 'A workspace.' });

export const organizationItemShape = z
  .strictObject({
    id,
    name: z.string().max(100).meta(meanings.name),
    slug: string(60, 'acme').describe(
      'Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique.',
    ),
    role,
    isActive: z.boolean().describe('Whether this session or key acts in it.'),
    deletesAt,
  })
  .meta({ id: 'OrganizationItem', description: 'An organization of the current person.' });

/** Shows an organization. `deletesAt` is in PostgreSQL's notation. */
export const viewOrganization = (
  organization: Organization,
  deletesAt: string | null,
): z.input<typeof organizationShape> => ({
  id: organization.id,
  name: organization.name,
  slug: organization.slug,
  ownerId: organization.ownerId,
  returnOrigins: organization.returnOrigins,
  createdAt: organization.createdAt.toISOString(),
  deletesAt: isoTimeOrNull(deletesAt),
});

export const viewOrganizationItem = (item: OrganizationItem): z.input<typeof organizationItemShape> => ({
  ...item,
  deletesAt: isoTimeOrNull(item.deletesAt),
});
