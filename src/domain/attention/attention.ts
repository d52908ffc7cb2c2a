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
    'Nobody knows whether it is out: look at the account, and say whether it is there. Nothing is sent again until then.',
  'post.failed': 'It did not go out.',
  'post.held': 'It is due and waits.',
  'connection.expired': 'The platform takes this account no longer: connect it again.',
  'connection.ending': 'The access to this account ends soon: connect it again.',
  'review.blocked':
    'Fewer people can approve it than must: name others who approve the posts of its brand. It does not go out before.',
  'review.waiting': 'It waits for your review, and does not go out before.',
  'confirmation.waiting': 'A program asks whether this post may go out.',
  'webhook.disabled': 'It gets no events.',
  'series.paused': 'It makes no more posts.',
  'agent.disabled': 'It does not run any more.',
  'agent.failing': 'Its last run failed.',
  'draft.waiting': 'An agent wrote it, and it waits to be approved.',
};

/** How urgent: the less, the more. What ends is first within its kind, then the newest. */
export const compareUrgency = (
  a: { kind: AttentionKind; since: string; until: string | null },
  b: { kind: AttentionKind; since: string; until: string | null },
): number =>
  attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind) ||
  (a.until ?? '~').localeCompare(b.until ?? '~') ||
  b.since.localeCompare(a.since);
