import type { z } from 'zod';
import { updateUser } from '../../../commands/auth/accounts.ts';
import type { User } from '../../../db/entities/people.ts';
import { findSelf } from '../../../db/auth/users.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { listBrands } from '../../../db/brands/list-brands.ts';
import { countUnread } from '../../../db/notifications/notifications.ts';
import { countOrganizations, listOrganizations } from '../../../db/organizations/organizations.ts';
import { listOverrides } from '../../../db/team/overrides.ts';
import { brandScopeOf, type Actor } from '../../../domain/actor.ts';
import type { Service } from '../../../process/service.ts';
import { isOperator } from '../../credentials/require-operator.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { changes, name } from '../../http/schemas.ts';
import { viewBrand } from '../brands/brands-view.ts';
import { viewOrganizationItem } from '../organizations/organization-view.ts';
import { selfShape, timeZone, viewUser } from './people-view.ts';
import { maxOverrides, startShape, viewFeatures, viewRights } from './start-view.ts';

const tag = 'Auth';

const viewSelf = (user: User, actor: Actor): z.input<typeof selfShape> => ({
  ...viewUser(user),
  emailVerified: user.emailVerifiedAt != null,
  timeZone: user.timeZone ?? null,
  activeOrgId: actor.orgId,
});

const viewStart = async (em: Em, actor: Actor, service: Service): Promise<z.input<typeof startShape>> => {
  const overrides =
    actor.permissions.role === 'member' ? await listOverrides(em, actor.membershipId, maxOverrides) : [];
  const organizations = await listOrganizations(em, actor, { limit: 100, offset: 0 });
  const brandScope = brandScopeOf(actor, 'brands:read');
  const { rows: brands } = brandScope
    ? await listBrands(em, { ...actor, brandScope }, { limit: 100, offset: 0, archived: false })
    : { rows: [] };
  return {
    ...viewSelf(await findSelf(em, actor), actor),
    ...viewRights(actor, overrides),
    unreadNotifications: await countUnread(em, actor),
    organizations: organizations.map(viewOrganizationItem),
    organizationCount:
      organizations.length < 100 ? organizations.length : await countOrganizations(em, actor),
    activeBrands: brands.map(viewBrand),
    isOperator: await isOperator(service, actor),
    features: viewFeatures(service),
  };
};

export const currentUserRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/auth/me',
    operationId: 'getCurrentUser',
    tag,
    summary: 'Get the current user',
    description:
      'Returns everything that a client needs at its start: the person, their permissions in this organization, their other organizations, unread notifications, and the operator’s setup.',
    access: 'session',
    acrossOrganizations: true,
    returns: startShape,
    handle: ({ em, actor, service }) => viewStart(em, actor, service),
  }),
  endpoint({
    method: 'patch',
    path: '/auth/me',
    operationId: 'updateCurrentUser',
    tag,
    summary: 'Update the current user',
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    body: changes({
      name: name(100).meta({ description: 'Display name.', example: 'Ada Lovelace' }),
      timeZone,
    }),
    returns: selfShape,
    example: { name: 'Ada Lovelace' },
    handle: ({ body, actor, write }) => write(async em => viewSelf(await updateUser(em, actor, body), actor)),
  }),
];
