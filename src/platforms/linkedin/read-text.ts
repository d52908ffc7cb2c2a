import { textAt, wordsAt } from '../../adapters/http/json.ts';
import { textOfComment, type Attachment } from '../../domain/comments/attachments.ts';

/** Matches the markup of LinkedIn's "little text": an escaped character, a hashtag template, or a mention. */
const markup =
  /\\([\\|{}@[\]()<>#*_~])|\{hashtag\|\\?#\|((?:[^|{}\\]|\\.)+)\}|@\[((?:[^\\[\]]|\\.)+)\]\(urn:li:[\w:-]+\)/g;

/** Returns little text as people see it, without escapes, hashtag templates, and the URNs of mentions. */
export const shownText = (littleText: string): string =>
  littleText.replaceAll(markup, (_all, escaped?: string, hashtag?: string, name?: string) => {
    if (hashtag !== undefined) return `#${shownText(hashtag)}`;
    return escaped ?? shownText(name ?? '');
  });

/**
 * Returns the text of a post or comment as it was written, or undefined if LinkedIn does not return it. Posts are little
 * text, comments are plain text.
 */
export const readLinkedInText = (object: unknown): string | undefined => {
  const commentary = wordsAt(object, 'commentary');
  return commentary === undefined ? wordsAt(object, 'message', 'text') : shownText(commentary);
};

const kinds: Readonly<Record<string, Attachment>> = { IMAGE: 'image', VIDEO: 'video' };

/** Returns a comment's text, or the text that stands for its attachment. */
export const readLinkedInComment = (comment: unknown): string =>
  textOfComment(readLinkedInText(comment), kinds[textAt(comment, 'content', 0, 'type') ?? '']);
