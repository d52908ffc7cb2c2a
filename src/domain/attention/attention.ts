/** Kinds of things that may need a person now, most urgent first. */
export const attentionKinds = [
  'post.unconfirmed',
  'post.failed',
  'post.held',
  'connection.expired',
  'review.blocked',
  'review.waiting',
  'confirmation.waiting',
  'confirmation.unused',
  'webhook.disabled',
  'connection.ending',
  'agent.disabled',
  'series.paused',
  'agent.failing',
  'draft.waiting',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Actions that a person can take. */
export const attentionActions = [
  'resolve',
  'retry',
  'correct',
  'connect',
  'renew',
  'wait',
  'decide',
  'enable',
  'look',
  'approve',
] as const;
export type AttentionAction = (typeof attentionActions)[number];

/** Number of days for which a failed post is shown. After that time no one is likely to retry it. */
export const failedDays = 30;

/** Facts that decide which action is offered. */
export interface AttentionFacts {
  kind: AttentionKind;
  /** Code of the reason why a post is on hold. */
  code: string | null;
  /** Whether a retry can help without a change to the post. */
  retryable: boolean | null;
}

const actions: Readonly<Record<Exclude<AttentionKind, 'post.failed' | 'post.held'>, AttentionAction>> = {
  'post.unconfirmed': 'resolve',
  'connection.expired': 'connect',
  'connection.ending': 'connect',
  'review.blocked': 'look',
  'review.waiting': 'decide',
  'confirmation.waiting': 'decide',
  'confirmation.unused': 'decide',
  'webhook.disabled': 'enable',
  'agent.disabled': 'enable',
  'series.paused': 'enable',
  'agent.failing': 'look',
  'draft.waiting': 'approve',
};

const heldActions: Readonly<Record<string, AttentionAction>> = {
  billing_suspended: 'renew',
  account_paused: 'wait',
  publishing_paused: 'wait',
  review_pending: 'decide',
  budget_used_up: 'renew',
};

export const actionFor = ({ kind, code, retryable }: AttentionFacts): AttentionAction => {
  if (kind === 'post.failed') return retryable ? 'retry' : 'correct';
  if (kind === 'post.held') return heldActions[code ?? ''] ?? 'connect';
  return actions[kind];
};

/** Default sentence for each kind, if no more specific one exists. */
export const attentionSentences: Readonly<Record<AttentionKind, string>> = {
  'post.unconfirmed':
    'The platform did not answer, so the post may be live. Check the account, and record whether the post is there. Nothing is sent again until then.',
  'post.failed': 'The post was not published.',
  'post.held': 'The post is due and on hold.',
  'connection.expired': 'The platform no longer accepts this account. Reconnect it.',
  'connection.ending': 'The access to this account expires soon. Reconnect it before then.',
  'review.blocked':
    'The post needs more approvals than it has approvers, so it cannot be published. Add approvers for the brand.',
  'review.waiting': 'The post waits for your review and is not published before you approve it.',
  'confirmation.waiting': 'An app asks whether this post may be published.',
  'confirmation.unused':
    'You approved this post, but the app that asked has not published it. Publish or schedule it yourself, or deny it.',
  'webhook.disabled': 'The webhook receives no events.',
  'series.paused': 'The series creates no more posts.',
  'agent.disabled': 'The agent no longer runs.',
  'agent.failing': 'The agent’s last run failed.',
  'draft.waiting': 'An agent wrote this draft. Approve or change it.',
};

/**
 * Compares two entries by urgency, most urgent first. Within a kind, entries with a deadline come first, then the newest.
 */
export const compareUrgency = (
  a: { kind: AttentionKind; since: string; until: string | null },
  b: { kind: AttentionKind; since: string; until: string | null },
): number =>
  attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind) ||
  (a.until ?? '~').localeCompare(b.until ?? '~') ||
  b.since.localeCompare(a.since);
