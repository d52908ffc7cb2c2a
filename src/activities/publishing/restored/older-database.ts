import { findLastTouched } from '../../../db/restored/last-touched.ts';
import type { PostStatus } from '../../../domain/posts/posts.ts';
import { restoredReason } from '../../while-current.ts';
import type { Service } from '../../../process/service.ts';

type Watching = Pick<Service, 'databaseWatch' | 'engine' | 'orm'>;

/** Statuses in which a post no longer needs its workflow. */
const ended: readonly PostStatus[] = ['published', 'partial', 'unconfirmed', 'failed', 'cancelled'];

/** Beginning of a sweep. */
export interface SweepNumber {
  /** Number for the next sweep. */
  number: number;
  /** Whether the database is an older copy, whose posts must not be published. */
  isRestored: boolean;
}

/**
 * Raises the number in the database, which the sweep returns as its result, so that Temporal stores it. If the number of
 * the last sweep was higher, the database was restored. If it was lower, Temporal was, which does no harm.
 */
export const numberSweep = async ({ databaseWatch }: Watching, toldNumber: number): Promise<SweepNumber> => {
  const { number, isRestored } = await databaseWatch.raise(toldNumber);
  // an older database copy must not overwrite Temporal's number
  return { number: Math.max(number, toldNumber), isRestored };
};

/**
 * Returns whether Temporal knows an end of the post after the last change in its rows, which are then older. The rows of a
 * post that was resumed after its end are newer than that end, and a post that has ended since the sweep read it has ended
 * in its rows as well. Sets `restored` mode in that case.
 */
export const showsOlderDatabase = async (
  { databaseWatch, engine, orm }: Watching,
  postId: string,
): Promise<boolean> => {
  const end = await engine.endOfPost(postId);
  if (!end || !ended.includes(end.status)) return false;
  // read after Temporal answered, so that an end that Temporal knows is already written
  const row = await findLastTouched(orm.em.fork(), postId);
  if (!row || ended.includes(row.status) || end.at <= row.at) return false;
  await databaseWatch.notice(
    `Temporal knows that post ${postId} has ended as ${end.status}, and its row does not`,
  );
  return true;
};

/**
 * Returns whether the workflow of a target knows more attempts than its row. Attempts are counted before each call and
 * never decrease. Sets `restored` mode in that case.
 */
export const knowsMoreAttempts = async (
  { databaseWatch }: Pick<Watching, 'databaseWatch'>,
  row: { id: string; attempt: number },
  known: number | undefined,
): Promise<boolean> => {
  if (known === undefined || row.attempt >= known) return false;
  await databaseWatch.notice(
    `a workflow knows of attempt ${known} of target ${row.id}, and its row does not`,
  );
  return true;
};

/** Result of a preparation meanwhile. Counts as no attempt. */
export const restoredStep = {
  state: 'again',
  isOurs: true,
  reason: `waiting for this service: ${restoredReason}`,
  afterMs: 10_000,
} as const;
