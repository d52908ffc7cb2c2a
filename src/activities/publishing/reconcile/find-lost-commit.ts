import type { Em } from '../../../db/driver/orm.ts';
import { findIdsSentBy, readLostCommits } from '../../../db/publishing/lost-attempts.ts';
import type { TargetRow } from '../../../db/publishing/targets.ts';
import type { LostCommit } from '../../../platforms/lost-commit.ts';
import type { Publishing } from '../publishing.ts';

/** A lost commit, and in whose name it was made: the platform's id of the account. */
export interface LostByAccount extends LostCommit {
  account: string | null;
}

/**
 * What is known of a target's commits that nobody has judged yet, taken together: the first began then, the last can have
 * been under way until then. Undefined when every attempt is judged.
 */
export const findLostCommit = async (
  { config }: Publishing,
  em: Em,
  row: TargetRow,
): Promise<LostByAccount | undefined> => {
  const lost = await readLostCommits(em, row, config.COMMIT_TIMEOUT);
  if (!lost || lost.started_ms === null) return undefined;
  return {
    now: new Date(lost.now_ms),
    startedAt: new Date(lost.started_ms),
    lastUnderWayAt: new Date(lost.under_way_ms),
    evidence: lost.evidence ?? {},
    duplicateSeen: lost.duplicate_seen,
    ...(lost.looking_ms !== null && { lookingSince: new Date(lost.looking_ms) }),
    knownIds: await findIdsSentBy(em, row.platform, lost.account, new Date(lost.started_ms)),
    account: lost.account,
  };
};
