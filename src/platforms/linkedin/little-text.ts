import { linkedInMention } from '../../domain/posts/mentions.ts';

/**
 * Matches a hashtag: `#` at the start or after a character that is not a word character, then a word with at least one
 * letter.
 */
const hashtag = /(?<![\p{L}\p{N}_&#])#(?=[\p{L}\p{N}_]*\p{L})[\p{L}\p{N}_]+/gu;

const reserved = /[\\|{}@[\]()<>#*_~]/g;

/**
 * Escapes a text as LinkedIn's "little text". Every reserved character that is not markup gets a backslash, because
 * LinkedIn silently cuts the text at an unescaped one. Hashtags and mentions stay as they are, so that they remain
 * clickable.
 */
export const littleText = (text: string): string => {
  let escaped = '';
  let done = 0;
  for (const match of text.matchAll(linkedInMention)) {
    escaped += withHashtags(text.slice(done, match.index)) + mentionOf(match);
    done = match.index + match[0].length;
  }
  return escaped + withHashtags(text.slice(done));
};

const mentionOf = ([, name = '', urn = '']: RegExpExecArray): string =>
  `@[${name.replaceAll(/[\\)\]]/g, '\\$&')}](${urn})`;

const withHashtags = (text: string): string => {
  let escaped = '';
  let done = 0;
  for (const match of text.matchAll(hashtag)) {
    escaped += escape(text.slice(done, match.index)) + match[0].replaceAll('_', '\\_');
    done = match.index + match[0].length;
  }
  return escaped + escape(text.slice(done));
};

const escape = (text: string): string => text.replaceAll(reserved, '\\$&');
