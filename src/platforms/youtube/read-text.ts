import { textAt } from '../../adapters/http/json.ts';
import { textOfComment } from '../../domain/comments/attachments.ts';

/** Query of every call that reads comments. Without it, YouTube returns `textDisplay` as HTML. */
export const asPlainText = { textFormat: 'plainText' } as const;

/**
 * Returns the text of a comment, or undefined if YouTube does not return it. YouTube returns the original text only to the
 * author of the comment.
 */
export const readYouTubeText = (comment: unknown): string | undefined =>
  textAt(comment, 'snippet', 'textOriginal') ?? textAt(comment, 'snippet', 'textDisplay');

/** Returns a comment's text. Comments have no attachments, but may consist of an emoji that YouTube does not return. */
export const readYouTubeComment = (comment: unknown): string =>
  textOfComment(readYouTubeText(comment), undefined);

/** Returns the title and description of a video, which are plain text and undefined if YouTube does not return them. */
export const readVideoText = (
  video: unknown,
): { title: string | undefined; description: string | undefined } => ({
  title: textAt(video, 'snippet', 'title'),
  description: textAt(video, 'snippet', 'description'),
});
