import { findKnownComments, writeAnswered, writeCommentState } from '../../../db/comments/comment-ends.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { EffectEnd } from '../../../db/effects/effects.ts';
import { commentEffects, type CommentEffectRow } from '../../../db/effects/tables.ts';
import { findIdsUnder } from '../../../db/publishing/follow-ups.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import type { CommentActionKind } from '../../../domain/comments/comments.ts';
import { callOfText } from '../../../domain/costs/post-costs.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { AnswerInput, CommentOnPost } from '../../../platforms/conversations.ts';
import type { EffectCall, EffectDeclaration } from '../kind.ts';
import { asSight } from './verdict-sight.ts';

/** Names of ends in the history of the post. */
const words: Readonly<Record<CommentActionKind, string>> = {
  answer: 'answer',
  hide: 'hiding',
  unhide: 'showing',
  delete: 'deletion',
  like: 'like',
};

const writeDone = async (em: Em, row: CommentEffectRow, end: EffectEnd): Promise<void> => {
  if (row.kind === 'answer' && end.externalId !== undefined)
    await writeAnswered(em, row, { externalId: end.externalId, url: end.url ?? null });
  if (row.kind === 'delete' || end.evidence?.outcome === 'gone')
    return void (await writeCommentState(em, row.commentId, 'deleted'));
  if (row.kind === 'hide') await writeCommentState(em, row.commentId, 'hidden');
  if (row.kind === 'unhide') await writeCommentState(em, row.commentId, 'visible');
};

/** Common parts of all actions on comments. */
const ofComment: Pick<EffectDeclaration<CommentEffectRow>, 'table' | 'nameOf' | 'accepted' | 'writeEnd'> = {
  table: commentEffects,
  nameOf: ({ kind }) => kind,
  accepted: 'done',
  writeEnd: async (em, _, row, end) => {
    if (end.status === 'done') await writeDone(em, row, end);
    await addPostChange(em, {
      orgId: row.orgId,
      postId: row.postId,
      platform: row.platform,
      targetId: row.targetId,
      from: null,
      to: `comment ${words[row.kind]} ${commentEffects.ends[end.status]}`,
      actor: `workflow:${workflowIds.commentActions(row.targetId)}`,
      reason: end.message ?? 'the platform accepted it',
    });
  },
};

const answerInput = (row: CommentEffectRow, call: EffectCall): AnswerInput => ({
  account: call.account,
  postId: row.postExternalId ?? '',
  externalId: row.commentExternalId,
  threadId: row.parentExternalId ?? row.commentExternalId,
  content: { text: row.text ?? '', media: [], options: row.options },
  handles: call.handles,
  save: call.save,
  signal: call.signal,
});

/** Effect that answers a comment: public words, sent once. */
export const answerEffect: EffectDeclaration<CommentEffectRow> = {
  ...ofComment,
  chargedCalls: ({ text }) => [callOfText(text ?? '')],
  sentences: {
    unseen: 'The platform’s answer was lost, so the reply may be there. It is not sent again.',
    onceMore: 'The platform’s answer was lost, and the reply is not there. It is sent once more.',
    givenUp: 'The platform’s answer was lost each time, and the reply is not there.',
  },
  call: ({ platforms }, row, call) => platforms[row.platform].conversations.answer?.(answerInput(row, call)),
  canLook: ({ platforms }, { platform }) => platforms[platform].conversations.findAnswer !== undefined,
  look: async ({ platforms }, row, call) => {
    const verdict = await platforms[row.platform].conversations.findAnswer?.({
      ...answerInput(row, call),
      lost: call.lost,
    });
    const reason = 'The platform does not show replies.';
    return asSight(verdict ?? { verdict: 'unknowable', reason, evidence: {} }, 'done');
  },
  findKnownIds: async ({ em }, row, calledMs) => [
    ...(await findIdsUnder(em, row.targetId)),
    ...(await findKnownComments(em, row.targetId, calledMs)),
  ],
};

const onPost = (row: CommentEffectRow, call: EffectCall): CommentOnPost => ({
  account: call.account,
  postId: row.postExternalId ?? '',
  options: row.options,
  externalId: row.commentExternalId,
  isAfterLost: call.isAfterLost,
  signal: call.signal,
});

/**
 * Effect that hides, shows, deletes, or likes a comment. A second call has no further effect, so a lost call is made again.
 */
export const moderationEffect: EffectDeclaration<CommentEffectRow> = {
  ...ofComment,
  chargedCalls: ({ kind }) => [kind === 'delete' ? 'delete' : kind === 'like' ? 'interaction' : 'moderation'],
  // hiding and deleting help in an incident
  isForced: true,
  sentences: { unseen: 'The platform’s answer was lost each time.', onceMore: '', givenUp: '' },
  call: ({ platforms }, row, call) => {
    const { hide, remove, like } = platforms[row.platform].conversations;
    if (row.kind === 'delete') return remove?.(onPost(row, call));
    return row.kind === 'like' ? like?.(onPost(row, call)) : hide?.(onPost(row, call), row.kind === 'hide');
  },
};
