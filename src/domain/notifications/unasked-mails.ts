/** Mails to an address whose reader has not asked for them: of each kind one declaration here, and none anywhere else. */
export const unaskedMails = ['invitation', 'review_link', 'mention'] as const;

export type UnaskedMail = (typeof unaskedMails)[number];

/** How many may go to one mailbox within 24 hours of the first. */
export interface UnaskedLimits {
  /** From one organization, whoever sends them. */
  organization: number;
  /** From one person, out of all of their organizations. */
  sender: number;
}

export const unaskedLimits: Readonly<Record<UnaskedMail, UnaskedLimits>> = {
  invitation: { organization: 1, sender: 3 },
  review_link: { organization: 3, sender: 5 },
  // beyond these a mention is a notification in the app alone
  mention: { organization: 10, sender: 5 },
};

/** Mails of every kind together to one mailbox within 24 hours, whoever sends them. */
export const maxUnaskedOfAll = 20;

/** Mails of a kind from one organization to somebody who has answered one of that kind before. */
export const maxToKnown = 20;
