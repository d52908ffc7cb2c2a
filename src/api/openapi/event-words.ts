import type { EventName, testEvent } from '../../domain/webhooks/events.ts';

/** When each event is sent. */
export const sentWhen: Readonly<Record<EventName | typeof testEvent, string>> = {
  'post.published': 'Sent when a post is out on all of its platforms.',
  'post.partial': 'Sent when a post is out on some of its platforms and failed on others.',
  'post.unconfirmed': 'Sent when it could not be found out whether a post is out.',
  'post.failed': 'Sent when a post failed on all of its platforms.',
  'post.held': 'Sent when a post waits for something that only a person can put right.',
  'post.resumed': 'Sent when the wait of a held post is over.',
  'post.scheduled': 'Sent when a post is scheduled, or rescheduled.',
  'post.cancelled': 'Sent when a scheduled post is cancelled.',
  'post.updated_on_platform': 'Sent when what a post says on a platform was changed there.',
  'post.removed': 'Sent when a post that was out on a platform is not there any more.',
  'post.metrics': 'Sent when a post has reached a number that the webhook names.',
  'post.review_requested': 'Sent when a scheduled post begins to wait for the approvers of a stage.',
  'post.approved': 'Sent when all stages of the review have approved the post.',
  'post.changes_requested': 'Sent when an approver asks for changes of a post, or rejects it.',
  'clip.render.completed': 'Sent when a render is done.',
  'clip.render.failed': 'Sent when a render failed.',
  'agent.run.completed': 'Sent when a run of an agent succeeded.',
  'agent.run.failed': 'Sent when a run of an agent failed.',
  'token.expired': 'Sent when a connected account has to be connected again.',
  'connection.connected': 'Sent when an account was connected.',
  'connection.disconnected': 'Sent when an account was disconnected.',
  'connection.expiring': 'Sent when an account expires soon unless a person reconnects it.',
  'webhook.disabled': 'Sent to the other webhooks when one was disabled.',
  'webhook.test': 'Sent when someone asked for a test.',
};
