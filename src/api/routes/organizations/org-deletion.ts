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
      'For owners; needs the password, or a session that began in the last ten minutes. The organization is removed with everything in it at `deletesAt` (`ORGANIZATION_DELETION_GRACE`, 30 days, from now), and its members get a mail; until then an owner can take it back (`POST /orgs/{id}/restore`). Meanwhile it is treated as suspended: it can be read, every change is refused with `billing_suspended`, its webhooks are disabled, and its scheduled posts wait, up to `MAX_LATENESS` after their time, and then fail visibly. A repeat changes nothing. Refused with `invalid_state` while it pays for a subscription.',
    ...brandScope,
    params,
    body: proofBody,
    status: 202,
    returns: z.strictObject({
      deletesAt: timestamp.describe('When it is deleted for good, in UTC.'),
      scheduledPosts: int(0).describe(
        'Scheduled posts, which go out only if the deletion is cancelled in time.',
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
      'For owners, until `deletesAt`. Posts that are not too late go out, and the webhooks that were disabled for it are enabled; what they hold is sent by `POST /webhooks/{id}/recover`. Members get a mail.',
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
