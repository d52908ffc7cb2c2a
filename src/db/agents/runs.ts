import type {
  AgentSource,
  AgentText,
  RunReason,
  RunStatus,
  RunStep,
  RunTrigger,
} from '../../domain/agents.ts';
import { notFound } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import { executePage } from '../driver/page-within.ts';

/** One post of a run, as it is shown. */
export interface RunPostRow {
  number: number;
  postId: string | null;
  title: string;
  texts: AgentText[];
  sources: AgentSource[];
  provider: string;
  model: string;
  tries: number;
  reason: RunReason | null;
}

/** A run as it is shown. Times are texts as PostgreSQL writes them. */
export interface RunRow {
  id: string;
  agentId: string;
  status: RunStatus;
  trigger: RunTrigger;
  dryRun: boolean;
  scheduledFor: string | null;
  createdAt: string;
  endedAt: string | null;
  reason: RunReason | null;
  credits: number;
  inputTokens: number | null;
  outputTokens: number | null;
  steps: RunStep[];
  requestedBy: string;
  posts: RunPostRow[] | null;
}

const columns = `r.id, r.agent_id as "agentId", r.status, r."trigger", r.dry_run as "dryRun",
  r.scheduled_for as "scheduledFor", r.created_at as "createdAt", r.ended_at as "endedAt", r.reason, r.credits,
  r.input_tokens as "inputTokens", r.output_tokens as "outputTokens", r.steps, r.requested_by as "requestedBy",
  (select json_agg(post order by post.number) from (
     select number, post_id as "postId", title, texts, sources, provider, model, tries, reason
       from agent_posts where run_id = r.id) post) as posts`;

/** The agent's run; 404 when there is none. Whether the actor may see the agent is asked before. */
export const findRun = async (em: Em, orgId: string, agentId: string, runId: string): Promise<RunRow> => {
  const [run] = await em.execute<RunRow[]>(
    `select ${columns} from agent_runs r where r.id = ? and r.agent_id = ? and r.org_id = ?`,
    [runId, agentId, orgId],
  );
  if (!run) throw notFound('run', runId);
  return run;
};

/** One page of an agent's runs, newest first, and how many there are. */
export const listRuns = async (
  em: Em,
  { orgId, agentId }: { orgId: string; agentId: string },
  { limit, offset, status }: { limit: number; offset: number; status?: RunStatus | undefined },
): Promise<{ rows: RunRow[]; total: number }> => {
  const where = `r.org_id = ? and r.agent_id = ?${status === undefined ? '' : ' and r.status = ?'}`;
  const bound = [orgId, agentId, ...(status === undefined ? [] : [status])];
  const rows = await executePage<RunRow>(
    em,
    `select ${columns} from agent_runs r where ${where} order by r.created_at desc, r.id desc limit ? offset ?`,
    [...bound, limit, offset],
  );
  const [counted] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from agent_runs r where ${where}`,
    bound,
  );
  return { rows, total: counted?.total ?? 0 };
};
