import { z } from 'zod';
import {
  updateOrganization,
  createOrganization,
  switchOrganization,
} from '../../../commands/organizations/organizations.ts';
import { findBilling } from '../../../db/billing/billing.ts';
import {
  countOrganizations,
  findOrganization,
  listOrganizations,
} from '../../../db/organizations/organizations.ts';
import { isReturnOrigin, returnOriginRule } from '../../../domain/connections/return-urls.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { anyId, changes, idInPath, meanings, name, paging, slug, string } from '../../http/schemas.ts';
import {
  organizationItemShape,
  organizationShape,
  viewOrganization,
  viewOrganizationItem,
} from './organization-view.ts';

const tag = 'Organizations';
/** Origin of pages to which a browser may be sent back, as in `CONNECT_RETURN_ORIGINS`. */
const returnOrigin = string(300).refine(isReturnOrigin, {
  error: returnOriginRule,
  params: { code: 'invalid_format' },
});
const params = z.strictObject({ id: idInPath });

export const orgRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/orgs',
    operationId: 'createOrganization',
    tag,
    summary: 'Create an organization',
    description:
      'The caller becomes its owner. The session stays in its organization. A slug is unique among all organizations, and is derived from the name if omitted.',
    access: 'session',
    acrossOrganizations: true,
    body: z.strictObject({ name: name(100).meta(meanings.name), slug: slug.optional().meta(meanings.slug) }),
    status: 201,
    returns: organizationShape,
    errors: ['duplicate', 'invalid_state'],
    example: { name: 'Acme Studio', slug: 'acme-studio' },
    handle: ({ body, actor, service, write }) =>
      write(async em => {
        const input = { ...body, ownerId: actor.userId, max: service.config.ORGANIZATION_LIMIT };
        return viewOrganization(await createOrganization(em, input), null);
      }),
  }),
  endpoint({
    method: 'get',
    path: '/orgs',
    operationId: 'listOrganizations',
    tag,
    summary: 'List organizations',
    description:
      'A person sees all their organizations, an API key only its own. The header `X-Total-Count` contains the total.',
    access: 'orgs:read',
    acrossOrganizations: true,
    query: z.strictObject(paging),
    returns: z.array(organizationItemShape).max(100),
    headers: {
      'X-Total-Count': {
        description: 'Total number of organizations.',
        required: true,
        schema: { type: 'integer', minimum: 0 },
      },
    },
    handle: async ({ em, actor, query, ctx }) => {
      ctx.set('X-Total-Count', String(await countOrganizations(em, actor)));
      const listed = await listOrganizations(em, actor, query);
      return listed.map(viewOrganizationItem);
    },
  }),
  endpoint({
    method: 'put',
    path: '/orgs/active',
    operationId: 'switchOrganization',
    tag,
    summary: 'Switch to another organization',
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    body: z.strictObject({ orgId: z.string().max(64).describe('Id of the organization.') }),
    returns: z.strictObject({
      activeOrgId: anyId.describe('Id of the organization in which the session acts now.'),
    }),
    errors: ['not_found'],
    handle: ({ body, actor, write }) =>
      write(async em => ({ activeOrgId: await switchOrganization(em, actor, body.orgId) })),
  }),
  endpoint({
    method: 'get',
    path: '/orgs/{id}',
    operationId: 'getOrganization',
    tag,
    summary: 'Get an organization',
    access: 'orgs:read',
    acrossOrganizations: true,
    params,
    returns: organizationShape,
    handle: async ({ params, em, actor }) => {
      const organization = await findOrganization(em, actor, params.id);
      return viewOrganization(organization, (await findBilling(em, organization.id)).deletesAt);
    },
  }),
  endpoint({
    method: 'patch',
    path: '/orgs/{id}',
    operationId: 'updateOrganization',
    tag,
    summary: 'Update an organization',
    access: 'orgs:write',
    acrossOrganizations: true,
    params,
    body: changes({
      name: name(100).meta(meanings.name),
      slug: slug.meta(meanings.slug),
      returnOrigins: z
        .array(returnOrigin)
        .max(20)
        .describe(
          'Origins to which a browser may return after an account was connected, in addition to the operator’s.',
        ),
    }),
    returns: organizationShape,
    errors: ['duplicate'],
    example: { name: 'Acme Studios' },
    handle: ({ params, body, actor, write }) =>
      write(async em => viewOrganization(await updateOrganization(em, actor, params.id, body), null)),
  }),
];
