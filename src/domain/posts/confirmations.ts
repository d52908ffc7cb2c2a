/** The life of a confirmation: `used` once its post was sent on its way. */
export const confirmationStatuses = ['pending', 'approved', 'denied', 'used'] as const;
export type ConfirmationStatus = (typeof confirmationStatuses)[number];

/** What is shown of it: one whose time is over before it was used is `expired`. */
export const shownConfirmationStatuses = [...confirmationStatuses, 'expired'] as const;
export type ShownConfirmationStatus = (typeof shownConfirmationStatuses)[number];

/** How long a person's approval can be used, in milliseconds, however late it came. */
export const approvalLifetime = 10 * 60_000;

/** What a decision says of a confirmation. */
export type ConfirmationDecision = 'approved' | 'denied';

export const shownConfirmationStatus = (
  { status, expiresAt }: { status: ConfirmationStatus; expiresAt: Date },
  now: Date,
): ShownConfirmationStatus =>
  (status === 'pending' || status === 'approved') && expiresAt <= now ? 'expired' : status;
