import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { MadeBy } from '../../domain/ai/ai.ts';
import {
  pauseMessage,
  type AgentSource,
  type AgentText,
  type RunReason,
} from '../../domain/agents/agents.ts';
import { agentPostContent } from '../../domain/agents/agent-post.ts';
import { wantedTimeOf } from '../../domain/agents/draft-times.ts';
import { nearDuplicateOf } from '../../domain/agents/near-duplicates.ts';
import { isSuspended } from '../billing/billing.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { AgentPost } from '../entities/agent.ts';
import { insertPost, publishDraft } from '../posts/new-posts.ts';
import { authorCode } from './agents.ts';
import { addRunStep } from './runs.ts';
import { listBrandTexts } from './material.ts';

const readWritingRun = (em: Em, runId: string, lock: boolean) =>
  kyselyOf(em)
    .selectFrom('agent_runs as r')
    .innerJoin('agents as a', 'a.id', 'r.agent_id')
    .leftJoin('memberships as m', join =>
      join.onRef('m.id', '=', 'a.planned_under').onRef('m.org_id', '=', 'a.org_id'),
    )
    .leftJoin('brands as brand', 'brand.id', 'r.brand_id')
    .leftJoin('billing_accounts as b', 'b.org_id', 'r.org_id')
    .select(['r.id as runId', 'r.org_id as orgId', 'r.agent_id as agentId', 'r.brand_id as brandId'])
    .select(['brand.name as brandName', 'a.platforms', 'a.knowledge_base_id as knowledgeBaseId'])
    .select('brand.disclosure_sentences as disclosureSentences')
    .select(['a.instructions', 'a.tone', 'a.auto_publish as autoPublish', 'r.dry_run as dryRun', 'r.wanted'])
    .select(['a.draft_times as draftTimes', 'r.created_at as startedAt'])
    .select(['a.planned_under as plannedUnder', 'r.requested_by as requestedBy', 'r.status', 'r.reason'])
    .select(({ eb }) => [
      // the membership under which it publishes by itself
      eb('a.deleted_at', 'is not', null).$castTo<boolean>().as('isDeleted'),
      sql.raw<boolean>(isSuspended).as('suspended'),
      authorCode.as('authorCode'),
    ])
    .where('r.id', '=', runId)
    .$if(lock, query => query.forUpdate('r'))
    .executeTakeFirst();

type WritingRow = NonNullable<Awaited<ReturnType<typeof readWritingRun>>>;

/** A run under way, with all that writing its posts needs. */
export type WritingRun = WritingRow & { brandName: string };

/** Why a run has nothing to write for any more. */
interface RunStopped {
  code: string;
  message: string;
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
}: WritingRow): RunStopped | null => {
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
  const row = await readWritingRun(em, runId, lock);
  if (!row) return { stopped: { code: 'ended', message: 'The run is gone.' } };
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
export const findKept = (em: Em, runId: string, number: number) =>
  kyselyOf(em)
    .selectFrom('agent_posts')
    .select(['post_id as postId', 'reason'])
    .where('run_id', '=', runId)
    .where('number', '=', number)
    .executeTakeFirst();

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
  const db = kyselyOf(em);
  const run = db.selectFrom('agent_runs').where('id', '=', runId);
  await db.selectFrom('agents').select('id').where('id', '=', run.select('agent_id')).forShare().execute();
  const author = db
    .selectFrom('agents as a')
    .innerJoin('agent_runs as r', 'r.agent_id', 'a.id')
    .select('a.planned_under')
    .where('r.id', '=', runId);
  await db.selectFrom('memberships').select('id').where('id', '=', author).forShare().execute();
  const brandId = run.select('brand_id');
  const brands = db.selectFrom('brands').select('id').where('id', '=', brandId);
  const brand = await brands.forKeyShare().executeTakeFirst();
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
): string => `post ${number} given up after ${tries} tries: ${message}`;

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
