/** What people are told of: the contract's five types, and those that none of them fits. */
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
  'connection.missing_scopes',
] as const;

export type NotificationType = (typeof notificationTypes)[number];

/** How a person is told. */
export interface Channels {
  inApp: boolean;
  mail: boolean;
  /** By a push message to each browser that the person allowed. */
  push: boolean;
}

/** By mail only what somebody has to act upon, and by push what they can do at once; all of it in the app. */
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
  // nobody has to act: all else goes on
  'connection.missing_scopes': { inApp: true, mail: false, push: false },
};

/** A mail's life: `failed` when it was refused for good, or for longer than a day. */
export const mailStatuses = ['queued', 'sent', 'failed'] as const;
