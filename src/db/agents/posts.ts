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

/** Run with the data it needs. Times are texts in PostgreSQL's form. */
interface WritingRow {
  runId: string;
  orgId: string;
  agentId: string;
  brandId: string;
  /** Null if the brand was deleted. */
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
  /** Membership under which the agent publishes. */
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

/** Run in progress with everything that writing its posts needs. */
export type WritingRun = WritingRow & { brandName: string };

/** Reason why a run has nothing left to write. */
interface RunStopped {
  code: string;
  message: string;
}

/** Reason of a run whose agent was deleted. */
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

/**
 * Finds the current state of a run, or why it creates no more posts. With `lock`, the run cannot end before the transaction
 * does.
 */
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

/** Text that an agent wrote for one post of a run. */
export interface WrittenPost {
  number: number;
  tries: number;
  title: string;
  texts: AgentText[];
  sources: AgentSource[];
  madeBy: MadeBy;
}

/** Outcome of a written post. */
export type KeptPost =
  | { state: 'kept'; postId: string | null }
  | { state: 'duplicate'; postId: string }
  | { state: 'dropped'; reason: RunReason }
  | { state: 'stopped'; why: RunStopped };

/** Finds the post that the run already has for a number. Returns undefined if there is none. */
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

/** Returns the wanted time of a post, or null for an agent that publishes immediately. */
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

/** Serializes the agents of a brand, so that two that write at the same time see each other's posts. */
const oneAtATime = (em: Em, brandId: string): Promise<unknown> =>
  em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`agent-posts:${brandId}`]);

/**
 * Makes everyone wait who deletes the agent or its brand or changes its author's permissions, until this transaction ends,
 * and sees earlier changes. Locks the agent before the run, like the end of a run.
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
 * Creates a draft from the written text, or publishes it, in the caller's transaction together with the row that prevents a
 * second post: a run has one post for each number, even after a crash. Refuses a text that the brand has published within
 * 90 days, and does nothing for a run with no more posts to write.
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

/** Returns the message of the run's step for an abandoned post. */
export const describeGivenUp = (
  { number, tries }: Pick<WrittenPost, 'number' | 'tries'>,
  { message }: RunReason,
): string => `post ${number} was abandoned after ${tries} attempts: ${message}`;

/** Records that a post was abandoned, and why. Returns the post that the run already has for that number. */
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
