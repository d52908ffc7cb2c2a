import type { QuotaName } from '../../domain/publishing/quotas.ts';
import { noUtm } from '../../domain/brands/utm.ts';
import { hasCapacity } from './account-quotas.ts';
import { isSuspended } from '../billing/billing.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../driver/orm.ts';
import { isDatabaseCurrent } from '../restored/database-state.ts';
import { buildSpend, type Spend } from '../costs/spend.ts';
import { takeCommitSlot, type CommitSlotInput } from './account-pace.ts';
import { isPausedByOperator } from './operator-pauses.ts';
import { isStopped, dueMs, nowMs } from './post-plans.ts';
import { isReviewPending } from '../reviews/review-state.ts';
import type { TargetRow } from './targets.ts';
import { workflowIds } from '../../domain/ids.ts';
import { effectiveContent } from '../../domain/limits/effective-content.ts';
import type { SentContent } from '../../domain/posts/posts.ts';
import { buildChangeOfMoved } from './post-changes.ts';

/** Limits that a commit must keep. */
interface CommitLimits {
  /** Maximum lateness of the post, in milliseconds. */
  maxLateness: number;
  /** Quota that counts the call, or null if the operator sets none. */
  quota: { name: QuotaName; limit: number; now: Date } | null;
  /** Price of the post on its platform, or null if the platform charges nothing. */
  spend: Spend | null;
}

const capacityOf = (quota: CommitLimits['quota'], account: string) => {
  if (quota === null) return { condition: '', values: [] };
  const { sql, values } = hasCapacity(quota, account);
  return { condition: `and ${sql}`, values };
};

/** SQL for whether target `t` would begin publishing for a suspended organization. A thread that has begun is continued. */
const mayNotBegin = `(jsonb_array_length(t.parts) = 0 and exists
            (select 1 from billing_accounts b where b.org_id = t.org_id and ${isSuspended}))`;

/**
 * SQL for whether target `t` would begin publishing before its post is approved. The post counts the decisions on which
 * this depends.
 */
const isUnapproved = `(jsonb_array_length(t.parts) = 0 and (p.review_count <> ? or ${isReviewPending}))`;

/**
 * Writes the attempt before its call is made, in one statement that locks the post, target, and account in this order.
 * Returns the attempt's number. Returns undefined and writes nothing unless the target is unchanged since it was read, in
 * time, not stopped, and approved if its brand requires it, its organization is not suspended, no operator pause applies,
 * its account is free, the budgets have its price, and the database is no older than this process knows.
 */
export const claimAttempt = async (
  em: Em,
  row: TargetRow,
  slot: CommitSlotInput,
  { maxLateness, quota, spend }: CommitLimits,
): Promise<number | undefined> => {
  const number = row.attempt + 1;
  const slotSql = takeCommitSlot(slot, capacityOf(quota, slot.account));
  const paid = spend && buildSpend(spend, 'slot');
  const change = publishingStarted(row);
  const current = isDatabaseCurrent(em);
  const sent = sentWithSentences(row);
  const claimed = await em.execute<unknown[]>(
    `with target as (
       select t.id, t.post_id, p.status as post_status from post_targets t join posts p on p.id = t.post_id
        where t.id = ? and t.status in ('pending', 'preparing') and t.attempt = ? and jsonb_array_length(t.parts) = ?
          and p.revision = ? and p.status in ('scheduled', 'publishing') and p.deleted_at is null
          and coalesce(${nowMs} - ${dueMs} <= ?::float8, true) and not ${isStopped} and not ${mayNotBegin}
          and not ${isUnapproved} and not ${isPausedByOperator}
          and ${current.sql}
        for no key update of p, t
     ), ${slotSql.sql}, ${paid ? `${paid.sql},` : ''} claimed as (
       update post_targets t set status = 'committing', attempt = ?, utm = ?::jsonb, disclosure_sentences = ?::jsonb,
              sent_content = coalesce(t.sent_content, ?::jsonb), updated_at = now()
         from target, ${paid ? 'paid' : 'slot'} where t.id = target.id returning t.id
     ), attempted as (
       insert into publish_attempts
         (id, created_at, org_id, post_id, target_id, platform, account, number, part, revision)
       select ?::uuid, now(), ?::uuid, ?::uuid, id, ?::text, ?::text, ?::int, ?::int, ?::int from claimed
     ), moved as (
       update posts p set status = 'publishing', due_at = p.scheduled_at, updated_at = now()
         from target, claimed where p.id = target.post_id and target.post_status = 'scheduled' returning p.id
     ), changed as (${change.sql})
     select 1 from claimed`,
    [
      row.id,
      row.attempt,
      row.parts.length,
      row.revision,
      maxLateness,
      row.review_count,
      ...current.values,
      ...slotSql.values,
      ...(paid?.values ?? []),
      number,
      JSON.stringify(row.utm ?? noUtm),
      JSON.stringify(row.disclosure_sentences ?? {}),
      sent === null ? null : JSON.stringify(sent),
      ...attemptValues(row, slot.account),
      ...change.values,
    ],
  );
  return claimed.length > 0 ? number : undefined;
};

