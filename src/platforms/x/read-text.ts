import { listAt, textAt, wordsAt } from '../../adapters/http/json.ts';
import { textOfComment, type Attachment } from '../../domain/comments/attachments.ts';
import { historyOf } from './history.ts';

/** Fields of a post that `readXText` and `readXComment` need, without the long text, whose name differs by era. */
export const textFields = 'attachments,entities,text';

/** Matches shortened links, which X puts into the text of every post with media or links. */
export const shortLink = /https?:\/\/t\.co\/\w+/g;

const escapes: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/**
 * Returns a post's text as it was written, or undefined if X does not return it. X escapes three characters, shortens
 * links, appends a link for media, and returns long texts in a separate field.
 */
export const readXText = (post: unknown): string | undefined => {
  const long = wordsAt(post, 'note_tweet', 'text') ?? wordsAt(post, 'note_post', 'text');
  const text = long ?? wordsAt(post, 'text');
  if (text === undefined) return undefined;
  const links = linksIn(post);
  const written = text
    .replaceAll(/&(?:amp|lt|gt);/g, escaped => escapes[escaped] ?? escaped)
    .replaceAll(shortLink, link => links.get(link) ?? link);
  return [...links.values()].includes('') ? written.trimEnd() : written;
};

/** Returns the written form of each shortened link. It is empty for a link that X appended for the post's media. */
const linksIn = (post: unknown): Map<string, string> => {
  const entities = ['', 'note_tweet', 'note_post'].flatMap(name =>
    listAt(post, ...(name === '' ? [] : [name]), 'entities', 'urls'),
  );
  return new Map(
    entities.flatMap(entity => {
      const [short, expanded] = [textAt(entity, 'url'), textAt(entity, 'expanded_url')];
      if (short === undefined) return [];
      return [[short, isOfMedia(post, entity) ? '' : (expanded ?? short)] as const];
    }),
  );
};

/**
 * Returns whether X appended a link for the post's media, which may come from another post. Any other link to the media of
 * another post was written by the author.
 */
const isOfMedia = (post: unknown, entity: unknown): boolean => {
  if (textAt(entity, 'media_key') !== undefined) return true;
  const shown = /\/status\/(\d+)\/(?:photo|video)\/\d+$/.exec(textAt(entity, 'expanded_url') ?? '')?.[1];
  const sources = listAt(post, 'attachments', 'media_source_tweet_id');
  return shown !== undefined && [textAt(post, 'id'), ...historyOf(post), ...sources].includes(shown);
};

/** Kinds of media by the number with which their keys begin. */
const mediaKinds: Readonly<Record<string, Attachment>> = {
  '3': 'image',
  '7': 'video',
  '13': 'video',
  '16': 'gif',
};

/**
 * Returns the text of a reply to the account with this handle, or the text that stands for its attachment. X puts the name
 * of the account in front of what people write, and does not show it on its page.
 */
export const readXComment = (post: unknown, answered: string): string => {
  const key = textAt(post, 'attachments', 'media_keys', 0);
  const poll = listAt(post, 'attachments', 'poll_ids').length > 0 ? 'poll' : undefined;
  const attachment = mediaKinds[key?.split('_')[0] ?? ''] ?? poll;
  const text = readXText(post) ?? '';
  const words = withoutName(text, answered);
  return textOfComment(words === '' && attachment === undefined ? text : words, attachment);
};

const withoutName = (text: string, handle: string): string => {
  const name = `@${handle}`.toLowerCase();
  const rest = text.slice(name.length);
  const isNamed = text.toLowerCase().startsWith(name) && (rest === '' || /^\s/.test(rest));
  return isNamed ? rest.trimStart() : text;
};
