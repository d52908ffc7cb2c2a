import { announceReview } from '../../db/reviews/announce-review.ts';
import { endOutdated } from '../../db/reviews/end-outdated.ts';
import { readReviewed } from '../../db/reviews/reviews.ts';
import { lockPostOf, type TargetWithFiles } from '../../db/publishing/targets.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { workflowIds } from '../../domain/ids.ts';
import { holdReason } from '../../domain/publishing/holding.ts';
import { isAsShown, showContent, type ShownContent } from '../../domain/reviews/shown-content.ts';
import { keyOfTarget } from '../../domain/posts/target-names.ts';
import type { NotReady } from './steps.ts';
import type { Publishing } from './publishing.ts';
import { holdTarget } from './hold-target.ts';

const shownOf = (row: TargetWithFiles, account: string | null): ShownContent => {
  const post = {
    ...row,
    platformOptions: row.platform_options,
    disclosureSentences: row.disclosure_sentences,
  };
  const words = new Map(
    (row.files ?? []).map(file => [file.id, { altText: file.alt_text, title: file.title }]),
  );
  return showContent(post, { platform: row.platform, connectionId: row.connection_id }, { account, words });
};

/**
 * Returns whether every approver of a target's post was shown what this row would publish. The account and alternative
 * texts and titles of files can change without a new revision. A thread that has begun is continued.
 */
export const isAsApproved = (row: TargetWithFiles, account: string | null): boolean => {
  if (row.parts.length > 0 || row.approved === null) return true;
  const now = shownOf(row, account);
  return row.approved.every(each => isAsShown(each, now));
};

/**
 * Holds a target without approval: nothing of it is sent to its platform. Before its time, it only waits; afterwards, it is
 * held visibly. Returns undefined if it may continue.
 */
export const awaitApproval = async (
  publishing: Publishing,
  row: TargetWithFiles,
): Promise<NotReady | undefined> => {
  if (row.parts.length > 0) return undefined;
  const account = row.connection?.externalId ?? null;
  if (!isAsApproved(row, account)) return endApprovals(publishing, row, shownOf(row, account));
  if (!row.review_pending) return undefined;
  const untilDue = (row.due_ms ?? row.now_ms) - row.now_ms;
  return untilDue > 0 ? waiting(row, untilDue) : holdTarget(publishing, row, 'review_pending');
};

const waiting = ({ platform }: TargetWithFiles, checkAfterMs: number): NotReady => ({
  state: 'waiting',
  checkAfterMs,
  isProcessing: false,
  reason: holdReason(platform, 'review_pending'),
});

/** Ends approvals of a post that has changed, and asks the approvers again. */
const endApprovals = async (
  { orm }: Publishing,
  row: TargetWithFiles,
  now: ShownContent,
): Promise<NotReady> => {
  await inTransaction(orm, async em => {
    await lockPostOf(em, row.id);
    const before = await readReviewed(em, row.post_id);
    if (!before?.review) return;
    const by = `workflow:${workflowIds.post(row.post_id)}`;
    const post = { orgId: row.org_id, postId: row.post_id };
    const shown = { [keyOfTarget({ platform: row.platform, connectionId: row.connection_id })]: now };
    await endOutdated(em, post, before.review, { shown, dueAt: undefined, by });
    await announceReview(em, row.post_id, before.state, { requestId: null });
  });
  return waiting(row, 1);
};
