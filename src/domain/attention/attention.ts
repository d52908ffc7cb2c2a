/** What can need a person now, the most urgent first. */
export const attentionKinds = [
  'post.unconfirmed',
  'post.failed',
  'post.held',
  'connection.expired',
  'review.blocked',
  'review.waiting',
  'confirmation.waiting',
  'webhook.disabled',
  'connection.ending',
  'agent.disabled',
  'series.paused',
  'agent.failing',
  'draft.waiting',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** What a person can do about it. */
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

/** A failed post is shown for so many days: what nobody retried by then nobody will. */
export const failedDays = 30;

/** What decides about the action. */
export interface AttentionFacts {
  kind: AttentionKind;
  /** Why a post is held. */
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
};

export const actionFor = ({ kind, code, retryable }: AttentionFacts): AttentionAction => {
  if (kind === 'post.failed') return retryable ? 'retry' : 'correct';
  if (kind === 'post.held') return heldActions[code ?? ''] ?? 'connect';
  return actions[kind];
};

/** What is the matter, where nothing else has said so. */
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
  'webhook.disabled': 'The webhook receives no events.',
  'series.paused': 'The series creates no more posts.',
  'agent.disabled': 'The agent no longer runs.',
  'agent.failing': 'The agent’s last run failed.',
  'draft.waiting': 'An agent wrote this draft. Approve or change it.',
};

/** How urgent: the less, the more. What ends is first within its kind, then the newest. */
export const compareUrgency = (
  a: { kind: AttentionKind; since: string; until: string | null },
  b: { kind: AttentionKind; since: string; until: string | null },
): number =>
  attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind) ||
  (a.until ?? '~').localeCompare(b.until ?? '~') ||
  b.since.localeCompare(a.since);
