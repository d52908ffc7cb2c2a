/** A commit whose end nobody saw: its worker died, or its answer was lost, unreadable or a 5xx. */
export interface LostCommit {
  /** Now, by the clock that gave the other instants; a worker's own clock may be minutes off. Without it, this process's. */
  now?: Date;
  startedAt: Date;
  /** When its call can last have been under way: its end where that was seen, else its deadline. Settle times count from here. */
  lastUnderWayAt: Date;
  /** What was seen of it; empty when its worker died. */
  evidence: Record<string, unknown>;
  /** The platform refused a later commit as a duplicate: strong evidence that the lost one went out. */
  duplicateSeen: boolean;
  /** When reading back began; `lastUnderWayAt` without it. The budget of reading, and the waits, count from here. */
  lookingSince?: Date;
  /** Ids that other posts of the account already have: never this one's, however alike they look. */
  knownIds?: readonly string[];
}

/**
 * What reading the platform back proves. `not_there` is proof that one more commit doubles nothing (with
 * `staleHandles: true` in its evidence what was prepared is of no more use: clear it first); `look_again` when the platform
 * may not show it yet; `unknowable` when it can never be told from here (with `isLive: true` in its evidence the post is
 * there, and only its id is unknown).
 */
export type Verdict =
  | { verdict: 'published'; externalId: string; url: string | null; evidence: Record<string, unknown> }
  | { verdict: 'not_there'; evidence: Record<string, unknown> }
  | { verdict: 'look_again'; checkAfterMs: number; evidence: Record<string, unknown> }
  | { verdict: 'unknowable'; reason: string; evidence: Record<string, unknown> };
