import type { CommentAuthor, SaidComment } from '../domain/comments/comments.ts';
import { commentBounds } from '../domain/comments/comment-bounds.ts';
import { instantProblem } from '../domain/instants.ts';
import { shortened } from '../adapters/http/redact.ts';
import { cleanText } from '../domain/outside-text.ts';
import type { Conversations } from './conversations.ts';
import { isPlatformId } from './platform-ids.ts';
import { soundChange, soundResult, soundUrl, soundVerdict, soundText } from './sound-values.ts';

const soundAuthor = ({ id, name, handle }: CommentAuthor): CommentAuthor | null =>
  isPlatformId(id)
    ? {
        id,
        name: soundText(name, commentBounds.authorName),
        handle: soundText(handle, commentBounds.authorHandle),
      }
    : null;

const soundCount = (count: number | null): number | null =>
  count === null || !Number.isFinite(count)
    ? null
    : Math.max(0, Math.min(Math.trunc(count), commentBounds.likes));

/** Maximum number of older versions of a comment. X allows five edits. */
const maxFormerIds = 20;

const soundComment = (comment: SaidComment): SaidComment => ({
  ...comment,
  ...(comment.formerIds && { formerIds: comment.formerIds.filter(isPlatformId).slice(-maxFormerIds) }),
  parentId: comment.parentId !== null && isPlatformId(comment.parentId) ? comment.parentId : null,
  text: shortened(cleanText(comment.text), commentBounds.text),
  author: comment.author && soundAuthor(comment.author),
  likes: soundCount(comment.likes),
  url: soundUrl(comment.url),
});

/**
 * Returns whether a comment has a valid id and time. Without both it cannot be recognized again, and is left out of the
 * page.
 */
const isKnowable = ({ externalId, saidAt }: SaidComment): boolean =>
  isPlatformId(externalId) && !Number.isNaN(saidAt.getTime()) && instantProblem(saidAt) === undefined;

const soundComments = (comments: readonly SaidComment[]): SaidComment[] =>
  comments.filter(isKnowable).map(soundComment);

/** Returns conversations whose results can be stored and shown, whatever the platform returns. */
export const soundConversations = (conversations: Conversations): Conversations => {
  const { list, shared, answer, findAnswer, hide, remove, like } = conversations;
  return {
    list: async post => {
      const page = await list(post);
      return { ...page, comments: soundComments(page.comments) };
    },
    ...(shared && {
      shared: {
        ...shared,
        list: async posts => {
          const page = await shared.list(posts);
          const comments = new Map([...page.comments].map(([id, said]) => [id, soundComments(said)]));
          return { ...page, comments };
        },
      },
    }),
    ...(answer && { answer: async input => soundResult(await answer(input)) }),
    ...(findAnswer && { findAnswer: async input => soundVerdict(await findAnswer(input)) }),
    ...(hide && { hide: async (input, hidden) => soundChange(await hide(input, hidden)) }),
    ...(remove && { remove: async input => soundChange(await remove(input)) }),
    ...(like && { like: async input => soundChange(await like(input)) }),
  };
};
