import { z } from 'zod';
import type { Organization, User } from '../../../db/entities/people.ts';
import type { OrganizationItem } from '../../../db/organizations/organizations.ts';
import { isTimeZone } from '../../../domain/time-zones.ts';
import { id, timestamp } from '../../http/schemas.ts';
import { isoTimeOrNull } from '../../http/iso-time.ts';

export const userShape = z
  .strictObject({ id, email: z.string().max(254), name: z.string().max(100), createdAt: timestamp })
  .meta({ id: 'User' });

/** The zone in which a person's mails say times. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, {
    error: 'Must be the name of a time zone, as in Europe/Berlin.',
    params: { code: 'invalid_format' },
  })
  .nullable()
  .describe('Name of the time zone (IANA) in which mails to the person say times; null for UTC.');

export const selfShape = userShape
  .extend({
    emailVerified: z.boolean().describe('Whether the person has verified the email address.'),
    timeZone,
    activeOrgId: id.describe('The organization that this session works in.'),
  })
  .meta({ id: 'Self' });

export const viewUser = (user: User): z.input<typeof userShape> => ({
  id: user.id,
  email: user.email,
  name: user.name,
  createdAt: user.createdAt.toISOString(),
});

const deletesAt = timestamp
  .nullable()
  .describe(
    'When it is removed with everything in it, because an owner asked for that; until then it does as if suspended, and an owner can take that back. Null while nobody did.',
  );

export const organizationShape = z
  .strictObject({
    id,
    name: z.string().max(100),
    slug: z.string().max(60),
    ownerId: id,
    returnOrigins: z
      .array(z.string().max(300))
      .max(20)
      .describe(
        'Origins that a browser may be sent back to once an account is connected, beside those that the operator lists.',
      ),
    createdAt: timestamp,
    deletesAt,
  })
  .meta({ id: 'Organization' });

export const organizationItemShape = z
  .strictObject({
    id,
    name: z.string().max(100),
    slug: z.string().max(60),
    role: z.enum(['owner', 'admin', 'member']),
    isActive: z.boolean().describe('Whether this session or key works in it.'),
    deletesAt,
  })
  .meta({ id: 'OrganizationItem' });

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