const attemptValues = (row: TargetRow, account: string): unknown[] => [
  uuidv7(),
  row.org_id,
  row.post_id,
  row.platform,
  account,
  row.attempt + 1,
  row.parts.length,
  row.revision,
];

/**
 * Returns the sent content if its text has a disclosure sentence that the post lacks. The previous release, which knows no
 * such sentences, compares it with the platform. Returns null if the post's own content was sent.
 */
const sentWithSentences = (row: TargetRow): SentContent | null => {
  if (row.disclosures === null || row.disclosure_sentences === null) return null;
  const post = { ...row, platformOptions: row.platform_options };
  const plain = effectiveContent(post, row.platform);
  const { text, media, threadParts, options } = effectiveContent(
    { ...post, disclosureSentences: row.disclosure_sentences },
    row.platform,
  );
  if (text === plain.text) return null;
  const thread = threadParts.map(part => ({ text: part.text, media: [...part.media] }));
  return { text, media: [...media], thread, options };
};

/** Returns the history entry for the start of publishing, which is the post's first commit. */
const publishingStarted = (row: TargetRow) =>
  buildChangeOfMoved({
    orgId: row.org_id,
    postId: row.post_id,
    platform: null,
    targetId: null,
    from: 'scheduled',
    to: 'publishing',
    actor: `workflow:${workflowIds.post(row.post_id)}`,
    reason: 'the publish time was reached',
  });

/** Outcome of a commit for its attempt. */
interface AttemptEnd {
  targetId: string;
  number: number;
  outcome: 'published' | 'rejected' | 'unknown';
  /** Platform ID of the published post, or null for other outcomes. */
  externalId: string | null;
  evidence: Record<string, unknown>;
}

/** Writes the outcome to its attempt. Returns the part of the post that the attempt published. */
export const closePublishAttempt = async (em: Em, end: AttemptEnd): Promise<number | undefined> => {
  const [closed] = await em.execute<{ part: number }[]>(
    `update publish_attempts set ended_at = coalesce(ended_at, now()), outcome = ?, external_id = ?, evidence = ?::jsonb
      where target_id = ? and number = ? returning part`,
    [end.outcome, end.externalId, JSON.stringify(end.evidence), end.targetId, end.number],
  );
  return closed?.part;
};

/**
 * Finds the version of the tokens that the platform refused for an attempt at this revision. Returns undefined if it
 * refused none. Attempts before the last retry, or before the target was last held, do not count, because the account has
 * been reconnected since.
 */
export const findRefusedTokens = async (
  em: Em,
  row: TargetRow,
  attempt: number,
): Promise<number | undefined> => {
  const [found] = await em.execute<{ version: number }[]>(
    `select coalesce((evidence->>'tokenVersion')::int, ${2 ** 31 - 1}) as version from publish_attempts
      where target_id = ? and number = ? and revision = ? and evidence->'failure'->>'kind' = 'auth_expired'
        and not exists (select 1 from post_changes c
                         where c.post_id = publish_attempts.post_id
                           and coalesce(c.target_id = publish_attempts.target_id, c.platform = publish_attempts.platform)
                           and c.from_status = 'held' and c.to_status = 'preparing'
                           and c.created_at > publish_attempts.created_at)`,
    [row.id, attempt, row.revision],
  );
  return found?.version;
};

/** Stores what was read of a published post: its link on the target, and the rest on the attempt. */
export const writeReadBack = (
  em: Em,
  { id, attempt }: Pick<TargetRow, 'id' | 'attempt'>,
  { url, evidence }: { url: string | null; evidence: Record<string, unknown> },
): Promise<unknown> =>
  em.execute(
    `with linked as (update post_targets set url = ?, updated_at = now() where id = ? and url is distinct from ?)
     update publish_attempts set evidence = coalesce(evidence, '{}'::jsonb) || ?::jsonb where target_id = ? and number = ?`,
    [url, id, url, JSON.stringify({ readBack: evidence }), id, attempt],
  );
