import { z } from 'zod';
import { endOtherSessions, endSession } from '../../../commands/auth/sessions.ts';
import { listSessions } from '../../../db/auth/sessions.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { deleted, paging, totals, idInPath } from '../../http/schemas.ts';
import { sessionShape, viewSession } from './session-view.ts';

const tag = 'Auth';

export const sessionRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/auth/sessions',
    operationId: 'listSessions',
    tag,
    summary: 'List sessions',
    access: 'session',
    acrossOrganizations: true,
    query: z.strictObject(paging),
    returns: z.strictObject({
      sessions: z.array(sessionShape).max(100).describe('Sessions, newest first.'),
      ...totals,
    }),
    handle: async ({ em, actor, query }) => {
      const { rows, ...total } = await listSessions(em, actor.userId, query);
      return { sessions: rows.map(row => viewSession(row, actor.credentialId)), ...total };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/auth/sessions',
    operationId: 'revokeOtherSessions',
    tag,
    summary: 'Revoke all other sessions',
    description:
      'Ends all other sessions of the person immediately. Also cancels approved device logins that have not been completed. API keys stay valid.',
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    returns: z.strictObject({
      ended: z.int().min(0).max(1_000_000).meta({ description: 'Number of ended sessions.', example: 2 }),
    }),
    handle: ({ actor, write }) => write(async em => ({ ended: await endOtherSessions(em, actor) })),
  }),
  endpoint({
    method: 'delete',
    path: '/auth/sessions/{id}',
    operationId: 'revokeSession',
    tag,
    summary: 'Revoke a session',
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    params: z.strictObject({ id: idInPath }),
    returns: deleted,
    handle: ({ params: { id }, actor, write }) =>
      write(async em => {
        await endSession(em, actor, id);
        return { id, deleted: true as const };
      }),
  }),
];
