import { wordsAt } from '../../adapters/http/json.ts';
import { textOfComment } from '../../domain/comments/attachments.ts';

/**
 * Returns the caption of a post or the text of a comment, or undefined if Instagram does not return it. Both are plain
 * text.
 */
export const readInstagramText = (node: unknown): string | undefined =>
  wordsAt(node, 'caption') ?? wordsAt(node, 'text');

/** Returns a comment's text. Comments with a GIF or sticker have none, and Instagram does not return the attachment. */
export const readInstagramComment = (node: unknown): string =>
  textOfComment(readInstagramText(node), undefined);
