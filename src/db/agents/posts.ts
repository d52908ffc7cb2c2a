import { v7 as uuidv7 } from 'uuid';
import type { MadeBy, Tone } from '../../domain/ai/ai.ts';
import {
  pauseMessage,
  type AgentSource,
  type AgentText,
  type RunReason,
  type RunStatus,
} from '../../domain/agents/agents.ts';
import { agentPostContent } from '../../domain/agents/agent-post.ts';
import { wantedTimeOf, type DraftTimes } from '../../domain/agents/draft-times.ts';
import { nearDuplicateOf } from '../../domain/agents/near-duplicates.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { DisclosureSentences } from '../../domain/posts/disclosures.ts';
import { isSuspended } from '../billing/billing.ts';
import type { Em } from '../driver/orm.ts';
import { AgentPost } from '../entities/agent.ts';
import { insertPost, publishDraft } from '../posts/new-posts.ts';
import { authorCode } from './agents.ts';
import { addRunStep } from './runs.ts';
import { listBrandTexts } from './material.ts';

/** A run with what it stands on. Times are texts as PostgreSQL writes them. */
interface WritingRow {
  runId: string;
  orgId: string;
  agentId: string;
  brandId: string;
  /** Null once the brand is gone. */
  brandName: string | null;
  brandArchived: boolean;
  disclosureSentences: DisclosureSentences | null;
  platforms: PlatformName[];
  knowledgeBaseId: string | null;
  instructions: string;
  tone: Tone;
  autoPublish: boolean;
  draftTimes: DraftTimes | null;
  dryRun: boolean;
  wanted: number;
  startedAt: string;
  /** The membership under which it publishes by itself. */
  plannedUnder: string;
  requestedBy: string;
  status: RunStatus;
  reason: RunReason | null;
  isDeleted: boolean;
  suspended: boolean;
  authorCode: 'author_removed' | 'author_limited' | null;
}

const readWritingRun = async (em: Em, runId: string, lock: boolean): Promise<WritingRow | undefined> => {
  const [run] = await em.execute<WritingRow[]>(
    `select r.id as "runId", r.org_id as "orgId", r.agent_id as "agentId", r.brand_id as "brandId",
            brand.name as "brandName", brand.archived_at is not null as "brandArchived", brand.disclosure_sentences as "disclosureSentences", a.platforms,
            a.knowledge_base_id as "knowledgeBaseId", a.instructions, a.tone, a.auto_publish as "autoPublish",
            a.draft_times as "draftTimes", r.dry_run as "dryRun", r.wanted, r.created_at as "startedAt",
            a.planned_under as "plannedUnder", r.requested_by as "requestedBy", r.status, r.reason,
            a.deleted_at is not null as "isDeleted", ${isSuspended} as suspended, ${authorCode} as "authorCode"
       from agent_runs r join agents a on a.id = r.agent_id
       left join memberships m on m.id = a.planned_under and m.org_id = a.org_id
       left join brands brand on brand.id = r.brand_id
       left join billing_accounts b on b.org_id = r.org_id
      where r.id = ?${lock ? ' for update of r' : ''}`,
    [runId],
  );
  return run;
};

/** A run under way, with all that writing its posts needs. */
export type WritingRun = WritingRow & { brandName: string };

/** Why a run has nothing to write for any more. */
interface RunStopped {
  code: string;
  message: string;
}

/** Of a run whose agent was deleted. */
export const agentDeleted = { code: 'agent_deleted', message: 'The agent was deleted during the run.' };

const stopOf = ({
  status,
  reason,
  brandName,
  brandArchived,
  isDeleted,
  suspended,
  authorCode: code,
  dryRun,
}: WritingRow): RunStopped | null => {
  if (status !== 'running') return reason ?? { code: 'ended', message: 'The run has ended.' };
  if (isDeleted) return agentDeleted;
  if (brandName === null) return { code: 'brand_deleted', message: 'The brand was deleted during the run.' };
  if (brandArchived) return { code: 'brand_archived', message: 'The brand was archived during the run.' };
  if (suspended)
    return { code: 'billing_suspended', message: 'The organization was suspended during the run.' };
  if (code !== null && !dryRun) return { code, message: pauseMessage(code) };
  return null;
};

/** The run as it is now, or why it makes no more posts. With `lock`, it does not end before the transaction does. */
export const findWritingRun = async (
  em: Em,
  runId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ run: WritingRun } | { stopped: RunStopped }> => {
  const row = await readWritingRun(em, runId, lock);
  if (!row) return { stopped: { code: 'ended', message: 'The run no longer exists.' } };
  const stopped = stopOf(row);
  return stopped ? { stopped } : { run: { ...row, brandName: row.brandName ?? '' } };
};

/** What an agent wrote for one post of a run. */
export interface WrittenPost {
  number: number;
  tries: number;
  title: string;
  texts: AgentText[];
  sources: AgentSource[];
  madeBy: MadeBy;
}

