import { followUpEffects, type FollowUpRow } from '../../../db/effects/tables.ts';
import { addToRemoval, findIdsUnder } from '../../../db/publishing/follow-ups.ts';
import { touchPost } from '../../../db/publishing/post-action-rows.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { callOfText } from '../../../domain/costs/post-costs.ts';
import { nameFollowUp } from '../../../domain/publishing/follow-ups.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { Handles } from '../../../platforms/step.ts';
import type { EffectCall, EffectDeclaration } from '../kind.ts';
import { asSight } from './verdict-sight.ts';

const inputOf = (row: FollowUpRow, call: EffectCall) => ({
  account: call.account,
  content: { text: row.text, media: [], options: row.options },
  signal: call.signal,
});

/** Effect that publishes a comment after a post. */
export const followUpEffect: EffectDeclaration<FollowUpRow> = {
  table: followUpEffects,
  nameOf: ({ number }) => nameFollowUp(number),
  accepted: 'published',
  chargedCalls: ({ text }) => [callOfText(text)],
  sentences: {
    unseen: 'The platform’s answer was lost, so the comment may be there. It is not sent again.',
    onceMore: 'The platform’s answer was lost, and the comment is not there. It is sent once more.',
    givenUp: 'The platform’s answer was lost each time, and the comment is not there.',
  },
  // saved handles stay with the comment, to find a call without a known outcome
  call: ({ platforms }, row, call) => {
    const { comment } = platforms[row.platform];
    if (!comment || row.postExternalId === null) return undefined;
    return comment({
      ...inputOf(row, call),
      handles: row.handles === null ? {} : { comment: row.handles },
      save: handles => call.save((handles['comment'] ?? {}) as Handles),
      externalId: row.postExternalId,
      text: row.text,
    });
  },
  canLook: ({ platforms }, { platform }) =>
    platforms[platform].commentsAreReplies === true || platforms[platform].findComment !== undefined,
  look: async ({ platforms }, row, call) => {
    const { findComment, reconcile } = platforms[row.platform];
    const externalId = row.postExternalId ?? '';
    const { handles, save, lost } = call;
    const input = { ...inputOf(row, call), handles, save, lost };
    const content = { text: row.text, media: [], options: {} };
    const verdict = findComment
      ? await findComment({ ...input, externalId })
      : await reconcile({ ...input, content, replyTo: externalId });
    return asSight(verdict, 'published');
  },
  findKnownIds: async ({ em }, row) => [
    ...(await findIdsUnder(em, row.targetId)),
    ...row.parts.map(({ externalId }) => externalId),
  ],
  writeEnd: async (em, { platforms }, row, end) => {
    const isReply = platforms[row.platform].commentsAreReplies === true;
    if (end.externalId !== undefined && isReply) await addToRemoval(em, row.targetId, end.externalId);
    await addPostChange(em, {
      orgId: row.orgId,
      postId: row.postId,
      platform: row.platform,
      targetId: row.targetId,
      from: null,
      to: `${nameFollowUp(row.number)} ${followUpEffects.ends[end.status]}`,
      actor: `workflow:${workflowIds.comments(row.targetId)}`,
      reason: end.message ?? 'the platform accepted it',
    });
    await touchPost(em, row.postId);
  },
};
