import { z } from 'zod';
import { createAgent, deleteAgent, updateAgent } from '../../../commands/agents/agents.ts';
import { findAgent, listAgents } from '../../../db/agents/agents.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { resource } from '../../http/resource.ts';
import { idInPath, meanings } from '../../http/schemas.ts';
import { agentChanges, newAgent, withSchedule } from './agent-body.ts';
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
      'Creates an agent that writes posts for a brand on a schedule, from a knowledge base, instructions, or both. Each run costs credits.',
    body: newAgent,
    errors: ['not_found', 'invalid_state', 'connection_missing', 'token_expired'],
    example: {
      name: 'Coffee of the day',
      brandSlug: 'acme',
      platforms: ['x'],
      preset: { every: 'weekday', at: '09:00' },
      timeZone: 'Europe/Berlin',
      tone: 'casual',
      instructions: 'Write about coffee.',
    },
    run: async (em, call) => {
      const { schedule = '', ...given } = withSchedule(call.body);
      const { AGENT_LIMIT } = call.service.config;
      const id = await createAgent(em, originOf(call), { ...given, schedule }, AGENT_LIMIT);
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
      'Applies from the next run. `enabled: false` stops the schedule and ends a run in progress. `enabled: true` starts the schedule again. A person who changes a publishing agent becomes its owner, responsible for what it publishes.',
    body: agentChanges,
    errors: ['connection_missing', 'token_expired'],
    example: { enabled: false },
    run: (em, call) => updateAgent(em, originOf(call), call.params.id, withSchedule(call.body)),
  }),
  agents.delete({
    description: 'Ends a run in progress. Existing posts stay.',
    run: (em, call) => deleteAgent(em, originOf(call), call.params.id),
  }),
];
