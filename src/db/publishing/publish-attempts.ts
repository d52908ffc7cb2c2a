import type { Em } from '../driver/orm.ts';
import type { TargetRow } from './targets.ts';

/** Attempts of which nobody knows what they came to. */
const isLost = `(outcome is null or outcome = 'unknown')`;

/** What a commit came to, for its attempt. */
export interface AttemptEnd {
  targetId: string;
  number: number;
  outcome: 'published' | 'rejected' | 'unknown';
  /** The platform's id of what was published; null for the other outcomes. */
  externalId: string | null;
  evidence: Record<string, unknown>;
}

/** Writes the outcome on its attempt; tells which part of the post the attempt was for. */
export const closePublishAttempt = async (em: Em, end: AttemptEnd): Promise<number | undefined> => {
  const [closed] = await em.execute<{ part: number }[]>(
    `update publish_attempts set ended_at = coalesce(ended_at, now()), outcome = ?, external_id = ?, evidence = ?::jsonb
      where target_id = ? and number = ? returning part`,
    [end.outcome, end.externalId, JSON.stringify(end.evidence), end.targetId, end.number],
  );
  return closed?.part;
};

/**
 * The version of the tokens that the platform refused at an attempt at this very revision; undefined when it refused none.
 * Attempts before the last retry, or before the target was last held, do not count: the account has been connected again since.
 */
export const refusedTokens = async (em: Em, row: TargetRow, attempt: number): Promise<number | undefined> => {
  const [found] = await em.execute<{ version: number }[]>(
    `select coalesce((evidence->>'tokenVersion')::int, ${2 ** 31 - 1}) as version from publish_attempts
      where target_id = ? and number = ? and revision = ? and evidence->'failure'->>'kind' = 'auth_expired'
        and not exists (select 1 from post_changes c
                         where c.post_id = publish_attempts.post_id and c.platform = publish_attempts.platform
                           and c.from_status = 'held' and c.to_status = 'preparing'
                           and c.created_at > publish_attempts.created_at)`,
    [row.id, attempt, row.revision],
  );
  return found?.version;
};

/** Takes back what was found out about a target's lost attempts before this one; false when there are none. */
export const reopenLostAttempts = async (em: Em, targetId: string, before: number): Promise<boolean> => {
  const reopened = await em.execute<{ id: string }[]>(
    `update publish_attempts set verdict = null, verdict_at = null
      where target_id = ? and number < ? and ${isLost} returning id`,
    [targetId, before],
  );
  return reopened.length > 0;
};

/** Whether a target has lost attempts before this one. */
export const hasLostAttempts = async (em: Em, targetId: string, before: number): Promise<boolean> => {
  const lost = await em.execute<unknown[]>(
    `select 1 from publish_attempts where target_id = ? and number < ? and ${isLost} limit 1`,
    [targetId, before],
  );
  return lost.length > 0;
};

/** Says of a target's lost attempts that they published what the platform has by this id. */
export const acceptLostAttempts = (em: Em, targetId: string, externalId: string): Promise<unknown> =>
  em.execute(
    `update publish_attempts set verdict = 'published', verdict_at = now(), external_id = ?
      where target_id = ? and verdict is null and ${isLost}`,
    [externalId, targetId],
  );

/** What reading the platform back says of lost attempts. */
export interface AttemptVerdict {
  /** Null when it says nothing yet. */
  verdict: 'published' | 'not_there' | 'unconfirmed' | null;
  externalId: string | null;
  evidence: Record<string, unknown>;
}

/** All lost attempts get the verdict: one that is there answers for all, one that is not there was read over all of them. */
export const judgeLostAttempts = (
  em: Em,
  targetId: string,
  { verdict, externalId, evidence }: AttemptVerdict,
): Promise<unknown> =>
  em.execute(
    `update publish_attempts
        set verdict = ?, verdict_at = case when ?::text is null then null else now() end,
            external_id = coalesce(?, external_id),
            evidence = coalesce(evidence, '{}'::jsonb) || jsonb_build_object('reconcile', ?::jsonb)
      where target_id = ? and verdict is null and ${isLost}`,
    [verdict, verdict, externalId, JSON.stringify(evidence), targetId],
  );

/** Keeps what was seen of a published post: its link on the target, the rest beside the attempt. */
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
