import type { Scope } from '../team/scopes.ts';

/** Webhook events of the contract's table, each with its meaning. */
export const eventMeanings = {
  'post.published': 'all targeted platforms succeeded',
  'post.partial': 'some platforms succeeded, at least one failed',
  'post.unconfirmed': 'no target is published, and the outcome of at least one is unknown',
  'post.failed': 'all targeted platforms failed',
  'post.held': 'a due post waits for an account, a subscription, or the end of a pause',
  'post.resumed': 'a held post is no longer on hold',
  'post.scheduled': 'post saved with a future scheduledAt',
  'post.cancelled': 'scheduled post cancelled before publishing',
  'post.updated_on_platform': 'the text of a published post was changed on its platform, as requested',
  'post.removed': 'a published post was deleted from its platform, by request or by someone else',
  'post.metrics': 'a post reached a threshold that the webhook names',
  'post.review_requested': 'a scheduled post waits for the approvers of a stage',
  'post.approved': 'all stages of the review have approved the post',
  'post.changes_requested': 'an approver asked for changes or rejected the post',
  'clip.render.completed': 'render finished and uploaded',
  'clip.render.failed': 'render failed; credits are not consumed',
  'agent.run.completed': 'agent run finished successfully',
  'agent.run.failed': 'agent run failed',
  'token.expired': 'a connected platform token expired or was revoked',
  'connection.connected': 'an account was connected or replaced',
  'connection.disconnected': 'an account was disconnected, by request or because its brand was deleted',
  'connection.expiring': 'an account expires soon unless a person reconnects it',
  'webhook.disabled': 'the service disabled another webhook after its deliveries failed',
} as const;

export type EventName = keyof typeof eventMeanings;

export const eventNames = Object.keys(eventMeanings) as EventName[];

/** Event that `POST /webhooks/{id}/test` sends. It is delivered like any other event but counts for nothing. */
export const testEvent = 'webhook.test' as const;

/** Scope on an event's brand that an actor needs to receive the event, by the first word of the event's name. */
export const scopeOfEvents = {
  post: 'posts:read',
  clip: 'clips:read',
  agent: 'agents:read',
  token: 'connections:read',
  connection: 'connections:read',
} as const satisfies Record<string, Scope>;
