import { setTimeout as sleep } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { isOfPictures } from '../../../domain/media/renditions/profiles.ts';
import { hasTooManyWaiting, makeOnce } from '../../media/make-renditions.ts';
import { failTarget } from '../fail-target.ts';
import { onOurSide } from '../our-outage.ts';
import type { Publishing } from '../publishing.ts';
import type { PrepareStep, TargetStep } from '../steps.ts';

/** Maximum milliseconds of one wait for a platform within a step, and of all of them. */
const maxWaitMs = 3_000;
const maxWaitsMs = 6_000;
/** Maximum number of steps of this process that wait for a platform. Further ones leave the wait to their workflow. */
const maxWaiting = 50;
let waiting = 0;

const tooManyMs = 5_000;

type Waiting = Extract<PrepareStep, { state: 'waiting' }>;
type Rendering = Extract<PrepareStep, { state: 'render' }>;
/** Result of a conversion that ends the step. */
export type GoOnEnd = Extract<
  PrepareStep,
  { state: 'failed' } | { state: 'look_again' } | { state: 'waiting' } | { state: 'again' }
>;

interface Going<Look, Result> {
  look: () => Promise<Look>;
  /** Returns what a preparation lacks, if the result is about one. */
  lackingIn: (look: Look) => PrepareStep | undefined;
  asResult: (end: GoOnEnd) => Result;
}

/**
 * Continues a preparation after what takes moments: converting pictures, and waiting for a platform that processes them.
 * `look` checks the preparation once. Returns its first result that the workflow must handle.
 */
export const goOn = async <Look, Result>(
  publishing: Publishing,
  input: TargetStep,
  { look, lackingIn, asResult }: Going<Look, Result>,
): Promise<Look | Result> => {
  const made = new Set<string>();
  let waitedMs = 0;
  for (;;) {
    const seen = await look();
    const step = lackingIn(seen);
    if (step?.state === 'render') {
      const end = await makePictures(publishing, input, { step, made });
      if (end === 'made') continue;
      return end ? asResult(end) : seen;
    }
    if (step?.state !== 'waiting' || !(await hasWaited(step, waitedMs))) return seen;
    waitedMs += step.checkAfterMs;
  }
};

/**
 * Converts the pictures that a preparation lacks. Returns how the target or its step ends if that is impossible, and
 * undefined if only the workflow can make what is lacking.
 */
const makePictures = async (
  publishing: Publishing,
  input: TargetStep,
  { step, made }: { step: Rendering; made: Set<string> },
): Promise<'made' | GoOnEnd | undefined> => {
  const nameOf = ({ mediaId, profile }: (typeof step.renditions)[number]): string => `${mediaId} ${profile}`;
  const left = step.renditions.filter(each => isOfPictures(each.profile) && !made.has(nameOf(each)));
  if (left.length === 0) return undefined;
  for (const rendition of left) {
    const end = await makePicture(publishing, input, rendition);
    if (end) return end;
    made.add(nameOf(rendition));
  }
  return 'made';
};

const makePicture = async (
  publishing: Publishing,
  input: TargetStep,
  rendition: { mediaId: string; profile: string },
): Promise<GoOnEnd | undefined> => {
  try {
    const step = await makeOnce(publishing, rendition, Context.current().cancellationSignal);
    if (step.state === 'made') return undefined;
    const end = await failTarget(publishing, { ...input, code: 'invalid_media', lastReason: step.reason });
    return end.state === 'failed' ? { state: 'failed', reason: end.reason } : { state: 'look_again' };
  } catch (error) {
    if (!hasTooManyWaiting(error)) return onOurSide(publishing, input, error);
    const reason = 'many pictures of the organization are being converted';
    return { state: 'waiting', checkAfterMs: tooManyMs, reason, isProcessing: false };
  }
};

/** Waits here if the platform is done soon. Returns false if the workflow must wait. */
const hasWaited = async ({ checkAfterMs, isProcessing }: Waiting, waitedMs: number): Promise<boolean> => {
  const isShort = checkAfterMs <= maxWaitMs && waitedMs + checkAfterMs <= maxWaitsMs;
  if (!isProcessing || !isShort || waiting >= maxWaiting) return false;
  const { cancellationSignal: signal } = Context.current();
  waiting += 1;
  try {
    await sleep(checkAfterMs, undefined, { signal }).catch(() => undefined);
  } finally {
    waiting -= 1;
  }
  return !signal.aborted;
};
