import { ActivityFailure, condition, TimeoutFailure } from '@temporalio/workflow';
import type { PrepareStep, Unready } from '../../activities/publishing/steps.ts';
import {
  stepInputOf,
  failRun,
  stepSummary,
  timerSummary,
  type TargetRun,
  type TargetRunEnd,
} from './target-run.ts';
import { acrossWorkers } from '../hand-over.ts';
import { isOfPictures } from '../../domain/media/renditions/profiles.ts';
import { maxPreparations, pauseAfter } from '../policies.ts';

/** Resources that a preparation has used up so far. */
interface Spent {
  /** Milliseconds for which the platform has been processing media. */
  processingMs: number;
  /** Number of attempts that failed because of the platform. */
  tries: number;
  /** Number of consecutive checks that failed on our own side. */
  outages: number;
}

/** Result of a check that is not an end. */
type Wait = Extract<PrepareStep, { state: 'waiting' } | { state: 'held' } | { state: 'again' }>;

/**
 * Prepares uploads and containers until the platform is ready. Waits are timers, not activities. `first` is the result of
 * an earlier check.
 */
export async function prepareUntilReady(run: TargetRun, first?: Unready): Promise<'ready' | TargetRunEnd> {
  const { target, board } = run;
  if (!first) board.move(target, 'preparing', 'uploading and preparing');
  const spent: Spent = { processingMs: 0, tries: 0, outages: 0 };
  for (let step = first ?? (await prepareOnce(run, spent)); ; step = await prepareOnce(run, spent)) {
    if (step.state === 'ready' || step.state === 'look_again') return step.state;
    if (step.state === 'render' || step.state === 'fetch') {
      const end = await makeFiles(run, step);
      if (end) return end;
      continue;
    }
    if (step.state === 'failed') {
      board.move(target, 'failed', step.reason);
      return 'done';
    }
    const pauseMs = spend(spent, step);
    if (spent.tries === maxPreparations) return failRun(run, 'preparation_failed', step.reason);
    showWait(run, step);
    if (await condition(run.interrupted, pauseMs, timerSummary(run, step.reason))) return 'look_again';
  }
}

const showWait = ({ board, target }: TargetRun, { state, reason }: Wait): void =>
  state === 'held' ? board.hold(target, reason) : board.move(target, 'preparing', reason);

/** Creates the files that a preparation lacks. Returns an end if that is impossible. */
const makeFiles = (
  run: TargetRun,
  step: Extract<PrepareStep, { state: 'fetch' | 'render' }>,
): Promise<TargetRunEnd | undefined> =>
  step.state === 'fetch' ? fetchAll(run, step.mediaIds) : renderAll(run, step.renditions);

/** Fetches files that the post names by a URL. Returns an end if that is impossible. */
async function fetchAll(run: TargetRun, mediaIds: readonly string[]): Promise<TargetRunEnd | undefined> {
  run.board.move(run.target, 'preparing', 'fetching media');
  for (const mediaId of mediaIds) {
    try {
      const input = { targetId: run.target.id, mediaId };
      const step = await acrossWorkers(() =>
        run.steps.fetchMedia.executeWithOptions(stepSummary('fetch for', run), [input]),
      );
      if (step.state === 'refused') return await failRun(run, 'media_not_fetched', step.reason);
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      return failRun(run, 'media_not_fetched', 'A file of the post could not be fetched.');
    }
  }
  return undefined;
}

/** Converts videos and images to the platform's form. Returns an end if that is impossible. */
async function renderAll(
  run: TargetRun,
  renditions: readonly { mediaId: string; profile: string }[],
): Promise<TargetRunEnd | undefined> {
  run.board.move(run.target, 'preparing', 'converting media for the platform');
  for (const input of renditions) {
    try {
      const { makePictureRendition, makeRendition } = run.steps;
      const make = isOfPictures(input.profile) ? makePictureRendition : makeRendition;
      const step = await acrossWorkers(() => make.executeWithOptions(stepSummary('render', run), [input]));
      if (step.state === 'refused') return await failRun(run, 'invalid_media', step.reason);
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      return failRun(run, 'invalid_media', 'The media could not be converted for the platform.');
    }
  }
  return undefined;
}

/** Runs one check. A worker that died or hung is a problem on our side and counts like other outages. */
async function prepareOnce(run: TargetRun, { processingMs }: Spent): Promise<PrepareStep> {
  try {
    return await run.steps.prepareTarget.executeWithOptions(stepSummary('prepare', run), [
      { ...stepInputOf(run), processingMs },
    ]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    if (error.cause instanceof TimeoutFailure)
      return { state: 'again', isOurs: true, reason: 'our workers did not finish in time', afterMs: null };
    const end = await failRun(run, 'internal_error');
    return end === 'done' ? { state: 'failed', reason: 'the service failed' } : { state: end };
  }
}

/** Returns the wait before the next check, and counts the resources that this one has used up. */
const spend = (spent: Spent, step: Wait): number => {
  spent.outages = step.state === 'again' && step.isOurs ? spent.outages + 1 : 0;
  if (step.state === 'again') {
    if (!step.isOurs) spent.tries += 1;
    return step.afterMs ?? pauseAfter(step.isOurs ? spent.outages : spent.tries);
  }
  if (step.state === 'waiting' && step.isProcessing) spent.processingMs += step.checkAfterMs;
  return step.checkAfterMs;
};
