import { z } from 'zod';
import { deleteOrganization, restoreOrganization } from '../../../commands/organizations/organizations.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { proofBody, proveSelf } from '../../credentials/prove-self.ts';
import { idInPath, int, timestamp } from '../../http/schemas.ts';
import { organizationShape, viewOrganization } from './organization-view.ts';

const tag = 'Organizations';
const params = z.strictObject({ id: idInPath });
const brandScope = { access: 'session', acrossOrganizations: true, whileSuspended: true } as const;

export const orgDeletionRoutes = (api: ApiContext): Endpoint[] => [
  endpoint({
    method: 'delete',
    path: '/orgs/{id}',
    operationId: 'deleteOrganization',
    tag,
    summary: 'Delete an organization',
    description:
      'For owners. Needs the password, or a session that started within the last ten minutes. The organization and everything in it are deleted at `deletesAt` (after `ORGANIZATION_DELETION_GRACE`, 30 days), and its members get a mail. Until then an owner can cancel the deletion (`POST /orgs/{id}/restore`). The organization is treated as suspended: it is read-only, every change returns `billing_suspended`, its webhooks are disabled, and its scheduled posts are on hold for up to `MAX_LATENESS` and then fail. Repeating the request changes nothing. Returns `invalid_state` while it pays for a subscription.',
    ...brandScope,
    params,
    body: proofBody,
    status: 202,
    returns: z.strictObject({
      deletesAt: timestamp.describe('Time of the final deletion, in UTC.'),
      scheduledPosts: int(0).describe(
        'Scheduled posts, which are published only if the deletion is cancelled in time.',
      ),
    }),
    errors: ['authorization_failed', 'insufficient_scope', 'invalid_state'],
    handle: async call => {
      await proveSelf(api, call);
      const { params, actor, service, write } = call;
      const graceMs = service.config.ORGANIZATION_DELETION_GRACE;
      return write(async em => {
        const input = { id: params.id, graceMs };
        const { deletesAt, scheduledPosts } = await deleteOrganization(em, service.cipher, actor, input);
        return { deletesAt: deletesAt.toISOString(), scheduledPosts };
      });
    },
  }),
  endpoint({
    method: 'post',
    path: '/orgs/{id}/restore',
    operationId: 'restoreOrganization',
    tag,
    summary: 'Restore an organization',
    description:
      'For owners, until `deletesAt`. Posts that are not too late are published, and webhooks disabled by the deletion are enabled. Send their held deliveries with `POST /webhooks/{id}/recover`. Members get a mail.',
    ...brandScope,
    params,
    returns: organizationShape,
    errors: ['insufficient_scope', 'invalid_state'],
    handle: ({ params, actor, service, write }) =>
      write(async em =>
        viewOrganization(await restoreOrganization(em, service.cipher, actor, params.id), null),
      ),
  }),
];
