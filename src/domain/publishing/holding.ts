import { suspensionReasons, type Suspension } from '../billing/billing.ts';
import { explainLack, type BudgetLack } from '../costs/budgets.ts';
import { Refusal } from '../errors.ts';
import { inWords, lateError, type Due } from './lateness.ts';
import type { PlatformName } from '../platforms.ts';
import type { TargetError } from '../posts/posts.ts';

/**
 * Codes of conditions that only a person can fix and that put a target on hold: an account to connect or reconnect, a
 * suspended subscription (including an organization that is pending deletion), a review, an operator's pause, or a budget
 * that is used up.
 */
const awaitedCodes = [
  'connection_missing',
  'token_expired',
  'billing_suspended',
  'review_pending',
  'publishing_paused',
  'budget_used_up',
] as const;
export type AwaitedCode = (typeof awaitedCodes)[number];

/** Codes that connecting an account fixes. */
type AccountCode = Extract<AwaitedCode, 'connection_missing' | 'token_expired'>;

/** Codes of the reasons why a target is on hold: it waits for a person, or for its account's pause to end. */
export const holdCodes = [...awaitedCodes, 'account_paused'] as const;
export type HoldCode = (typeof holdCodes)[number];

/** Reason why a target is on hold. Times are ISO strings in UTC. */
export interface Held {
  code: HoldCode;
  /** Sentence for people: what is wrong, and what happens automatically once it is fixed. */
  message: string;
  since: string;
  /** Time at which the target expires: `MAX_LATENESS` after the post's time. */
  until: string;
}

/**
 * Returns the hold code for an account error that puts a target on hold. Returns undefined for every other error, which
 * fails the target or is a bug.
 */
export const asHold = (error: unknown): AwaitedCode | undefined =>
  error instanceof Refusal ? awaitedCodes.find(code => code === error.code) : undefined;

const accountMissing: Record<AccountCode, (platform: PlatformName, isNamed: boolean) => string> = {
  connection_missing: (platform, isNamed) =>
    isNamed
      ? `The account on ${platform} that the post names was disconnected. Connect the same account again`
      : `The brand has no connected account on ${platform}. Connect an account`,
  token_expired: platform => `The brand’s account on ${platform} must be reconnected. Reconnect the account`,
};

const endSuspension: Record<Suspension, string> = {
  operator: 'Ask the operator to end the suspension',
  payment: 'Pay for the subscription',
  expired: 'Renew the subscription',
  deletion: 'Cancel the deletion',
};

/** Cause of a hold: an account, which the post may name, or a review, the reason of a suspension, or the operators and their reason. */
export type HoldReason =
  | { code: 'review_pending' }
  | { code: AccountCode; isNamed: boolean }
  | { code: 'billing_suspended'; suspension: Suspension }
  | { code: 'publishing_paused'; pausedFor: string }
  | { code: 'budget_used_up'; lack: BudgetLack };

type PersonReason = Exclude<HoldReason, { code: 'publishing_paused' | 'budget_used_up' }>;

const whatToDo = (platform: PlatformName, reason: PersonReason): string =>
  reason.code === 'billing_suspended'
    ? `${suspensionReasons[reason.suspension]} ${endSuspension[reason.suspension]}`
    : reason.code === 'review_pending'
      ? 'The post is not approved. Approve the post'
      : accountMissing[reason.code](platform, reason.isNamed);

const messageFor = (platform: PlatformName, reason: HoldReason, end: string): string => {
  if (reason.code === 'budget_used_up')
    return `${explainLack(platform, reason.lack)}. The post is published automatically once ${reason.lack.whose === 'credits' ? 'there are enough credits' : 'the budget has room'}, by ${end}.`;
  return reason.code === 'publishing_paused'
    ? `The operator of this service has paused publishing on ${platform}: ${reason.pausedFor.replace(/\.$/, '')}. The post is published automatically when the operator resumes publishing before ${end}.`
    : `${whatToDo(platform, reason)} by ${end}, and the post is published automatically.`;
};

/** Returns the hold of a target. `since` and `until` are epoch milliseconds. */
export const holdFor = (
  platform: PlatformName,
  reason: HoldReason,
  { since, until }: { since: number; until: number },
): Held => {
  const end = new Date(until).toISOString();
  return {
    code: reason.code,
    message: messageFor(platform, reason, end),
    since: new Date(since).toISOString(),
    until: end,
  };
};

