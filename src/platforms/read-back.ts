import { PlatformError, type FailureKind, type PlatformFailure } from './platform.ts';
import type { LostCommit, Verdict } from './lost-commit.ts';

/** How long to wait for what a platform shows. */
export interface Patience {
  /** How long a platform may take to list what it published, where it would refuse the same post a second time. */
  settleMs: number;
  /** The same where it would not, so that only the list stands between a mistake and a second post. */
  unguardedSettleMs: number;
  /** How long to go on where nothing can be told. */
  budgetMs: number;
}

type Evidence = Record<string, unknown>;

/** What one look at the platform showed. */
export type Look =
  | { seen: 'published'; externalId: string; url: string | null; evidence: Evidence }
  /** A list was read, all of it that matters, and the post is not in it; `guarded` where a duplicate would be refused. */
  | { seen: 'nothing'; guarded: boolean; evidence: Evidence }
  /** What the call would have published, once and no more, says that it is not; `graceMs` after the call is soon enough. */
  | { seen: 'unpublished'; graceMs?: number; evidence: Evidence }
  /** It cannot be told now; `retryAt` when the platform named a time. */
  | { seen: 'unclear'; reason: string; retryAt?: Date; evidence: Evidence }
  /** It can never be told from here. */
  | { seen: 'hidden'; reason: string; evidence: Evidence };

/** Looks once, and says what that proves at this moment. `label` is the platform's name as people write it. */
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

/** Kinds whose sentences are about a post that is sent, which a question is not. */
const ofSending: readonly FailureKind[] = ['invalid_content', 'invalid_media', 'duplicate', 'policy'];

/** A platform that cannot be read is looked at again; without access nothing can be read, and the caller renews it. */
const asUnclear = (label: string, error: unknown): Look => {
  if (!(error instanceof PlatformError) || error.failure.kind === 'auth_expired') throw error;
  const { kind, message, platformCode, retryAt }: PlatformFailure = error.failure;
  const evidence = { unread: { kind, message, ...(platformCode !== undefined && { platformCode }) } };
  const reason = ofSending.includes(kind)
    ? `${label} refused to show whether the post is there.`
    : asSentence(message);
  return { seen: 'unclear', reason, evidence, ...(retryAt !== undefined && { retryAt }) };
};

/** What a platform says may end without a full stop, and more follows. */
const asSentence = (message: string): string => (/[.!?)…]$/.test(message) ? message : `${message}.`);

/**
 * From when on not seeing the post is proof. A list must have had time to show it. What can be published only once may be
 * published again as soon as the lost call is over, or has had that same time: a second call cannot double it.
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

/** The instant just before the look, so that what was not seen yet had a little less time than it really had. */
const nowOf = ({ now }: LostCommit): number => now?.getTime() ?? Date.now();

const lookedFor = (lost: LostCommit): number =>
  nowOf(lost) - (lost.lookingSince ?? lost.lastUnderWayAt).getTime();

/** Waits between looks, in milliseconds; the last one goes on. X bills every post that it shows. */
const waits = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000];

/** The wait after looking for so long. */
const waitAfter = (lookedForMs: number): number => {
  let until = 0;
  for (const wait of waits) {
    until += wait;
    if (lookedForMs < until) return wait;
  }
  return waits.at(-1) ?? 0;
};
