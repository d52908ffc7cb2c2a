import { z } from 'zod';
import { createAgent, deleteAgent, updateAgent } from '../../../commands/agents/agents.ts';
import { findAgent, listAgents } from '../../../db/agents/agents.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { deleted, idInPath, meanings, paging, total } from '../../http/schemas.ts';
import { agentChanges, newAgent } from './agent-body.ts';
import { agentShape, viewAgent } from './agent-view.ts';

const tag = 'Agents';
const params = z.strictObject({ id: idInPath.toLowerCase() });

export const agentRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/agents',
    operationId: 'createAgent',
    tag,
    summary: 'Create an agent',
    description:
      'An agent writes posts for a brand by its schedule, from a knowledge base, its instructions or both. Each run costs credits.',
    access: 'agents:write',
    onBrand: true,
    body: newAgent,
    status: 201,
    returns: agentShape,
    errors: ['not_found', 'invalid_state', 'connection_missing', 'token_expired'],
    example: {
      name: 'Coffee of the day',
      brandSlug: 'acme',
      platforms: ['x'],
      schedule: '0 9 * * 1-5',
      tone: 'casual',
      instructions: 'Write about coffee.',
    },
    handle: call =>
      call.write(async em => {
        const id = await createAgent(em, originOf(call), call.body, call.service.config.AGENT_LIMIT);
        return viewAgent(await findAgent(em, call.actor, id));
      }),
  }),
  endpoint({
    method: 'get',
    path: '/agents',
    operationId: 'listAgents',
    tag,
    summary: 'List agents',
    description: 'Newest first.',
    access: 'agents:read',
    onBrand: true,
    query: z.strictObject({
      ...paging,
      brandSlug: z.string().min(1).max(60).optional().meta(meanings.ofBrand),
    }),
    returns: z.strictObject({ agents: z.array(agentShape).max(100).describe('The agents.'), total }),
    handle: async ({ em, actor, query }) => {
      const { rows, total: count } = await listAgents(em, actor, query);
      return { agents: rows.map(row => viewAgent(row)), total: count };
    },
  }),
  endpoint({
    method: 'get',
    path: '/agents/{id}',
    operationId: 'getAgent',
    tag,
    summary: 'Get an agent',
    access: 'agents:read',
    onBrand: true,
    params,
    returns: agentShape,
    handle: async ({ em, actor, params: { id } }) => viewAgent(await findAgent(em, actor, id)),
  }),
  endpoint({
    method: 'patch',
    path: '/agents/{id}',
    operationId: 'updateAgent',
    tag,
    summary: 'Update an agent',
    description:
      'Applies from its next run on. `enabled: false` stops its schedule and ends a run that is under way, `enabled: true` starts it again. A person who changes an agent that publishes by itself is responsible for what it publishes from then on.',
    access: 'agents:write',
    onBrand: true,
    params,
    body: agentChanges,
    returns: agentShape,
    errors: ['connection_missing', 'token_expired'],
    example: { enabled: false },
    handle: call =>
      call.write(async em => {
        await updateAgent(em, originOf(call), call.params.id, call.body);
        return viewAgent(await findAgent(em, call.actor, call.params.id));
      }),
  }),
  endpoint({
    method: 'delete',
    path: '/agents/{id}',
    operationId: 'deleteAgent',
    tag,
    summary: 'Delete an agent',
    description: 'A run that is under way ends, and makes no more posts. What it wrote stays.',
    access: 'agents:write',
    onBrand: true,
    params,
    returns: deleted,
    handle: call =>
      call.write(async em => {
        await deleteAgent(em, originOf(call), call.params.id);
        return { id: call.params.id, deleted: true as const };
      }),
  }),
];
