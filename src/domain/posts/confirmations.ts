/** States of a confirmation. `used`: its post was handed over for publishing. */
export const confirmationStatuses = ['pending', 'approved', 'denied', 'used'] as const;
export type ConfirmationStatus = (typeof confirmationStatuses)[number];

/** States in the API. A confirmation that was not used in time is `expired`. */
export const shownConfirmationStatuses = [...confirmationStatuses, 'expired'] as const;
export type ShownConfirmationStatus = (typeof shownConfirmationStatuses)[number];

/** Milliseconds for which a person's approval can be used, counted from the approval. */
export const approvalLifetime = 10 * 60_000;

/** Maximum number of posts that one page shows to be confirmed: a busy month of one brand. */
export const maxBatch = 50;

/** Milliseconds after an approval in which a person can still carry it out, if the app that asked did not. */
export const finishableFor = 7 * 86_400_000;

/** Longest lifetime in milliseconds of a request for a post with a time. */
const longestLifetime = 7 * 86_400_000;

/**
 * Returns when a request ends: with the post's time, but after `lifetime` at least and a week at most. A post without a time
 * has `lifetime` milliseconds.
 */
export const endOfRequest = (scheduledAt: Date | null, lifetime: number, now: number): Date =>
  new Date(now + Math.max(lifetime, Math.min(longestLifetime, (scheduledAt?.getTime() ?? 0) - now)));

/** Whether a person can still carry out an approval that the app did not use. */
export const isUnused = (
  { status, decidedAt }: { status: ConfirmationStatus; decidedAt?: Date | null | undefined },
  now: Date,
): boolean =>
  status === 'approved' && decidedAt instanceof Date && decidedAt.getTime() > now.getTime() - finishableFor;

/** Whether a person can decide: it is pending, or an approval that no app has used. */
export const isOpenToDecide = (
  row: { status: ConfirmationStatus; expiresAt: Date; decidedAt?: Date | null | undefined },
  now: Date,
): boolean => shownConfirmationStatus(row, now) === 'pending' || isUnused(row, now);

/** Decisions on a confirmation. */
export type ConfirmationDecision = 'approved' | 'denied';

export const shownConfirmationStatus = (
  { status, expiresAt }: { status: ConfirmationStatus; expiresAt: Date },
  now: Date,
): ShownConfirmationStatus =>
  (status === 'pending' || status === 'approved') && expiresAt <= now ? 'expired' : status;
