import type { EventName, testEvent } from '../../domain/webhooks/events.ts';

/** Condition on which each event is sent. */
export const sentWhen: Readonly<Record<EventName | typeof testEvent, string>> = {
  'post.published': 'Sent when a post is published on all its platforms.',
  'post.partial': 'Sent when a post is published on some of its platforms and failed on others.',
  'post.unconfirmed': 'Sent when the service cannot determine whether a post is live.',
  'post.failed': 'Sent when a post failed on all its platforms.',
  'post.held': 'Sent when a post is on hold for something that only a person can resolve.',
  'post.resumed': 'Sent when a held post continues.',
  'post.scheduled': 'Sent when a post is scheduled or rescheduled.',
  'post.cancelled': 'Sent when a scheduled post is cancelled.',
  'post.updated_on_platform': 'Sent when the text of a published post was changed on a platform.',
  'post.removed': 'Sent when a published post no longer exists on a platform.',
  'post.metrics': 'Sent when a post has reached a threshold of the webhook.',
  'post.review_requested': 'Sent when a scheduled post starts to wait for the approvers of a stage.',
  'post.approved': 'Sent when all stages of the review have approved the post.',
  'post.changes_requested': 'Sent when an approver asks for changes or rejects a post.',
  'clip.render.completed': 'Sent when a render is complete.',
  'clip.render.failed': 'Sent when a render failed.',
  'agent.run.completed': 'Sent when an agent run succeeded.',
  'agent.run.failed': 'Sent when an agent run failed.',
  'token.expired': 'Sent when a connected account must be reconnected.',
  'connection.connected': 'Sent when an account was connected.',
  'connection.disconnected': 'Sent when an account was disconnected.',
  'connection.expiring': 'Sent when an account expires soon unless a person reconnects it.',
  'webhook.disabled': 'Sent to the other webhooks when one was disabled.',
  'webhook.test': 'Sent when someone requests a test.',
};
