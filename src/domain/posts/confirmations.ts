/** States of a confirmation. `used`: its post was handed over for publishing. */
export const confirmationStatuses = ['pending', 'approved', 'denied', 'used'] as const;
export type ConfirmationStatus = (typeof confirmationStatuses)[number];

/** States in the API. A confirmation that was not used in time is `expired`. */
export const shownConfirmationStatuses = [...confirmationStatuses, 'expired'] as const;
export type ShownConfirmationStatus = (typeof shownConfirmationStatuses)[number];

/** Milliseconds for which a person's approval can be used, counted from the approval. */
export const approvalLifetime = 10 * 60_000;

/** Decisions on a confirmation. */
export type ConfirmationDecision = 'approved' | 'denied';

export const shownConfirmationStatus = (
  { status, expiresAt }: { status: ConfirmationStatus; expiresAt: Date },
  now: Date,
): ShownConfirmationStatus =>
  (status === 'pending' || status === 'approved') && expiresAt <= now ? 'expired' : status;
