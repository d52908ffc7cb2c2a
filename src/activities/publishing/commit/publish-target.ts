import { Context } from '@temporalio/activity';
import { whileHeartbeating } from '../../heartbeat.ts';
import { organizationOfStep } from '../../organization-of-step.ts';
import { goOn, type GoOnEnd } from '../prepare/go-on.ts';
import { prepareRow, prepareTarget } from '../prepare/prepare-target.ts';
import type { Publishing } from '../publishing.ts';
import { readLink } from '../reconcile/confirm-target.ts';
import { restoredStep } from '../restored/older-database.ts';
import type { NotReady, PrepareStep, PublishAnswer, PublishInput, Unready } from '../steps.ts';
import { onOurSide, ourOutage } from '../our-outage.ts';
import { waitForInstant } from './wait-for-instant.ts';
import { commitHeartbeatMs, commitRow, readTarget, type Called } from './commit-row.ts';

/**
 * Publishes one target in one step: reads it, renews its token if needed, checks limits, creates a container on platforms
 * with containers, claims the target and writes the attempt, makes exactly one call, writes its result, and reads the link
 * if the answer has none. If something must be waited for or created first, claims nothing and returns that step.
 */
export const publishOneTarget = async (
  publishing: Publishing,
  input: PublishInput,
): Promise<PublishAnswer> => {
  const early = input.isEarly ? await beforeInstant(publishing, input) : undefined;
  return early ?? publishNow(publishing, input);
};

/** Prepares a target if its plan says so, and waits for the instant. Returns the answer if there is nothing to call then. */
const beforeInstant = (publishing: Publishing, input: PublishInput): Promise<PublishAnswer | undefined> =>
  whileHeartbeating(commitHeartbeatMs, async () => {
    if (input.preparesEarly) {
      const step = await unlessAway(publishing, input, prepareEarly);
      if (step.state !== 'ready') return asResult(step);
    }
    const early = await unlessAway(publishing, input, waitForInstant);
    return early && { state: 'unready', step: early };
  });

const prepareEarly = async (publishing: Publishing, input: PublishInput): Promise<PrepareStep> =>
  publishing.databaseWatch.isRestored()
    ? restoredStep
    : prepareTarget(publishing, { ...input, processingMs: 0 });

const publishNow = (publishing: Publishing, input: PublishInput): Promise<PublishAnswer> =>
  whileHeartbeating(commitHeartbeatMs, async say => {
    const { commitsFirst } = publishing;
    const look = (): Promise<Called | PublishAnswer> => {
      const askedAt = performance.now();
      return commitsFirst.run(organizationOfStep(), async () =>
        performance.now() - askedAt > maxTurnMs ? lateTurn : publishOnce(publishing, input, say),
      );
    };
    const end = await goOn(publishing, input, { look, lackingIn, asResult });
    // the result is written, so reporting it can wait for due calls
    await commitsFirst.letPass(maxPauseMs);
    if (!('answer' in end)) return end;
    if (end.answer.state !== 'published') return end.answer;
    say('published; checking the platform');
    const url = await findLink(publishing, end);
    return url === undefined ? end.answer : { ...end.answer, isRead: true, url };
  });

const lackingIn = (end: Called | PublishAnswer): Unready | undefined =>
  !('answer' in end) && end.state === 'unready' ? end.step : undefined;

const asResult = (step: GoOnEnd | NotReady): PublishAnswer =>
  step.state === 'failed' || step.state === 'look_again' ? step : { state: 'unready', step };

/**
 * Maximum milliseconds of the pause before the result is reported. Each result that Temporal receives costs as much as a
 * call. With this pause, and the one before confirmations, the last of 100 calls due at one instant was made after 0.6 s
 * instead of 1.1 s.
 */
const maxPauseMs = 300;

/** Maximum milliseconds to wait among the calls of this worker, well below the policy's 5 minutes. */
const maxTurnMs = 60_000;
const lateTurn: PublishAnswer = { state: 'wait', afterMs: 1_000, reason: 'waiting for its turn' };

const publishOnce = async (
  publishing: Publishing,
  input: PublishInput,
  say: (doing: string) => void,
): Promise<Called | PublishAnswer> => {
  if (!input.isPrepared && publishing.databaseWatch.isRestored())
    return { state: 'unready', step: restoredStep };
  say('checking the requirements');
  const look = await unlessAway(publishing, input, lookAt);
  switch (look.state) {
    case 'ready':
      return commitRow(publishing, look.row, { account: look.account, say });
    case 'refused':
      return look.step;
    case 'failed':
    case 'look_again':
      return look;
    default:
      return { state: 'unready', step: look };
  }
};

/** Reads the target and, unless a separate step has just done so, does the remaining preparation. */
const lookAt = async (publishing: Publishing, input: PublishInput) => {
  const read = await readTarget(publishing, input);
  if ('refused' in read) return { state: 'refused', step: read.refused } as const;
  if (input.isPrepared) return { state: 'ready', row: read.row, account: undefined } as const;
  return prepareRow(publishing, read.row, { processingMs: 0 });
};

/**
 * Returns the result of the preparation before the call. Waits out problems on our own side. A bug is left to the separate
 * preparation step, which is repeated and finally fails; it counts as an attempt if that step has just run.
 */
const unlessAway = async <Look>(
  publishing: Publishing,
  input: PublishInput,
  look: (publishing: Publishing, input: PublishInput) => Promise<Look>,
): Promise<Look | Extract<Unready, { state: 'again' }>> => {
  try {
    return await look(publishing, input);
  } catch (error) {
    if (ourOutage(error) !== undefined) return onOurSide(publishing, input, error);
    if (input.isPrepared || Context.current().cancellationSignal.aborted) throw error;
    publishing.log.warn(
      { err: error, targetId: input.targetId },
      'a post could not be prepared and will be retried',
    );
    return { state: 'again', isOurs: true, reason: 'preparing again', afterMs: 1 };
  }
};

/** Maximum milliseconds for reading the link here. The separate step has more time. */
const readingMs = 10_000;

/**
 * Returns the link of the answer, or reads the post for it. Null if the post has none, undefined if it could not be read. A
 * failure changes nothing, because the post is published.
 */
const findLink = async (
  publishing: Publishing,
  { result, account, row }: Called,
): Promise<string | null | undefined> => {
  if (result.outcome !== 'published') return undefined;
  const [root = { externalId: result.externalId, url: result.url }] = row.parts;
  if (root.url !== null) return root.url;
  try {
    const signal = AbortSignal.any([
      Context.current().cancellationSignal,
      AbortSignal.timeout(Math.min(readingMs, publishing.config.PLATFORM_TIMEOUT)),
    ]);
    return await readLink(publishing, { ...row, external_id: root.externalId, url: null }, account, signal);
  } catch (error) {
    publishing.log.debug({ err: error, targetId: row.id }, 'a published post could not be checked yet');
    return undefined;
  }
};
