/** Types of notifications: the contract's five, and types for everything that fits none of them. */
export const notificationTypes = [
  'post.published',
  'post.failed',
  'post.unconfirmed',
  'post.review',
  'post.note',
  'post.milestone',
  'comment.assigned',
  'agent.run.completed',
  'clip.render.completed',
  'team.invitation',
  'team.left_behind',
  'webhook.disabled',
  'storage.low',
  'budget.low',
  'connection.missing_scopes',
] as const;

export type NotificationType = (typeof notificationTypes)[number];

/** Channels through which a person is notified. */
export interface Channels {
  inApp: boolean;
  mail: boolean;
  /** Push message to each browser that the person allowed. */
  push: boolean;
}

/**
 * Default channels of each type: everything in the app, by mail if someone has to act, and by push if they can act
 * immediately.
 */
export const defaultChannels: Readonly<Record<NotificationType, Channels>> = {
  'post.published': { inApp: true, mail: false, push: false },
  'post.failed': { inApp: true, mail: true, push: true },
  'post.unconfirmed': { inApp: true, mail: true, push: true },
  'post.review': { inApp: true, mail: true, push: true },
  'post.note': { inApp: true, mail: true, push: true },
  'post.milestone': { inApp: true, mail: false, push: false },
  'comment.assigned': { inApp: true, mail: true, push: true },
  'agent.run.completed': { inApp: true, mail: false, push: true },
  'clip.render.completed': { inApp: true, mail: false, push: false },
  'team.invitation': { inApp: true, mail: true, push: false },
  'team.left_behind': { inApp: true, mail: true, push: false },
  'webhook.disabled': { inApp: true, mail: true, push: false },
  'storage.low': { inApp: true, mail: true, push: false },
  'budget.low': { inApp: true, mail: true, push: true },
  // no one has to act, because everything else keeps working
  'connection.missing_scopes': { inApp: true, mail: false, push: false },
};

/** States of a mail. `failed`: refused permanently, or for longer than a day. */
export const mailStatuses = ['queued', 'sent', 'failed'] as const;
