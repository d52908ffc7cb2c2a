import { v7 as uuidv7 } from 'uuid';
import { lockComment } from '../../db/comments/comments.ts';
import { countCommentNotes, type CommentNoteRow } from '../../db/comments/comment-notes.ts';
import type { Em } from '../../db/driver/orm.ts';
import { CommentNote } from '../../db/entities/comment.ts';
import { nameMembers } from '../../db/reviews/reviews.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';

/** Maximum number of notes, which people can still read. */
const maxNotes = 100;

/** Adds a team member's note to a comment. Throws `not_found`, and `invalid_state` at the limit. */
export const addCommentNote = async (
  em: Em,
  actor: Actor,
  commentId: string,
  text: string,
): Promise<CommentNoteRow> => {
  await lockComment(em, actor, commentId);
  const { orgId, membershipId } = actor;
  if ((await countCommentNotes(em, orgId, commentId)) >= maxNotes)
    throw refuse('invalid_state', `A comment can have at most ${maxNotes} notes. Delete one first.`);
  const author = actorName(actor);
  const note = em.create(CommentNote, { id: uuidv7(), orgId, commentId, text, author });
  await em.persist(note).flush();
  const authorName = (await nameMembers(em, orgId, [membershipId])).get(membershipId) ?? null;
  return { id: note.id, text, author, authorName, createdAt: note.createdAt.toISOString() };
};
