import { v7 as uuidv7 } from 'uuid';
import { agentPostContent } from '../../domain/agent-post.ts';
import type { AgentSource, AgentText, RunReason } from '../../domain/agents.ts';
import type { MadeBy } from '../../domain/ai.ts';
import { nearDuplicateOf } from '../../domain/near-duplicates.ts';
import type { Em } from '../driver/orm.ts';
import { insertPost } from '../posts/insert-post.ts';
import { publishDraft } from '../posts/publish-draft.ts';
import { addRunStep } from './run-steps.ts';
import { brandTexts } from './recent-texts.ts';
import { findWritingRun, type RunStopped, type WritingRun } from './writing-run.ts';

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
  const [row] = await em.execute<{ postId: string | null; reason: RunReason | null }[]>(
    'select post_id as "postId", reason from agent_posts where run_id = ? and number = ?',
    [runId, number],
  );
  return row;
};

const insertRow = async (
  em: Em,
  { runId, agentId, orgId }: WritingRun,
  written: WrittenPost,
  { postId, reason }: { postId: string | null; reason: RunReason | null },
): Promise<void> => {
  await em.execute(
    `insert into agent_posts (id, created_at, org_id, run_id, agent_id, number, post_id, title, texts, sources, provider,
                              model, tries, reason)
     values (?, now(), ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?, ?::jsonb)`,
    [
      uuidv7(),
      orgId,
      runId,
      agentId,
      written.number,
      postId,
      written.title,
      JSON.stringify(written.texts),
      JSON.stringify(written.sources),
      written.madeBy.provider,
      written.madeBy.model,
      written.tries,
      reason && JSON.stringify(reason),
    ],
  );
};

const savePost = async (em: Em, run: WritingRun, texts: AgentText[]): Promise<string> => {
  const { orgId, brandId, plannedUnder } = run;
  const by = { name: `agent:${run.agentId}`, membershipId: null };
  const post = {
    ...agentPostContent(texts),
    id: uuidv7(),
    orgId,
    brandId,
    status: 'draft' as const,
    scheduledAt: null,
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
  const duplicate = nearDuplicateOf(texts, await brandTexts(em, run.brandId));
  if (duplicate !== undefined) return { state: 'duplicate', postId: duplicate };
  const postId = run.dryRun ? null : await savePost(em, run, written.texts);
  await insertRow(em, run, written, { postId, reason: null });
  const done = run.dryRun ? 'wrote' : run.autoPublish ? 'published' : 'saved as a draft';
  await addRunStep(em, runId, `post ${written.number} ${done}: ${written.title}`);
  return { state: 'kept', postId };
};

/** What the steps of a run say of a post that was given up. */
export const givenUp = (
  { number, tries }: Pick<WrittenPost, 'number' | 'tries'>,
  { message }: RunReason,
): string => `post ${number} given up after ${tries} tries: ${message}`;

/** Writes down that a post was given up, and why; gives what the run had for that number already. */
export const dropPost = async (
  em: Em,
  runId: string,
  written: WrittenPost,
  reason: RunReason,
): Promise<{ postId: string | null; reason: RunReason | null } | undefined> => {
  const found = await findWritingRun(em, runId, { lock: true });
  const before = await findKept(em, runId, written.number);
  if ('stopped' in found || before) return before;
  await insertRow(em, found.run, written, { postId: null, reason });
  await addRunStep(em, runId, givenUp(written, reason));
  return undefined;
};
