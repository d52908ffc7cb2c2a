import { audit } from '../../db/audit.ts';
import { lockComment, type LockedComment } from '../../db/comments/comments.ts';
import {
  assignComment,
  findCommentPost,
  listOwnComments,
  markCommentsRead,
  setCommentRead,
} from '../../db/comments/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addNotification } from '../../db/notifications/add-notification.ts';
import { findReaders, nameMembers } from '../../db/reviews/reviews.ts';
import type { Actor } from '../../domain/actor.ts';
import { assignedText } from '../../domain/comments/comment-texts.ts';
import { notFound } from '../../domain/errors.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';

/** Changes to a comment. Omitted fields stay. */
export interface CommentChange {
  read?: boolean | undefined;
  /** Id of a membership. Null for no one. */
  assignee?: string | null | undefined;
}

/**
 * Marks a comment as read, and assigns it. Throws `not_found`, and `validation_failed` for an assignee who may not read the
 * brand's comments.
 */
export const changeComment = async (
  em: Em,
  actor: Actor,
  commentId: string,
  { read, assignee }: CommentChange,
): Promise<void> => {
  const comment = await lockComment(em, actor, commentId);
  if (read !== undefined) await setCommentRead(em, commentId, read);
  if (assignee !== undefined) await assign(em, actor, comment, assignee);
};

const assign = async (
  em: Em,
  actor: Actor,
  comment: LockedComment,
  assignee: string | null,
): Promise<void> => {
  if (assignee !== null) await requireReader(em, comment, assignee);
  if (!(await assignComment(em, comment.id, assignee))) return;
  await audit(em, {
    action: 'comment.changed',
    target: { kind: 'comment', id: comment.id },
    details: { after: { assignee } },
  });
  if (assignee === null || assignee === actor.membershipId) return;
  const names = await nameMembers(em, comment.orgId, [actor.membershipId]);
  const post = await findCommentPost(em, comment.postId);
  const words = { by: names.get(actor.membershipId) ?? 'Somebody', to: assignee };
  await addNotification(em, comment.orgId, assignedText({ ...comment, ...post }, words));
};

const requireReader = async (em: Em, comment: LockedComment, assignee: string): Promise<void> => {
  if ((await findReaders(em, comment, [assignee])).has(assignee)) return;
  const message = 'Must be a member who may read the brand’s comments.';
  throw invalidRequest([{ path: 'assignee', code: 'unknown_member', message }]);
};

/** Marks many comments as read. Returns how many were unread. Throws `not_found` if one of them does not exist. */
export const markManyCommentsRead = async (em: Em, actor: Actor, ids: readonly string[]): Promise<number> => {
  const own = await listOwnComments(em, actor, ids);
  const unknown = ids.find(id => !own.has(id));
  if (unknown !== undefined) throw notFound('comment', unknown);
  return markCommentsRead(em, actor.orgId, ids);
};
