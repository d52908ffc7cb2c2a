import { z } from 'zod';
import { disconnectIdentity } from '../../../commands/auth/identities.ts';
import { findList, newestFirst } from '../../../db/driver/lists.ts';
import { Identity } from '../../../db/entities/identity.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { deleted, paging, totals, idInPath } from '../../http/schemas.ts';
import { identityShape, viewIdentity } from './identity-view.ts';

const tag = 'Auth';

/** Operations on the Google and GitHub accounts with which a person logs in. */
export const identityRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/auth/identities',
    operationId: 'listIdentities',
    tag,
    summary: 'List linked identities',
    access: 'session',
    acrossOrganizations: true,
    query: z.strictObject(paging),
    returns: z.strictObject({
      identities: z.array(identityShape).max(100).describe('Linked identities.'),
      ...totals,
    }),
    handle: async ({ em, actor: { userId }, query }) => {
      const { rows, ...total } = await findList(em, Identity, () => ({ userId }), {
        ...newestFirst,
        ...query,
      });
      return { identities: rows.map(viewIdentity), ...total };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/auth/identities/{id}',
    operationId: 'unlinkIdentity',
    tag,
    summary: 'Unlink an identity',
    description: 'Refused for the last identity of a person without a password. The person gets a mail.',
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    params: z.strictObject({ id: idInPath }),
    returns: deleted,
    errors: ['invalid_state'],
    handle: ({ params: { id }, actor, service, write }) =>
      write(async em => {
        await disconnectIdentity(em, service.cipher, actor, id);
        return { id, deleted: true as const };
      }),
  }),
];
