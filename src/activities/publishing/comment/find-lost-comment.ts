import { setTimeout as sleep } from 'node:timers/promises';
import type { Em } from '../../../db/driver/orm.ts';
import type { FirstComment } from '../../../domain/posts/posts.ts';
import { PlatformError } from '../../../platforms/platform.ts';
import type { LostCommit, Verdict } from '../../../platforms/lost-commit.ts';
import type { StepInput } from '../../../platforms/step.ts';
import { readDatabaseClock, findIdsSentBy } from '../../../db/publishing/lost-attempts.ts';
import type { TargetRow } from '../../../db/publishing/targets.ts';
import type { Publishing } from '../publishing.ts';

/** How long a lost comment is looked for: longer than X takes to list it, and less than a stopping worker waits. */
const lookForMs = 60_000;

/** A comment whose call went out `tookMs` ago, and nobody saw its end. */
export interface LostComment {
  row: TargetRow;
  /** The post that it stands under. */
  externalId: string;
  /** The comment as a post of its own, which answers that one where comments are replies. */
  input: StepInput;
  evidence: Record<string, unknown>;
  tookMs: number;
}

/** What reading the platform back says of a lost comment within a minute; undefined when it says nothing for sure. */
export const findLostComment = async (
  publishing: Publishing,
  comment: LostComment,
): Promise<FirstComment | undefined> => {
  const { input } = comment;
  const lost = await lostCommit(publishing.em, comment);
  const began = performance.now();
  for (;;) {
    const lookedForMs = performance.now() - began;
    const now = new Date(lost.now.getTime() + lookedForMs);
    const verdict = await look(publishing, comment, { ...lost, now });
    if (verdict?.verdict === 'published') return published(verdict.externalId);
    if (verdict?.verdict === 'not_there') return notThere;
    if (verdict?.verdict !== 'look_again' || lookedForMs + verdict.checkAfterMs > lookForMs) return undefined;
    await sleep(verdict.checkAfterMs, undefined, { signal: input.signal });
  }
};

const look = async (
  { platforms }: Publishing,
  { row, externalId, input }: LostComment,
  lost: LostCommit,
): Promise<Verdict | undefined> => {
  const { findComment, reconcile } = platforms[row.platform];
  try {
    return findComment
      ? await findComment({ ...input, externalId, lost })
      : await reconcile({ ...input, lost });
  } catch (error) {
    if (error instanceof PlatformError) return undefined;
    throw error;
  }
};

/** By the database's clock, as for posts: a worker's own may be minutes off. */
const lostCommit = async (
  em: Em,
  { row, input, evidence, tookMs }: LostComment,
): Promise<LostCommit & { now: Date }> => {
  const now = await readDatabaseClock(em);
  const startedAt = new Date(now.getTime() - tookMs);
  const others = await findIdsSentBy(em, row.platform, input.account.externalId, startedAt);
  const knownIds = [...others, ...row.parts.map(({ externalId }) => externalId)];
  return { now, startedAt, lastUnderWayAt: now, lookingSince: now, evidence, duplicateSeen: false, knownIds };
};

const published = (externalId: string): FirstComment => ({ status: 'published', externalId, message: null });

const notThere: FirstComment = {
  status: 'failed',
  externalId: null,
  message: 'The answer was lost, and the platform does not have the comment. It is not sent again.',
};