/** What became of it. */
export type KeptPost =
  | { state: 'kept'; postId: string | null }
  | { state: 'duplicate'; postId: string }
  | { state: 'dropped'; reason: RunReason }
  | { state: 'stopped'; why: RunStopped };

/** What the run has for that number already; undefined for nothing. */
export const findKept = async (
  em: Em,
  runId: string,
  number: number,
): Promise<{ postId: string | null; reason: RunReason | null } | undefined> => {
  const [kept] = await em.execute<{ postId: string | null; reason: RunReason | null }[]>(
    'select post_id as "postId", reason from agent_posts where run_id = ? and number = ?',
    [runId, number],
  );
  return kept;
};

const insertRow = (
  em: Em,
  { runId, agentId, orgId }: WritingRun,
  { madeBy: { provider, model }, ...written }: WrittenPost,
  kept: { postId: string | null; reason: RunReason | null },
): Promise<void> =>
  em.persist(em.create(AgentPost, { orgId, runId, agentId, provider, model, ...written, ...kept })).flush();

/** What goes out at once is wanted at no other time. */
const wantedTime = ({ autoPublish, draftTimes, startedAt }: WritingRun, number: number): Date | null =>
  autoPublish || draftTimes === null
    ? null
    : wantedTimeOf(draftTimes, { startedAt: new Date(startedAt), number, now: new Date() });

const savePost = async (em: Em, run: WritingRun, { number, texts }: WrittenPost): Promise<string> => {
  const { orgId, brandId, plannedUnder } = run;
  const by = { name: `agent:${run.agentId}`, membershipId: null };
  const post = {
    ...agentPostContent(texts),
    id: uuidv7(),
    orgId,
    brandId,
    status: 'draft' as const,
    scheduledAt: null,
    plannedFor: wantedTime(run, number),
  };
  await insertPost(em, post, by);
  if (run.autoPublish) await publishDraft(em, post, { ...by, membershipId: plannedUnder });
  return post.id;
};

/** Two agents of a brand that write at the same time see what the other has kept. */
const oneAtATime = (em: Em, brandId: string): Promise<unknown> =>
  em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`agent-posts:${brandId}`]);

/**
 * Anyone who deletes the agent or its brand, or changes what its author may do, waits until this transaction has ended, and what
 * was done before is seen.
 * Locks the agent before the run, as its end does.
 */
const holdOff = async (em: Em, runId: string): Promise<void> => {
  await em.execute(
    'select 1 from agents where id = (select agent_id from agent_runs where id = ?) for share',
    [runId],
  );
  await em.execute(
    `select 1 from memberships where id = (
       select a.planned_under from agents a join agent_runs r on r.agent_id = a.id where r.id = ?) for share`,
    [runId],
  );
  const [brand] = await em.execute<{ id: string }[]>(
    'select id from brands where id = (select brand_id from agent_runs where id = ?) for key share',
    [runId],
  );
  if (brand) await oneAtATime(em, brand.id);
};

/**
 * Makes a draft of what was written, or publishes it, in the caller's transaction together with the row that keeps it from being
 * made a second time: a run has one post of each number, whatever dies. Refuses what the brand has said in 90 days, and does
 * nothing for a run that has nothing to write for any more.
 */
export const keepPost = async (em: Em, runId: string, written: WrittenPost): Promise<KeptPost> => {
  await holdOff(em, runId);
  const found = await findWritingRun(em, runId, { lock: true });
  if ('stopped' in found) return { state: 'stopped', why: found.stopped };
  const { run } = found;
  const before = await findKept(em, runId, written.number);
  if (before?.reason) return { state: 'dropped', reason: before.reason };
  if (before) return { state: 'kept', postId: before.postId };
  const texts = written.texts.map(({ text }) => text);
  const duplicate = nearDuplicateOf(texts, await listBrandTexts(em, run.brandId));
  if (duplicate !== undefined) return { state: 'duplicate', postId: duplicate };
  const postId = run.dryRun ? null : await savePost(em, run, written);
  await insertRow(em, run, written, { postId, reason: null });
  const done = run.dryRun ? 'wrote' : run.autoPublish ? 'published' : 'saved as a draft';
  await addRunStep(em, runId, `post ${written.number} ${done}: ${written.title}`);
  return { state: 'kept', postId };
};

/** What the steps of a run say of a post that was given up. */
export const describeGivenUp = (
  { number, tries }: Pick<WrittenPost, 'number' | 'tries'>,
  { message }: RunReason,
): string => `post ${number} was abandoned after ${tries} attempts: ${message}`;

/** Writes down that a post was given up, and why; gives what the run had for that number already. */
export const dropPost = async (
  em: Em,
  runId: string,
  written: WrittenPost,
  reason: RunReason,
): Promise<Awaited<ReturnType<typeof findKept>>> => {
  const found = await findWritingRun(em, runId, { lock: true });
  const before = await findKept(em, runId, written.number);
  if ('stopped' in found || before) return before;
  await insertRow(em, found.run, written, { postId: null, reason });
  await addRunStep(em, runId, describeGivenUp(written, reason));
  return undefined;
};
