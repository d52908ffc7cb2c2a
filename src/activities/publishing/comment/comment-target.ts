import { Context } from '@temporalio/activity';
import { claimComment, writeComment } from '../../../db/publishing/target-ends.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { findTarget, lockPostOf, type TargetWithFiles } from '../../../db/publishing/targets.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { FirstComment } from '../../../domain/posts/posts.ts';
import { authorRemoved } from '../../../domain/publishing/stopping.ts';
import { PlatformError, type CommitResult } from '../../../platforms/platform.ts';
import type { Handles, StepInput } from '../../../platforms/step.ts';
import { findLostComment } from './find-lost-comment.ts';
import { Refusal } from '../../../domain/errors.ts';
import { whileHeartbeating } from '../../heartbeat.ts';
import type { Publishing } from '../publishing.ts';
import type { TargetStep } from '../steps.ts';
import { contentOf } from '../target-content.ts';
import { handlesOf } from '../keep-handles.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';

const lost: FirstComment = {
  status: 'unconfirmed',
  externalId: null,
  message: 'Nobody saw the end of the call, so the comment may be there. It is not sent again.',
};

/** Puts the first comment under a published post, once: the intent is written before the call and never called twice. */
export const commentTarget = async (publishing: Publishing, { targetId }: TargetStep): Promise<void> => {
  const em = publishing.orm.em.fork();
  const row = await claim(publishing, targetId);
  if (!row?.external_id) return;
  const { external_id: externalId } = row;
  const comment = await whileHeartbeating(3_000, () => put(publishing, row, externalId));
  await writeComment(em, row.id, comment);
  await addPostChange(em, {
    orgId: row.org_id,
    postId: row.post_id,
    platform: row.platform,
    from: null,
    to: `first comment ${comment.status}`,
    actor: `workflow:${workflowIds.post(row.post_id)}`,
    reason: comment.message ?? 'the platform accepted it',
  });
};

const claim = ({ orm }: Publishing, targetId: string): Promise<TargetWithFiles | undefined> =>
  inTransaction(orm, async em => {
    await lockPostOf(em, targetId);
    return (await claimComment(em, targetId, lost)) ? findTarget(em, targetId) : undefined;
  });

const put = async (
  publishing: Publishing,
  row: TargetWithFiles,
  externalId: string,
): Promise<FirstComment> => {
  const platform = publishing.platforms[row.platform];
  const content = contentOf(publishing, row, 0);
  const text = content.options['firstComment'];
  if (!platform.comment || typeof text !== 'string')
    return asComment(refused('This platform takes no comments from apps.'));
  if (row.stopped) return asComment(refused(authorRemoved.message));
  try {
    const account = await publishing.accounts.usable(row.org_id, row.brand_id, row.platform);
    const input = stepOf({ account, content, handles: handlesOf(publishing, row, 0) });
    const began = performance.now();
    const result = await platform.comment({ ...input, externalId, text });
    const isReadable = platform.commentsAreReplies === true || platform.findComment !== undefined;
    if (result.outcome !== 'unknown' || !isReadable) return asComment(result);
    const lostInput = platform.findComment ? asOwn(input, text) : asReply(input, externalId, text);
    const { evidence } = result;
    const tookMs = performance.now() - began;
    return (
      (await findLostComment(publishing, { row, externalId, input: lostInput, evidence, tookMs })) ?? lost
    );
  } catch (error) {
    if (error instanceof PlatformError || error instanceof Refusal) return asComment(refused(error.message));
    throw error;
  }
};

/** What is saved on the way is of use to a look for this very call, and to nobody after it. */
const stepOf = (given: Pick<StepInput, 'account' | 'content' | 'handles'>): StepInput => {
  const input: StepInput = {
    ...given,
    save: handles => {
      input.handles = handles;
      return Promise.resolve();
    },
    signal: Context.current().cancellationSignal,
  };
  return input;
};

/** Of a comment that is no post the account's own page still matters. */
const asOwn = (input: StepInput, text: string): StepInput => ({
  ...input,
  content: { text, media: [], options: input.content.options },
});

const asReply = (input: StepInput, replyTo: string, text: string): StepInput => ({
  ...input,
  content: { text, media: [], options: {} },
  handles: (input.handles['comment'] ?? {}) as Handles,
  replyTo,
});

const refused = (message: string): CommitResult => ({
  outcome: 'rejected',
  failure: { kind: 'permission', message },
  evidence: {},
});

const asComment = (result: CommitResult): FirstComment => {
  if (result.outcome === 'published') {
    return { status: 'published', externalId: result.externalId, message: null };
  }
  if (result.outcome === 'unknown') return lost;
  return { status: 'failed', externalId: null, message: result.failure.message };
};
