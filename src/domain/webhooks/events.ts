import type { Scope } from '../team/scopes.ts';

/** Events that webhooks carry, with what each means. The contract's table. */
export const eventMeanings = {
  'post.published': 'all targeted platforms succeeded',
  'post.partial': 'some platforms succeeded, at least one failed',
  'post.unconfirmed': 'nothing is known to be out, and the outcome on at least one platform is unknown',
  'post.failed': 'all targeted platforms failed',
  'post.held': 'a due post waits for an account, a subscription or a pause',
  'post.resumed': 'a held post no longer waits and goes on',
  'post.scheduled': 'post saved with a future scheduledAt',
  'post.cancelled': 'scheduled post cancelled before publishing',
  'post.updated_on_platform': 'what a post says on a platform was changed there, as somebody asked for it',
  'post.removed':
    'a post that was out is not there any more: it was taken back, or somebody deleted it there',
  'post.metrics': 'a post has reached a number on a platform that the webhook names',
  'post.review_requested': 'a scheduled post waits for the approvers of a stage',
  'post.approved': 'every stage of its review has approved a post',
  'post.changes_requested': 'an approver asked for changes of a post, or rejected it',
  'clip.render.completed': 'render finished and uploaded',
  'clip.render.failed': 'render failed; credits are not consumed',
  'agent.run.completed': 'agent run finished successfully',
  'agent.run.failed': 'agent run failed',
  'token.expired': 'a connected platform token expired or was revoked',
  'connection.connected': 'an account was connected, or replaced another one',
  'connection.disconnected': 'an account was disconnected, by request or with its brand',
  'connection.expiring': 'an account ends soon unless a person connects it again',
  'webhook.disabled': 'the service disabled another webhook, as its deliveries failed',
} as const;

export type EventName = keyof typeof eventMeanings;

export const eventNames = Object.keys(eventMeanings) as EventName[];

/** What `POST /webhooks/{id}/test` sends: it takes the way of every event, and counts for nothing. */
export const testEvent = 'webhook.test' as const;

/** What somebody needs for the brand of an event, by the first word of its name, to hear of it. */
export const scopeOfEvents = {
  post: 'posts:read',
  clip: 'clips:read',
  agent: 'agents:read',
  token: 'connections:read',
  connection: 'connections:read',
} as const satisfies Record<string, Scope>;
