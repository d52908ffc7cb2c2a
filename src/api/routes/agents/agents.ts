import { z } from 'zod';
import { createAgent, deleteAgent, updateAgent } from '../../../commands/agents/agents.ts';
import { findAgent, listAgents } from '../../../db/agents/agents.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { resource } from '../../http/resource.ts';
import { idInPath, meanings } from '../../http/schemas.ts';
import { agentChanges, newAgent } from './agent-body.ts';
import { agentShape, viewAgent } from './agent-view.ts';

const agents = resource({
  tag: 'Agents',
  noun: 'an agent',
  name: 'Agent',
  path: '/agents/{id}',
  params: z.strictObject({ id: idInPath.toLowerCase() }),
  access: { read: 'agents:read', write: 'agents:write' },
  onBrand: true,
  returns: agentShape,
  find: (em, actor, { id }) => findAgent(em, actor, id),
  view: row => viewAgent(row),
});

export const agentRoutes: Endpoint[] = [
  agents.create({
    description:
      'An agent writes posts for a brand by its schedule, from a knowledge base, its instructions or both. Each run costs credits.',
    body: newAgent,
    errors: ['not_found', 'invalid_state', 'connection_missing', 'token_expired'],
    example: {
      name: 'Coffee of the day',
      brandSlug: 'acme',
      platforms: ['x'],
      schedule: '0 9 * * 1-5',
      tone: 'casual',
      instructions: 'Write about coffee.',
    },
    run: async (em, call) => {
      const id = await createAgent(em, originOf(call), call.body, call.service.config.AGENT_LIMIT);
      return findAgent(em, call.actor, id);
    },
  }),
  agents.list({
    plural: 'agents',
    described: 'The agents.',
    description: 'Newest first.',
    query: { brandSlug: z.string().min(1).max(60).optional().meta(meanings.ofBrand) },
    rows: ({ em, actor, query }) => listAgents(em, actor, query),
  }),
  agents.get(),
  agents.update({
    description:
      'Applies from its next run on. `enabled: false` stops its schedule and ends a run that is under way, `enabled: true` starts it again. A person who changes an agent that publishes by itself is responsible for what it publishes from then on.',
    body: agentChanges,
    errors: ['connection_missing', 'token_expired'],
    example: { enabled: false },
    run: (em, call) => updateAgent(em, originOf(call), call.params.id, call.body),
  }),
  agents.delete({
    description: 'A run that is under way ends, and makes no more posts. What it wrote stays.',
    run: (em, call) => deleteAgent(em, originOf(call), call.params.id),
  }),
];
