/** Kinds of mails that recipients have not asked for. Declare every such kind here. */
export const unaskedMails = ['invitation', 'review_link', 'mention'] as const;

export type UnaskedMail = (typeof unaskedMails)[number];

/** Maximum number of mails to one mailbox within 24 hours of the first. */
export interface UnaskedLimits {
  /** Maximum from one organization, whoever sends them. */
  organization: number;
  /** Maximum from one person, over all of their organizations. */
  sender: number;
}

export const unaskedLimits: Readonly<Record<UnaskedMail, UnaskedLimits>> = {
  invitation: { organization: 1, sender: 3 },
  review_link: { organization: 3, sender: 5 },
  // further mentions are notified only in the app
  mention: { organization: 10, sender: 5 },
};

/** Maximum number of mails of all kinds to one mailbox within 24 hours, from all senders. */
export const maxUnaskedOfAll = 20;

/** Maximum number of mails of a kind from one organization to someone who has responded to one of that kind before. */
export const maxToKnown = 20;
