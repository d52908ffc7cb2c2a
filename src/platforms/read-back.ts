import { PlatformError, type FailureKind, type PlatformFailure } from './platform.ts';
import type { LostCommit, Verdict } from './lost-commit.ts';

/** Waiting times when checking a platform. */
export interface Patience {
  /** Milliseconds that a platform may take to list a publication, if it would refuse a duplicate. */
  settleMs: number;
  /** Milliseconds if it would not refuse a duplicate, so that only the list prevents a second post. */
  unguardedSettleMs: number;
  /** Milliseconds after which checks without a result stop. */
  budgetMs: number;
}

type Evidence = Record<string, unknown>;

/** Result of one check of the platform. */
export type Look =
  | { seen: 'published'; externalId: string; url: string | null; evidence: Evidence }
  /** the relevant part of a list was read without finding the post; `guarded`: a duplicate would be refused */
  | { seen: 'nothing'; guarded: boolean; evidence: Evidence }
  /** the object that can be published only once says that it was not; waiting `graceMs` after the call is enough */
  | { seen: 'unpublished'; graceMs?: number; evidence: Evidence }
  /** cannot be determined now; `retryAt` if the platform named a time */
  | { seen: 'unclear'; reason: string; retryAt?: Date; evidence: Evidence }
  /** can never be determined */
  | { seen: 'hidden'; reason: string; evidence: Evidence };

/** Checks once and returns what the result proves at this moment. `label`: name of the platform for people. */
export const readBack = async (
  label: string,
  patience: Patience,
  lost: LostCommit,
  look: () => Promise<Look>,
): Promise<Verdict> => {
  const seen = await look().catch(error => asUnclear(label, error));
  const evidence = { at: new Date().toISOString(), ...seen.evidence };
  if (seen.seen === 'published')
    return { verdict: 'published', externalId: seen.externalId, url: seen.url, evidence };
  if (seen.seen === 'hidden') return { verdict: 'unknowable', reason: seen.reason, evidence };
  if (seen.seen === 'unclear') return whileUnclear(patience, lost, seen, evidence);
  if (lost.duplicateSeen) {
    const reason = `${label} refuses the post as a duplicate, but does not show the other one.`;
    return whileUnclear(patience, lost, { reason }, evidence);
  }
  return onceSettled(lost, provenFrom(patience, lost, seen), evidence);
};

/** Kinds whose messages are about sending a post and do not fit a check. */
const ofSending: readonly FailureKind[] = ['invalid_content', 'invalid_media', 'duplicate', 'policy'];

/**
 * Converts an error to an unclear result, so that the platform is checked again. Rethrows an expired access, which the
 * caller renews.
 */
const asUnclear = (label: string, error: unknown): Look => {
  if (!(error instanceof PlatformError) || error.failure.kind === 'auth_expired') throw error;
  const { kind, message, platformCode, retryAt }: PlatformFailure = error.failure;
  const evidence = { unread: { kind, message, ...(platformCode !== undefined && { platformCode }) } };
  const reason = ofSending.includes(kind)
    ? `${label} refused to show whether the post is there.`
    : asSentence(message);
  return { seen: 'unclear', reason, evidence, ...(retryAt !== undefined && { retryAt }) };
};

/** Adds a full stop to a platform's message if necessary, because more text follows. */
const asSentence = (message: string): string => (/[.!?)…]$/.test(message) ? message : `${message}.`);

/**
 * Returns the time from which not finding the post is proof. A list needs time to show it. An object that can be published
 * only once may be published again as soon as the lost call is over, or after that same time, because a second call cannot
 * duplicate it.
 */
const provenFrom = (
  { settleMs, unguardedSettleMs }: Patience,
  { startedAt, lastUnderWayAt }: LostCommit,
  seen: Extract<Look, { seen: 'nothing' | 'unpublished' }>,
): number => {
  const over = lastUnderWayAt.getTime();
  if (seen.seen === 'nothing') return over + (seen.guarded ? settleMs : unguardedSettleMs);
  return Math.min(over + (seen.graceMs ?? 0), startedAt.getTime() + settleMs);
};

const onceSettled = (lost: LostCommit, from: number, evidence: Evidence): Verdict => {
  const left = from - nowOf(lost);
  if (left <= 0) return { verdict: 'not_there', evidence };
  return { verdict: 'look_again', checkAfterMs: Math.min(left, waitAfter(lookedFor(lost))), evidence };
};

const whileUnclear = (
  { budgetMs }: Patience,
  lost: LostCommit,
  { reason, retryAt }: { reason: string; retryAt?: Date },
  evidence: Evidence,
): Verdict => {
  const left = budgetMs - lookedFor(lost);
  if (left <= 0) return { verdict: 'unknowable', reason, evidence };
  const wait = Math.min(waitAfter(lookedFor(lost)), left);
  const told = retryAt === undefined ? 0 : retryAt.getTime() - Date.now();
  return { verdict: 'look_again', checkAfterMs: Math.max(wait, told), evidence };
};

/** Returns the time just before the check, so that the assumed time is never longer than the real one. */
const nowOf = ({ now }: LostCommit): number => now?.getTime() ?? Date.now();

const lookedFor = (lost: LostCommit): number =>
  nowOf(lost) - (lost.lookingSince ?? lost.lastUnderWayAt).getTime();

/** Milliseconds between checks. The last value repeats. X bills every post that it returns. */
const waits = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000];

/** Returns the wait after checking for a number of milliseconds. */
const waitAfter = (lookedForMs: number): number => {
  let until = 0;
  for (const wait of waits) {
    until += wait;
    if (lookedForMs < until) return wait;
  }
  return waits.at(-1) ?? 0;
};
