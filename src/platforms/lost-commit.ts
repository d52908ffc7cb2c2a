/** Commit that ended without a usable response: its worker died, or the response was lost, unreadable, or a 5xx. */
export interface LostCommit {
  /**
   * Current time by the clock that gave the other times, because a worker's own clock may be minutes off. Defaults to this
   * process's clock.
   */
  now?: Date;
  startedAt: Date;
  /**
   * Latest time at which the call may have been in flight: its end if known, otherwise its deadline. Settle times count
   * from here.
   */
  lastUnderWayAt: Date;
  /** Evidence of the call. Empty if its worker died. */
  evidence: Record<string, unknown>;
  /**
   * Whether the platform refused a later commit as a duplicate, which is strong evidence that the lost one was published.
   */
  duplicateSeen: boolean;
  /** Start of the checks. Defaults to `lastUnderWayAt`. The time budget and the waits count from here. */
  lookingSince?: Date;
  /** Ids of other posts of the account. They are never this one's, however similar they look. */
  knownIds?: readonly string[];
}

/**
 * Conclusion of checking the platform. `not_there`: proof that one more commit creates no duplicate (with `staleHandles:
 * true` in its evidence, the prepared handles are unusable and must be cleared first). `look_again`: the platform may not
 * show the post yet. `unknowable`: it can never be determined (with `isLive: true` in its evidence, the post is live and
 * only its id is unknown).
 */
export type Verdict =
  | { verdict: 'published'; externalId: string; url: string | null; evidence: Record<string, unknown> }
  | { verdict: 'not_there'; evidence: Record<string, unknown> }
  | { verdict: 'look_again'; checkAfterMs: number; evidence: Record<string, unknown> }
  | { verdict: 'unknowable'; reason: string; evidence: Record<string, unknown> };
