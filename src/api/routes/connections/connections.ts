import pLimit from 'p-limit';
import { z } from 'zod';
import {
  disconnectConnection,
  refreshConnection,
  forgetAccount,
  type Disconnected,
} from '../../../commands/connections/connections.ts';
import { findMentionable } from '../../../commands/connections/find-mentionable.ts';
import {
  findNamedConnection,
  listConnections,
  type NamedConnection,
} from '../../../db/connections/connections.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { BrandScopedActor } from '../../../domain/actor.ts';
import { notFound } from '../../../domain/errors.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { deleted, idInPath, int, meanings, paging, total } from '../../http/schemas.ts';
import { connectionShape } from './connection-view.ts';
import { connectPorts } from './connect-ports.ts';
import { answerConnection, answerConnections } from './connection-answers.ts';

const tag = 'Connections';
const params = z.strictObject({ id: idInPath });

/** Each holds a database connection while the platform answers; a slow platform must leave the others to everybody else. */
const renewals = pLimit(3);

export const connectionsRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/connections',
    operationId: 'listConnections',
    tag,
    summary: 'List connections',
    access: 'connections:read',
    onBrand: true,
    query: z.strictObject({
      ...paging,
      brandSlug: z.string().min(1).max(60).optional().meta(meanings.ofBrand),
    }),
    returns: z.strictObject({
      connections: z.array(connectionShape).max(100).describe('The connections.'),
      total,
    }),
    handle: async ({ em, actor, query, service }) => {
      const [rows, count] = await listConnections(em, actor, query);
      return { connections: await answerConnections(service, em, rows), total: count };
    },
  }),
  endpoint({
    method: 'get',
    path: '/connections/{id}',
    operationId: 'getConnection',
    tag,
    summary: 'Get a connection',
    access: 'connections:read',
    onBrand: true,
    params,
    returns: connectionShape,
    handle: async ({ em, actor, params: { id }, service }) =>
      answerConnection(service, em, await mine(em, actor, id)),
  }),
  endpoint({
    method: 'get',
    path: '/connections/{id}/mentions',
    operationId: 'findMention',
    tag,
    summary: 'Look up whom to mention',
    description:
      'Asks the platform whom a handle names, in the name of this account; `text` is what mentions it in a post. X looks up every account (and bills it), LinkedIn pages by the last part of their address, and only where the account administers one. Other platforms can be asked by no app: there it is `isKnown: false`.',
    access: 'posts:write',
    onBrand: true,
    params,
    query: z.strictObject({
      q: z.string().min(1).max(300).meta({
        description: 'The handle, or the address of a profile or page, which ends in it.',
        example: 'acme',
      }),
    }),
    returns: z.strictObject({
      mentions: z
        .array(
          z.strictObject({
            id: z.string().max(300).meta({
              description: 'As it stands in a mention, behind the platform and a colon.',
              example: 'organization:2414183',
            }),
            name: z.string().max(300).meta({ description: 'As the platform spells it.', example: 'Acme' }),
            handle: z.string().max(300).meta({ description: 'Its handle there.', example: 'acme' }),
            text: z.string().max(1_000).meta({
              description: 'The words that mention it in a text.',
              example: '@[Acme](linkedin:organization:2414183)',
            }),
            isKnown: z.boolean().describe('Whether the platform says that it is there.'),
          }),
        )
        .max(1)
        .describe('Whom it names; empty where the platform knows nobody by it.'),
    }),
    errors: ['invalid_state', 'token_expired'],
    handle: ({ em, actor, params: { id }, query: { q }, service }) =>
      renewals(async () => {
        const { connection } = await mine(em, actor, id);
        const platform = service.platforms[connection.platform];
        const ports = { ...connectPorts(service, connection.platform), platform };
        const found = await findMentionable(service.orm.em.fork(), ports, connection, q);
        return { mentions: found ? [found] : [] };
      }),
  }),
  endpoint({
    method: 'delete',
    path: '/connections/{id}',
    operationId: 'deleteConnection',
    tag,
    summary: 'Disconnect an account',
    description:
      'Deletes the tokens, and revokes them at the platform where it has a call for that and no other brand has the account. Scheduled posts of the brand that come due wait on this platform until an account is connected again, up to `MAX_LATENESS` (24 h); meanwhile their other platforms are published. `scheduledPosts` says how many there are.',
    access: 'connections:write',
    onBrand: true,
    params,
    returns: deleted.extend({
      scheduledPosts: int(0).describe(
        'Posts of the brand that are scheduled or going out, and now have no account on the platform.',
      ),
    }),
    handle: async ({ actor, params: { id }, service, write }) => {
      let gone: Disconnected | undefined;
      const answer = await write(async em => {
        gone = await disconnectConnection(em, service.cipher, actor, id);
        return { id, deleted: true as const, scheduledPosts: gone.scheduledPosts };
      });
      await forgetAccount(service, gone);
      return answer;
    },
  }),
  endpoint({
    method: 'post',
    path: '/connections/{id}/refresh',
    operationId: 'refreshConnection',
    tag,
    summary: 'Refresh a connection',
    description: 'The service does this by itself before publishing; this request does it at once.',
    access: 'connections:write',
    onBrand: true,
    params,
    returns: connectionShape,
    errors: ['invalid_state', 'token_expired'],
    handle: ({ actor, params: { id }, service, write }) =>
      renewals(() =>
        write(async em => {
          const { connection, brandSlug } = await mine(em, actor, id);
          // in a transaction of its own: new tokens must be kept whatever becomes of this request
          const own = service.orm.em.fork();
          const ports = connectPorts(service, connection.platform);
          const renewed = await refreshConnection(own, ports, connection);
          return answerConnection(service, em, { connection: renewed, brandSlug });
        }),
      ),
  }),
];

const mine = async (em: Em, actor: BrandScopedActor, id: string): Promise<NamedConnection> => {
  const named = await findNamedConnection(em, actor, id);
  if (!named) throw notFound('connection', id);
  return named;
};
