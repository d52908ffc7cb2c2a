import { z } from 'zod';
import { requestAgentRun } from '../../../commands/agents/run-agent.ts';
import { findAgent } from '../../../db/agents/agents.ts';
import { findRun, listRuns } from '../../../db/agents/runs.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import {
  id as idShape,
  idInPath,
  idParam,
  nextOffset,
  pageEnd,
  paging,
  queryFlag,
  total,
} from '../../http/schemas.ts';
import { runShape, viewRun, runStatus } from './agent-run-view.ts';

const tag = 'Agents';
const params = z.strictObject({ id: idInPath.toLowerCase() });
const oneRun = z.strictObject({
  id: idInPath.toLowerCase(),
  runId: idParam.toLowerCase().describe('Id of the run.'),
});

export const agentRunRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/agents/{id}/run',
    operationId: 'runAgent',
    tag,
    summary: 'Run an agent',
    description:
      'Starts a run at once, whatever the schedule says; `GET /agents/{id}/runs/{runId}` shows how it goes. A dry run shows there what the agent would write, makes no posts and costs the same. Refused with `invalid_state` while another run is under way, and when a cap of the agent is reached.',
    access: 'agents:write',
    onBrand: true,
    params,
    query: z.strictObject({
      dryRun: queryFlag
        .default(false)
        .describe('Whether it is a dry run: what the agent writes is shown, and no post is made.'),
    }),
    status: 202,
    returns: z.strictObject({ runId: idShape.describe('Id of the run.') }),
    errors: ['invalid_state', 'insufficient_credits'],
    handle: call =>
      call.write(async em => ({
        runId: await requestAgentRun(em, originOf(call), call.params.id, call.query),
      })),
  }),
  endpoint({
    method: 'get',
    path: '/agents/{id}/runs',
    operationId: 'listAgentRuns',
    tag,
    summary: 'List the runs of an agent',
    description: 'Newest first, skipped runs included.',
    access: 'agents:read',
    onBrand: true,
    params,
    query: z.strictObject({ ...paging, status: runStatus.optional().describe('Only those in this state.') }),
    returns: z.strictObject({
      runs: z.array(runShape).max(100).describe('The runs, the newest first.'),
      total,
      nextOffset,
    }),
    handle: async ({ em, actor, params: { id: agentId }, query }) => {
      await findAgent(em, actor, agentId);
      const page = await listRuns(em, { orgId: actor.orgId, agentId }, query);
      return { runs: page.rows.map(viewRun), ...pageEnd(page, query) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/agents/{id}/runs/{runId}',
    operationId: 'getAgentRun',
    tag,
    summary: 'Get a run of an agent',
    access: 'agents:read',
    onBrand: true,
    params: oneRun,
    returns: runShape,
    handle: async ({ em, actor, params: { id: agentId, runId } }) => {
      await findAgent(em, actor, agentId);
      return viewRun(await findRun(em, actor.orgId, agentId, runId));
    },
  }),
];
