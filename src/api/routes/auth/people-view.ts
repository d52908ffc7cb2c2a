import { z } from 'zod';
import type { User } from '../../../db/entities/people.ts';
import { anyId, createdAt, id, meanings, string, zoneName } from '../../http/schemas.ts';

export const userShape = z
  .strictObject({
    id,
    email: z.string().max(254).meta(meanings.email),
    name: string(100, 'Ada').describe('The name that people see.'),
    createdAt,
  })
  .meta({ id: 'User', description: 'A person.' });

/** The zone in which a person's mails say times. */
export const timeZone = zoneName
  .nullable()
  .describe('Name of the time zone (IANA) in which mails to the person say times; null for UTC.');

export const selfShape = userShape
  .extend({
    emailVerified: z.boolean().describe('Whether the person has verified the email address.'),
    timeZone,
    activeOrgId: anyId.describe('The organization that this session works in.'),
  })
  .meta({ id: 'Self', description: 'The person who asks.' });

export const viewUser = (user: User): z.input<typeof userShape> => ({
  id: user.id,
  email: user.email,
  name: user.name,
  createdAt: user.createdAt.toISOString(),
});
