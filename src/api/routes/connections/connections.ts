import { z } from 'zod';
import {
  disconnectConnection,
  refreshConnection,
  forgetAccount,
  type Disconnected,
} from '../../../commands/connections/connections.ts';
import { chooseDefault } from '../../../commands/connections/choose-default.ts';
import { findMentionable } from '../../../commands/connections/find-mentionable.ts';
import {
  findNamedConnection,
  listConnections,
  type NamedConnection,
} from '../../../db/connections/connections.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { BrandScopedActor } from '../../../domain/actor.ts';
import { notFound } from '../../../domain/errors.ts';
import { turnsOf } from '../../../domain/turns/resources.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { deleted, idInPath, int, meanings, paging, totals } from '../../http/schemas.ts';
import { connectionShape } from './connection-view.ts';
import { connectPorts } from './connect-ports.ts';
import { answerConnection, answerConnections } from './connection-answers.ts';

const tag = 'Connections';
const params = z.strictObject({ id: idInPath });

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
      ...totals,
    }),
    handle: async ({ em, actor, query, service }) => {
      const { rows, ...total } = await listConnections(em, actor, query);
      return { connections: await answerConnections(service, em, rows), ...total };
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
    summary: 'Look up an account to mention',
    description:
      'Asks the platform for the account with a handle, on behalf of this account. `text` is the mention to use in a post. X looks up any account (and charges for it). LinkedIn looks up pages by the last part of their address, if the account administers one. Other platforms allow no lookups and return `isKnown: false`.',
    access: 'posts:write',
    onBrand: true,
    params,
    query: z.strictObject({
      q: z.string().min(1).max(300).meta({
        description: 'Handle, or address of a profile or page that ends with it.',
        example: 'acme',
      }),
    }),
    returns: z.strictObject({
      mentions: z
        .array(
          z.strictObject({
            id: z.string().max(300).meta({
              description: 'Id used in a mention, after the platform and a colon.',
              example: 'organization:2414183',
            }),
            name: z
              .string()
              .max(300)
              .meta({ description: 'Name as spelled on the platform.', example: 'Acme' }),
            handle: z.string().max(300).meta({ description: 'Handle on the platform.', example: 'acme' }),
            text: z.string().max(1_000).meta({
              description: 'Text that mentions the account.',
              example: '@[Acme](linkedin:organization:2414183)',
            }),
            isKnown: z.boolean().describe('Whether the platform confirms the account.'),
          }),
        )
        .max(1)
        .describe('Matching accounts. Empty if the platform knows none.'),
    }),
    errors: ['invalid_state', 'token_expired'],
    handle: ({ em, actor, params: { id }, query: { q }, service }) =>
      turnsOf('renewals').take(actor, async () => {
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
      'Deletes the tokens, and revokes them at the platform if it supports that and no other brand uses the account. Due posts of the brand wait on this platform until an account is connected, up to `MAX_LATENESS` (24 h), while their other platforms are published. `scheduledPosts` is their number. Posts that name this account wait for the same account. While the brand has further accounts there, the default one cannot be disconnected.',
    access: 'connections:write',
    onBrand: true,
    whileArchived: true,
    params,
    returns: deleted.extend({
      scheduledPosts: int(0).describe(
        'Scheduled and publishing posts that now wait for an account on the platform.',
      ),
    }),
    errors: ['invalid_state'],
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
    method: 'put',
    path: '/connections/{id}/default',
    operationId: 'makeConnectionDefault',
    tag,
    summary: 'Make an account the default one',
    description:
      'Posts of the brand that name only the platform then go to this account, also posts that are already scheduled. A thread that has begun stays with its account. Approvals that show the other account end.',
    access: 'connections:write',
    onBrand: true,
    params,
    returns: z.strictObject({
      connection: connectionShape.describe('The account.'),
      scheduledPosts: int(0).describe(
        'Scheduled and publishing posts that now go to this account. 0 if it was the default one already.',
      ),
    }),
    handle: ({ actor, params: { id }, service, write }) =>
      write(async em => {
        const { scheduledPosts } = await chooseDefault(em, actor, id);
        const connection = await answerConnection(service, em, await mine(em, actor, id));
        return { connection, scheduledPosts };
      }),
  }),
  endpoint({
    method: 'post',
    path: '/connections/{id}/refresh',
    operationId: 'refreshConnection',
    tag,
    summary: 'Refresh a connection',
    description: 'Renews the connection now. The service also does this automatically before publishing.',
    access: 'connections:write',
    onBrand: true,
    params,
    returns: connectionShape,
    errors: ['invalid_state', 'token_expired'],
    handle: ({ actor, params: { id }, service, write }) =>
      turnsOf('renewals').take(actor, () =>
        write(async em => {
          const { connection, brandSlug } = await mine(em, actor, id);
          // uses its own transaction, because new tokens must be stored even if this request fails
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
