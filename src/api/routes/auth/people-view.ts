import { z } from 'zod';
import type { User } from '../../../db/entities/people.ts';
import { anyId, createdAt, id, meanings, string, zoneName } from '../../http/schemas.ts';

export const userShape = z
  .strictObject({
    id,
    email: z.string().max(254).meta(meanings.email),
    name: string(100, 'Ada').describe('Display name.'),
    createdAt,
  })
  .meta({ id: 'User', description: 'A person.' });

/** Time zone of the times in a person's emails. */
export const timeZone = zoneName
  .nullable()
  .describe('IANA time zone of times in mails to the person, or null for UTC.');

export const selfShape = userShape
  .extend({
    emailVerified: z.boolean().describe('Whether the email address is verified.'),
    timeZone,
    activeOrgId: anyId.describe('Organization in which this session acts.'),
  })
  .meta({ id: 'Self', description: 'The current person.' });

export const viewUser = (user: User): z.input<typeof userShape> => ({
  id: user.id,
  email: user.email,
  name: user.name,
  createdAt: user.createdAt.toISOString(),
});
