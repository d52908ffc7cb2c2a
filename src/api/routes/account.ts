import { z } from 'zod';
import { deleteAccount } from '../../commands/delete-account.ts';
import { findSelf } from '../../db/queries/find-user.ts';
import { isFreshSession } from '../../db/queries/sessions.ts';
import { refuse } from '../../domain/errors.ts';
import type { ApiContext } from '../api-context.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { provePassword } from '../prove-password.ts';
import { id, timestamp } from '../schemas.ts';

/** As long as it takes to log in and find the button. */
const freshMs = 10 * 60_000;

export const accountRoutes = (api: ApiContext): Endpoint[] => [
  endpoint({
    method: 'delete',
    path: '/account',
    operationId: 'deleteAccount',
    tag: 'Auth',
    summary: 'Delete your account',
    description:
      'Takes the password, or a session that began in the last ten minutes. Ends every session and revokes every API key of yours at once; what is personal is removed at `deletesAt` (`ACCOUNT_DELETION_GRACE`, 30 days, from now). Logging in before then calls it off. Organizations without other members go with the account: meanwhile their scheduled posts wait and their webhooks are disabled. Refused with `invalid_state`, naming them, while you are the only owner of organizations that others are in.',
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    body: z.strictObject({ password: z.string().min(1).max(256).optional() }).optional(),
    status: 202,
    returns: z.strictObject({
      deletesAt: timestamp,
      organizations: z
        .array(z.strictObject({ id, name: z.string().max(100) }))
        .max(10_000)
        .describe('What goes with it.'),
    }),
    errors: ['authorization_failed', 'invalid_state'],
    handle: async ({ body, em, actor, service, write, ip, ctx }) => {
      const user = await findSelf(em, actor);
      const wrong = refuse('authorization_failed', 'The password is wrong.');
      const given = { user, email: user.email, wrong };
      if (body?.password !== undefined)
        await provePassword(api, { ctx, ip }, { ...given, password: body.password });
      else if (!(await isFreshSession(em, actor.credentialId, freshMs))) throw stale();
      return write(async tx => {
        const grace = service.config.ACCOUNT_DELETION_GRACE;
        const { deletesAt, organizations } = await deleteAccount(tx, service.cipher, actor, grace);
        return { deletesAt: deletesAt.toISOString(), organizations };
      });
    },
  }),
];

const stale = () =>
  refuse('authorization_failed', 'Send your password, or log in again and ask within ten minutes.');
