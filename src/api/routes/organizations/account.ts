import { z } from 'zod';
import { deleteAccount } from '../../../commands/organizations/delete-account.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { proofBody, proveSelf } from '../../credentials/prove-self.ts';
import { id, meanings, timestamp } from '../../http/schemas.ts';

export const accountRoutes = (api: ApiContext): Endpoint[] => [
  endpoint({
    method: 'delete',
    path: '/account',
    operationId: 'deleteAccount',
    tag: 'Auth',
    summary: 'Delete your account',
    description:
      'Needs the password, or a session that started within the last ten minutes. Ends all your sessions and revokes all your API keys immediately. Your personal data is deleted at `deletesAt` (after `ACCOUNT_DELETION_GRACE`, 30 days). Logging in before then cancels the deletion. Organizations without other members are deleted with the account. Until then their scheduled posts are on hold and their webhooks disabled. Returns `invalid_state` with their names while you are the only owner of organizations with other members.',
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    body: proofBody,
    status: 202,
    returns: z.strictObject({
      deletesAt: timestamp.describe('Time of the final deletion, in UTC.'),
      organizations: z
        .array(z.strictObject({ id, name: z.string().max(100).meta(meanings.name) }))
        .max(10_000)
        .describe('Organizations that are deleted with the account.'),
    }),
    errors: ['authorization_failed', 'invalid_state'],
    handle: async call => {
      await proveSelf(api, call);
      const { actor, service, write } = call;
      return write(async em => {
        const grace = service.config.ACCOUNT_DELETION_GRACE;
        const { deletesAt, organizations } = await deleteAccount(em, service.cipher, actor, grace);
        return { deletesAt: deletesAt.toISOString(), organizations };
      });
    },
  }),
];
