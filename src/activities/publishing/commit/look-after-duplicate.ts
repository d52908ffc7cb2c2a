import {
  hasLostAttempts,
  readDatabaseClock,
  findIdsSentBy,
  isSentByUs,
} from '../../../db/publishing/lost-attempts.ts';
import type { TargetRow } from '../../../db/publishing/targets.ts';
import { timeOfId } from '../../../domain/ids.ts';
import type { CommitResult } from '../../../platforms/platform.ts';
import type { StepInput } from '../../../platforms/step.ts';
import type { Publishing } from '../publishing.ts';

type CallInput = Pick<StepInput, 'account' | 'content' | 'handles' | 'replyTo'>;

/** Milliseconds to look back. No platform refuses older duplicates, and X bills every post that it shows. */
const lookBackMs = 86_400_000;

/**
 * Handles a refusal as a duplicate without a lost call of ours: the platform already has the post, because a restored
 * database may have forgotten the call. Looks once for a post that was published after this post was created and that this
 * service did not publish otherwise, and accepts it as this post. Returns every other result unchanged.
 */
export const lookAfterDuplicate = async (
  publishing: Publishing,
  row: TargetRow,
  { input, attempt, result }: { input: CallInput; attempt: number; result: CommitResult },
): Promise<CommitResult> => {
  if (result.outcome !== 'rejected' || result.failure.kind !== 'duplicate') return result;
  const { em, log } = publishing;
  if (await hasLostAttempts(em, row.id, attempt)) return result;
  try {
    return (await find(publishing, row, input, result)) ?? result;
  } catch (error) {
    log.warn({ err: error, targetId: row.id }, 'a post was refused as a duplicate and cannot be checked');
    return result;
  }
};

type Refused = Extract<CommitResult, { outcome: 'rejected' }>;

const find = async (
  { config, em, platforms }: Publishing,
  row: TargetRow,
  input: CallInput,
  { failure, evidence }: Refused,
): Promise<CommitResult | undefined> => {
  const [{ platform }, account] = [row, input.account.externalId];
  const now = await readDatabaseClock(em);
  const startedAt = new Date(Math.max(timeOfId(row.post_id), now.getTime() - lookBackMs));
  const { existingId } = failure;
  if (existingId !== undefined)
    return (await isSentByUs(em, { platform, account, externalId: existingId }))
      ? undefined
      : {
          outcome: 'published',
          externalId: existingId,
          url: null,
          evidence: { ...evidence, foundAsDuplicate: true },
        };
  const knownIds = await findIdsSentBy(em, platform, account, startedAt);
  const verdict = await platforms[platform].reconcile({
    ...input,
    save: () => Promise.resolve(),
    signal: AbortSignal.timeout(config.PLATFORM_TIMEOUT),
    lost: { now, startedAt, lastUnderWayAt: now, evidence: {}, duplicateSeen: true, knownIds },
  });
  if (verdict.verdict !== 'published') return undefined;
  const { externalId, url } = verdict;
  return {
    outcome: 'published',
    externalId,
    url,
    evidence: { ...evidence, foundAsDuplicate: true, readBack: verdict.evidence },
  };
};

/**
 * Returns how it is known that a post exists that was not just accepted, or undefined for the platform's own acceptance.
 */
export const proofOf = ({ evidence }: CommitResult): string | undefined =>
  evidence['foundAsDuplicate'] === true
    ? 'the platform refused it as a duplicate and already has it'
    : undefined;
