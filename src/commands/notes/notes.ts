import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../../db/driver/orm.ts';
import { PostNote } from '../../db/entities/post-note.ts';
import { addNotification } from '../../db/notifications/add-notification.ts';
import { listMailable } from '../notifications/require-unasked.ts';
import { countNotes, type NoteRow } from '../../db/notes/notes.ts';
import { lockPost } from '../../db/posts/posts.ts';
import { findReaders, nameMembers } from '../../db/reviews/reviews.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';
import type { NotificationText } from '../../domain/notifications/notification-texts.ts';
import { noteText } from '../../domain/notes/note-texts.ts';

/** Maximum number of notes on a post, which people can still read. */
const maxNotes = 1_000;

export interface NewNote {
  text: string;
  /** Ids of memberships. */
  mentions: string[];
}

const requireReaders = async (
  em: Em,
  post: { orgId: string; brandId: string },
  mentions: readonly string[],
): Promise<void> => {
  const readers = await findReaders(em, post, mentions);
  const details = mentions.flatMap((member, index) =>
    readers.has(member)
      ? []
      : [
          {
            path: `mentions[${index}]`,
            code: 'unknown_member',
            message: 'Must be a member who may read the brand’s posts.',
          },
        ],
  );
  if (details.length > 0) throw invalidRequest(details);
};

/** Notifies members in the app, and by email unless their mailbox has reached its mentions of the day. */
const notifyMentioned = async (
  em: Em,
  actor: Actor,
  members: readonly string[],
  textFor: (members: string[]) => NotificationText,
): Promise<void> => {
  const mailable = await listMailable(em, actor, members);
  const others = members.filter(member => !mailable.includes(member));
  if (mailable.length > 0) await addNotification(em, actor.orgId, textFor(mailable));
  if (others.length > 0) await addNotification(em, actor.orgId, { ...textFor(others), byMail: false });
};

/**
 * Adds a note to a post and notifies the mentioned members. Throws `not_found`, and `validation_failed` for a member who
 * cannot read it.
 */
export const addNote = async (
  em: Em,
  actor: Actor,
  postId: string,
  { text, mentions }: NewNote,
): Promise<NoteRow> => {
  const post = await lockPost(em, actor, postId);
  const { orgId } = actor;
  const named = [...new Set(mentions)];
  await requireReaders(em, post, named);
  if ((await countNotes(em, orgId, postId)) >= maxNotes)
    throw refuse('invalid_state', `A post can have at most ${maxNotes} notes. Delete one first.`);
  const author = actorName(actor);
  const note = em.create(PostNote, { id: uuidv7(), orgId, postId, text, author, mentions: named });
  await em.persist(note).flush();
  const names = await nameMembers(em, orgId, [actor.membershipId]);
  const authorName = names.get(actor.membershipId) ?? null;
  const others = named.filter(member => member !== actor.membershipId);
  await notifyMentioned(em, actor, others, mentioned =>
    noteText(post, { author: authorName ?? 'Somebody', text, mentions: mentioned }),
  );
  return {
    id: note.id,
    postId,
    text,
    author,
    authorName,
    mentions: named,
    createdAt: note.createdAt.toISOString(),
  };
};

/** Deletes a note: one's own, or any as an owner or admin. Throws `not_found` and 403. */
export const deleteNote = async (em: Em, actor: Actor, postId: string, noteId: string): Promise<string> => {
  await lockPost(em, actor, postId);
  const note = await em.findOne(PostNote, { id: noteId, postId, orgId: actor.orgId });
  if (!note) throw notFound('note', noteId);
  const isTheirs = note.author === actorName(actor) || actor.permissions.role !== 'member';
  if (actor.kind !== 'session' || !isTheirs)
    throw refuse(
      'insufficient_scope',
      'Only the note’s author, owners, and admins may delete it, each from their own session.',
      {
        requiredScopes: [],
      },
    );
  await em.remove(note).flush();
  return noteId;
};
