import { Context } from '@temporalio/activity';
import { checkTarget } from '../../../domain/limits/index.ts';
import type { TargetError } from '../../../domain/posts/posts.ts';
import { isUnavailable } from '../../../db/driver/unavailable.ts';
import { failpoint } from '../../../process/failpoints.ts';
import { PlatformError } from '../../../platforms/platform.ts';
import type { Account, PrepareResult, StepInput, LinkedPages } from '../../../platforms/step.ts';
import type { Publishing } from '../publishing.ts';
import { contentOf, countParts, repliesTo } from '../target-content.ts';
import { saveHandles, usableHandles } from '../keep-handles.ts';
import type { TargetRow, TargetWithFiles } from '../../../db/publishing/targets.ts';
import { readCardPicture, readWholeCard } from '../../../adapters/pages/read-card-picture.ts';
import { readOnceADay } from '../../../db/publishing/link-cards.ts';
import type { ReadCard } from '../../../domain/posts/link-cards.ts';

/** Organization whose post links to a page, and the approved card. */
interface Linking {
  orgId: string;
  /** Card that the approvers of the post were shown, or undefined if there were none. */
  approved: ReadCard | null | undefined;
  signal: AbortSignal;
}

/**
 * Returns null if a part that a post can do without fails because of a bug of ours, so that it never holds the post. Throws
 * if the step is cancelled, and while the database is unavailable, because the step is then repeated.
 */
const orLeftOut = async <T>(
  { log }: Publishing,
  signal: AbortSignal,
  reading: Promise<T | null>,
): Promise<T | null> => {
  try {
    return await reading;
  } catch (error) {
    if (signal.aborted || isUnavailable(error)) throw error;
    log.error(
      { err: error },
      'the card of a link was left out of a post, because the service failed to read it',
    );
    return null;
  }
};

/**
 * Returns the linked pages for the step that prepares them. The approved card is published: its page is not read again, and
 * its image is left out if it has changed.
 */
const linkedPages = (publishing: Publishing, { orgId, approved, signal }: Linking): LinkedPages => ({
  readCard: url => {
    if (approved !== undefined) return Promise.resolve(approved?.url === url ? approved : null);
    const { em, outbound } = publishing;
    const read = () => readWholeCard(outbound, url, { orgId, signal });
    return orLeftOut(publishing, signal, readOnceADay(em, url, read));
  },
  readPicture: async url => {
    const picture = await orLeftOut(publishing, signal, readCardPicture(publishing.outbound, url, signal));
    return approved && picture?.sourceSha256 !== approved.pictureSha256 ? null : picture;
  },
});

/**
 * Returns the parts that are not live yet. A thread begins only when all of its media are ready, so that none is left
 * incomplete.
 */
const partsLeft = (row: TargetRow): number[] =>
  Array.from({ length: countParts(row) }, (_, index) => index).slice(row.parts.length);

/** Returns why the platform would refuse a part that is not live yet. */
export const limitProblemOf = (publishing: Publishing, row: TargetWithFiles): TargetError | undefined => {
  for (const index of partsLeft(row)) {
    const tier = row.connection?.tier ?? undefined;
    const [problem] = checkTarget(row.platform, { ...contentOf(publishing, row, index), tier });
    if (problem)
      return { code: problem.code, message: ofPart(row, index, problem.message), retryable: false };
  }
  return undefined;
};

/** Adds the part to a refusal, if it is not the next one. */
const ofPart = (row: TargetRow, index: number, message: string): string =>
  index === row.parts.length ? message : `Part ${index + 1} of ${countParts(row)}: ${message}`;

/** Prepares every part that is not live yet, in order. Ready when all of them are. */
export const prepareParts = async (
  publishing: Publishing,
  row: TargetWithFiles,
  account: Account,
): Promise<PrepareResult> => {
  const { prepare } = publishing.platforms[row.platform];
  const waits: Extract<PrepareResult, { state: 'waiting' }>[] = [];
  for (const index of partsLeft(row)) {
    const result = await prepare(stepInput(publishing, row, index, account)).catch((error: unknown) => {
      if (!(error instanceof PlatformError)) throw error;
      throw new PlatformError({ ...error.failure, message: ofPart(row, index, error.failure.message) });
    });
    if (result.state === 'waiting') waits.push(result);
  }
  const [max] = waits.toSorted((one, other) => other.checkAfterMs - one.checkAfterMs);
  return max ?? { state: 'ready' };
};

const stepInput = (
  publishing: Publishing,
  row: TargetWithFiles,
  index: number,
  account: Account,
): StepInput => ({
  account,
  content: contentOf(publishing, row, index),
  handles: usableHandles(publishing, row, account, index),
  ...(index === row.parts.length ? repliesTo(row) : { isAhead: true }),
  save: async handles => {
    await failpoint('prepare.before_save', row.platform);
    await saveHandles(publishing, row, index, { externalId: account.externalId, handles });
    await failpoint('prepare.after_save', row.platform);
  },
  pages: linkedPages(publishing, {
    orgId: row.org_id,
    approved: row.approved?.find(each => each?.card !== undefined)?.card,
    signal: Context.current().cancellationSignal,
  }),
  signal: Context.current().cancellationSignal,
});
