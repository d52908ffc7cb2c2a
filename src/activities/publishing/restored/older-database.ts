import { findLastTouched } from '../../../db/restored/last-touched.ts';
import type { PostStatus } from '../../../domain/posts/posts.ts';
import { restoredReason } from '../../while-current.ts';
import type { Service } from '../../../process/service.ts';

type Watching = Pick<Service, 'databaseWatch' | 'engine' | 'orm'>;

/** A post in one of these wants nothing more of its workflow. */
const ended: readonly PostStatus[] = ['published', 'partial', 'unconfirmed', 'failed', 'cancelled'];

/** What a sweep begins with. */
export interface SweepNumber {
  /** What the next sweep is told. */
  number: number;
  /** Whether the database is an older one: what it says of posts is not to be carried out. */
  isRestored: boolean;
}

/**
 * Raises the number in the database, which the sweep gives as its result, so that Temporal keeps it. Where that of the last
 * sweep was higher, the database was set back; where it was lower, Temporal was, which harms nothing.
 */
export const numberSweep = async ({ databaseWatch }: Watching, toldNumber: number): Promise<SweepNumber> => {
  const { number, isRestored } = await databaseWatch.raise(toldNumber);
  // an older database must not take back what Temporal knows
  return { number: Math.max(number, toldNumber), isRestored };
};

/**
 * Whether Temporal knows that the post ended after the last thing that its rows know of: then they are older. A post that is
 * taken up again after its end has rows that are newer than that end, and one that has ended since the sweep read it has
 * ended by its rows as well. Sets `restored` mode then.
 */
export const showsOlderDatabase = async (
  { databaseWatch, engine, orm }: Watching,
  postId: string,
): Promise<boolean> => {
  const end = await engine.endOfPost(postId);
  if (!end || !ended.includes(end.status)) return false;
  // read after Temporal was asked: what it knows to have ended is written by then
  const row = await findLastTouched(orm.em.fork(), postId);
  if (!row || ended.includes(row.status) || end.at <= row.at) return false;
  await databaseWatch.notice(
    `Temporal knows that post ${postId} has ended as ${end.status}, and its row does not`,
  );
  return true;
};

/**
 * Whether the workflow of a target knows of more attempts than its row: they are counted before each call and never fewer.
 * Sets `restored` mode then.
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

/** What a preparation says meanwhile; counts as no try. */
export const restoredStep = {
  state: 'again',
  isOurs: true,
  reason: `waiting for this service: ${restoredReason}`,
  afterMs: 10_000,
} as const;
