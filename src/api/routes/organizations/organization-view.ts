import { z } from 'zod';
import type { Organization } from '../../../db/entities/people.ts';
import type { OrganizationItem } from '../../../db/organizations/organizations.ts';
import { role } from '../../openapi/named-lists.ts';
import { anyId, createdAt, id, meanings, string, timestamp } from '../../http/schemas.ts';
import { isoTimeOrNull } from '../../http/iso-time.ts';

const deletesAt = timestamp
  .nullable()
  .describe(
    'When it is removed with everything in it, because an owner asked for that; until then it is treated as suspended, and an owner can take the deletion back. Null while nobody did.',
  );

export const organizationShape = z
  .strictObject({
    id,
    name: z.string().max(100).meta(meanings.name),
    slug: string(60, 'acme').describe(
      'Names it in addresses: lower-case letters, digits and single hyphens, at most 60 characters. Unique.',
    ),
    ownerId: anyId.describe('Id of the person who owns the organization.'),
    returnOrigins: z
      .array(z.string().max(300))
      .max(20)
      .describe(
        'Origins that a browser may be sent back to once an account is connected, beside those that the operator lists.',
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
      'Names it in addresses: lower-case letters, digits and single hyphens, at most 60 characters. Unique.',
    ),
    role,
    isActive: z.boolean().describe('Whether this session or key works in it.'),
    deletesAt,
  })
  .meta({ id: 'OrganizationItem', description: 'A workspace of the person who asks.' });

/** `deletesAt` as PostgreSQL writes it. */
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
