import { textAt, wordsAt } from '../../adapters/http/json.ts';
import { textOfComment, type Attachment } from '../../domain/comments/attachments.ts';

/** Returns the text of a post or reply, which is plain text, or undefined if Threads does not return it. */
export const readThreadsText = (node: unknown): string | undefined => wordsAt(node, 'text');

const kinds: Readonly<Record<string, Attachment>> = {
  IMAGE: 'image',
  CAROUSEL_ALBUM: 'image',
  VIDEO: 'video',
  AUDIO: 'audio',
};

/** Returns a reply's text, or the text that stands for its attachment. GIFs and stickers have no media type. */
export const readThreadsComment = (node: unknown): string =>
  textOfComment(readThreadsText(node), kinds[textAt(node, 'media_type') ?? '']);
