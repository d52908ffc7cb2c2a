import type { Tone } from '../../domain/ai.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { pauseMessage } from '../../domain/agents.ts';
import { isSuspended } from '../billing/billing.ts';
import type { Em } from '../driver/orm.ts';
import { authorCode } from './agent-pause.ts';

/** A run under way, with all that writing its posts needs. */
export interface WritingRun {
  runId: string;
  orgId: string;
  agentId: string;
  brandId: string;
  brandName: string;
  platforms: PlatformName[];
  knowledgeBaseId: string | null;
  instructions: string;
  tone: Tone;
  autoPublish: boolean;
  dryRun: boolean;
  wanted: number;
  /** The membership under which it publishes by itself. */
  plannedUnder: string;
  requestedBy: string;
}

/** Why a run has nothing to write for any more. */
export interface RunStopped {
  code: string;
  message: string;
}

interface Row extends Omit<WritingRun, 'brandName'> {
  status: string;
  reason: RunStopped | null;
  brandName: string | null;
  isDeleted: boolean;
  suspended: boolean;
  authorCode: 'author_removed' | 'author_limited' | null;
}

/** Of a run whose agent was deleted. */
export const agentDeleted = { code: 'agent_deleted', message: 'The agent was deleted while it ran.' };

const stopOf = ({
  status,
  reason,
  brandName,
  isDeleted,
  suspended,
  authorCode: code,
  dryRun,
}: Row): RunStopped | null => {
  if (status !== 'running') return reason ?? { code: 'ended', message: 'The run has ended.' };
  if (isDeleted) return agentDeleted;
  if (brandName === null) return { code: 'brand_deleted', message: 'Its brand was deleted while it ran.' };
  if (suspended)
    return { code: 'billing_suspended', message: 'The organization was suspended while it ran.' };
  if (code !== null && !dryRun) return { code, message: pauseMessage(code) };
  return null;
};

/** The run as it is now, or why it makes no more posts. With `lock`, it does not end before the transaction does. */
export const findWritingRun = async (
  em: Em,
  runId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ run: WritingRun } | { stopped: RunStopped }> => {
  const [row] = await em.execute<Row[]>(
    `select r.id as "runId", r.org_id as "orgId", r.agent_id as "agentId", r.brand_id as "brandId", brand.name as "brandName",
            a.platforms, a.knowledge_base_id as "knowledgeBaseId", a.instructions, a.tone, a.auto_publish as "autoPublish",
            r.dry_run as "dryRun", r.wanted, a.planned_under as "plannedUnder", r.requested_by as "requestedBy", r.status, r.reason,
            a.deleted_at is not null as "isDeleted", ${isSuspended} as suspended,
            ${authorCode} as "authorCode"
       from agent_runs r join agents a on a.id = r.agent_id
       left join memberships m on m.id = a.planned_under and m.org_id = a.org_id
       left join brands brand on brand.id = r.brand_id
       left join billing_accounts b on b.org_id = r.org_id
      where r.id = ?${lock ? ' for update of r' : ''}`,
    [runId],
  );
  if (!row) return { stopped: { code: 'ended', message: 'The run is gone.' } };
  const stopped = stopOf(row);
  return stopped ? { stopped } : { run: { ...row, brandName: row.brandName ?? '' } };
};
