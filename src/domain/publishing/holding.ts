import { suspensionReasons, type Suspension } from '../billing/billing.ts';
import { Refusal } from '../errors.ts';
import { inWords, lateError, type Due } from './lateness.ts';
import type { PlatformName } from '../platforms.ts';
import type { TargetError } from '../posts/posts.ts';

/**
 * What only a person can put right, and a target therefore waits for: an account to connect, or to connect again, or the
 * organization's subscription, where one that is pending deletion counts as suspended; or a review; or the end of an operator's
 * pause.
 */
const awaitedCodes = [
  'connection_missing',
  'token_expired',
  'billing_suspended',
  'review_pending',
  'publishing_paused',
] as const;
export type AwaitedCode = (typeof awaitedCodes)[number];

/** Those that an account puts right. */
type AccountCode = Exclude<AwaitedCode, 'billing_suspended' | 'review_pending' | 'publishing_paused'>;

/** Why a target is held: it waits for a person, or for the end of its account's pause. */
export const holdCodes = [...awaitedCodes, 'account_paused'] as const;
export type HoldCode = (typeof holdCodes)[number];

/** Why a target is held. Times are ISO strings, UTC. */
export interface Held {
  code: HoldCode;
  /** A sentence for people: what is wrong, and what happens by itself once it is put right. */
  message: string;
  since: string;
  /** When it is given up on: `MAX_LATENESS` after the post's time. */
  until: string;
}

/** The refusal of an account for which a target waits; undefined for every other error, which ends the target or is a bug. */
export const asHold = (error: unknown): AwaitedCode | undefined =>
  error instanceof Refusal ? awaitedCodes.find(code => code === error.code) : undefined;

const accountMissing: Record<AccountCode, (platform: PlatformName) => string> = {
  connection_missing: platform => `The brand has no connected account on ${platform}. Connect an account`,
  token_expired: platform => `The brand’s account on ${platform} must be reconnected. Reconnect the account`,
};

const endSuspension: Record<Suspension, string> = {
  operator: 'Ask the operator to end the suspension',
  payment: 'Pay for the subscription',
  expired: 'Renew the subscription',
  deletion: 'Cancel the deletion',
};

/** Why a target waits: for an account or a review, for what has suspended its organization, or for operators, who say why. */
export type HoldReason =
  | { code: AccountCode | 'review_pending' }
  | { code: 'billing_suspended'; suspension: Suspension }
  | { code: 'publishing_paused'; pausedFor: string };

type PersonReason = Exclude<HoldReason, { code: 'publishing_paused' }>;

const whatToDo = (platform: PlatformName, reason: PersonReason): string =>
  reason.code === 'billing_suspended'
    ? `${suspensionReasons[reason.suspension]} ${endSuspension[reason.suspension]}`
    : reason.code === 'review_pending'
      ? 'The post is not approved. Approve the post'
      : accountMissing[reason.code](platform);

const messageFor = (platform: PlatformName, reason: HoldReason, end: string): string =>
  reason.code === 'publishing_paused'
    ? `The operator of this service has paused publishing on ${platform}: ${reason.pausedFor.replace(/\.$/, '')}. The post is published automatically when the operator resumes publishing before ${end}.`
    : `${whatToDo(platform, reason)} by ${end}, and the post is published automatically.`;

/** What stands on a target while it waits. `since` and `until` are epoch milliseconds. */
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

/** The same while its account is not called: nobody has to do anything. */
export const pauseHold = (
  platform: PlatformName,
  pause: { until: Date; reason: string },
  { since, until }: { since: number; until: number },
): Held => ({
  code: 'account_paused',
  message: `The brand’s account on ${platform} is paused until ${pause.until.toISOString()}: ${pause.reason}. The post is published automatically after that.`,
  since: new Date(since).toISOString(),
  until: new Date(until).toISOString(),
});

/** A pause that makes a post this much late is worth a word; shorter ones come with every rush. Milliseconds. */
const worthAWord = 60_000;

/** Whether a pause holds a post: `due` and `now` in epoch milliseconds. */
export const holdsUp = (pausedUntil: Date, { dueAt, now }: Due): boolean =>
  pausedUntil.getTime() - Math.max(dueAt ?? now, now) >= worthAWord;

/** What a target of a suspended organization waits for. */
export const subscriptionRenewal =
  "the organization's subscription to be renewed, or its deletion to be cancelled";

/** What a target waits for that nobody has approved. */
export const approval = 'the approval of the post';

/** What a target waits for that operators have paused. */
export const operatorsGo = 'the operator to resume publishing';

/** Pauses: nobody who reads of the post can do anything, or has missed something. */
export const pauseHolds: readonly string[] = ['account_paused', 'publishing_paused'];

/** The same as a phrase for a person who watches the workflow. */
export const holdReason = (platform: PlatformName, code: HoldCode): string => {
  if (code === 'billing_suspended') return `waiting for ${subscriptionRenewal}`;
  if (code === 'review_pending') return `waiting for ${approval}`;
  if (code === 'publishing_paused') return `waiting for ${operatorsGo}`;
  const account = `waiting for the brand’s account on ${platform}`;
  if (code === 'account_paused') return `${account}, which is paused`;
  return `${account} to be connected${code === 'token_expired' ? ' again' : ''}`;
};

/** What stands on a target that nobody approved before it was too late. */
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

/** Why a target is too late to go out, null while it is not: one that waited for a person names what for. */
export const tooLate = (held: Held | null, due: Due, maxLateness: number): TargetError | null => {
  const error = lateError(due, maxLateness);
  if (error === null || held === null || pauseHolds.includes(held.code)) return error;
  const waited = inWords(due.now - Date.parse(held.since));
  const [what, next] =
    held.code === 'billing_suspended'
      ? ['The organization stayed suspended', 'Renew its subscription']
      : ['The brand did not connect its account in time', 'Connect the account'];
  return {
    code: held.code,
    message: `${what}. The post waited ${waited}, since ${held.since}, and was not published there. ${next}, then retry.`,
    retryable: true,
  };
};