const pausedUntil = ' is paused until ';
const triesAgain = ' The service then tries again automatically.';

/** Returns the hold of a target whose account is paused. No one has to act. */
export const pauseHold = (
  platform: PlatformName,
  pause: { until: Date; reason: string },
  { since, until }: { since: number; until: number },
): Held => ({
  code: 'account_paused',
  message: `The brand’s account on ${platform}${pausedUntil}${pause.until.toISOString()}: ${pause.reason.replace(/\.$/, '')}.${triesAgain}`,
  since: new Date(since).toISOString(),
  until: new Date(until).toISOString(),
});

/** Adds the reason of the pause that a target waited for to its error. */
const afterPause = (error: TargetError, { message }: Held): TargetError => {
  const [, reason] = message.split(pausedUntil);
  if (reason === undefined) return error;
  const because = reason.slice(reason.indexOf('Z: ') + 3).replace(triesAgain, '');
  return { ...error, message: `${error.message} It waited because: ${because}` };
};

/** Minimum delay in milliseconds for a pause to be reported. Shorter pauses are common under load. */
const worthAWord = 60_000;

/** Returns whether a pause noticeably delays a post. `due` and `now` are epoch milliseconds. */
export const holdsUp = (pausedUntil: Date, { dueAt, now }: Due): boolean =>
  pausedUntil.getTime() - Math.max(dueAt ?? now, now) >= worthAWord;

/** Phrase for the condition that a target of a suspended organization waits for. */
export const subscriptionRenewal =
  "the organization's subscription to be renewed, or its deletion to be cancelled";

/** Phrase for the condition that an unapproved target waits for. */
export const approval = 'the approval of the post';

/** Phrase for the condition that a target waits for while operators have paused publishing. */
export const operatorsGo = 'the operator to resume publishing';

/** Phrase for the condition that a target waits for while a budget lacks its price. */
export const budgetRoom = 'a budget that has the price of the post';

/** Hold codes of pauses. Readers cannot do anything about them and have not missed anything. */
export const pauseHolds: readonly string[] = ['account_paused', 'publishing_paused'];

/** Returns the reason of a hold as a phrase for people who watch the workflow. */
export const holdReason = (platform: PlatformName, code: HoldCode): string => {
  if (code === 'billing_suspended') return `waiting for ${subscriptionRenewal}`;
  if (code === 'review_pending') return `waiting for ${approval}`;
  if (code === 'publishing_paused') return `waiting for ${operatorsGo}`;
  if (code === 'budget_used_up') return `waiting for ${budgetRoom}`;
  const account = `waiting for the brand’s account on ${platform}`;
  if (code === 'account_paused') return `${account}, which is paused`;
  return `${account} to be connected${code === 'token_expired' ? ' again' : ''}`;
};

/** Returns the error of a target that was not approved in time, or null if it is not too late. */
export const notApproved = (due: Due, maxLateness: number): TargetError | null => {
  const error = lateError(due, maxLateness);
  return (
    error && {
      code: 'not_approved',
      message: `The post was not approved in time, so it was not published. ${error.message} The post needs an approval first.`,
      retryable: true,
    }
  );
};

/** Condition that did not change in time, and the next step, by hold code. */
const unresolved: Readonly<Record<string, readonly [what: string, next: string]>> = {
  billing_suspended: ['The organization stayed suspended', 'Renew its subscription'],
  budget_used_up: ['The budget or the credits stayed used up', 'Raise the budget or buy credits'],
};

/**
 * Returns why a target expired, or null if it has not. The error of a target that waited for a person names the condition.
 */
export const tooLate = (held: Held | null, due: Due, maxLateness: number): TargetError | null => {
  const error = lateError(due, maxLateness);
  if (error === null || held === null) return error;
  if (pauseHolds.includes(held.code)) return afterPause(error, held);
  const waited = inWords(due.now - Date.parse(held.since));
  const [what, next] = unresolved[held.code] ?? [
    'The brand did not connect its account in time',
    'Connect the account',
  ];
  return {
    code: held.code,
    message: `${what}. The post waited ${waited}, since ${held.since}, and was not published there. ${next}, then retry.`,
    retryable: true,
  };
};
