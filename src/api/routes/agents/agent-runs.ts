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
  totals,
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
      'Starts a run immediately, regardless of the schedule. `GET /agents/{id}/runs/{runId}` shows its progress. A dry run shows what the agent would write, creates no posts, and costs the same. Returns `invalid_state` if another run is in progress or a limit of the agent is reached.',
    access: 'agents:write',
    onBrand: true,
    params,
    query: z.strictObject({
      dryRun: queryFlag
        .default(false)
        .describe(
          'Whether the run is a dry run, which shows what the agent would write without creating posts.',
        ),
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
    query: z.strictObject({ ...paging, status: runStatus.optional().describe('Only runs in this state.') }),
    returns: z.strictObject({
      runs: z.array(runShape).max(100).describe('Runs, newest first.'),
      ...totals,
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
    summary: 'Get an agent run',
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
