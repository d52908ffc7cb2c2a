import type { z } from 'zod';
import { updateUser } from '../../../commands/auth/accounts.ts';
import type { User } from '../../../db/entities/people.ts';
import { findSelf } from '../../../db/auth/users.ts';
import type { Actor } from '../../../domain/actor.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { changes, name } from '../../http/schemas.ts';
import { selfShape, timeZone, viewUser } from './people-view.ts';

const tag = 'Auth';

const viewSelf = (user: User, actor: Actor): z.input<typeof selfShape> => ({
  ...viewUser(user),
  emailVerified: user.emailVerifiedAt != null,
  timeZone: user.timeZone ?? null,
  activeOrgId: actor.orgId,
});

export const currentUserRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/auth/me',
    operationId: 'getCurrentUser',
    tag,
    summary: 'Get the current user',
    access: 'session',
    returns: selfShape,
    handle: async ({ em, actor }) => viewSelf(await findSelf(em, actor), actor),
  }),
  endpoint({
    method: 'patch',
    path: '/auth/me',
    operationId: 'updateCurrentUser',
    tag,
    summary: 'Update the current user',
    access: 'session',
    whileSuspended: true,
    body: changes({
      name: name(100).meta({ description: 'The name that people see.', example: 'Ada Lovelace' }),
      timeZone,
    }),
    returns: selfShape,
    example: { name: 'Ada Lovelace' },
    handle: ({ body, actor, write }) => write(async em => viewSelf(await updateUser(em, actor, body), actor)),
  }),
];
