import { listAt, textAt } from '../../adapters/http/json.ts';

/** Returns a post's text as it was written. X shortens links, appends one for media, and escapes three characters. */
export const writtenText = (post: unknown): string => {
  const long = textAt(post, 'note_tweet', 'text') ?? textAt(post, 'note_post', 'text');
  const entities = [
    ...listAt(post, 'entities', 'urls'),
    ...listAt(post, 'note_tweet', 'entities', 'urls'),
    ...listAt(post, 'note_post', 'entities', 'urls'),
  ];
  let text = long ?? textAt(post, 'text') ?? '';
  for (const entity of entities) {
    const short = textAt(entity, 'url');
    if (short === undefined) continue;
    const written = isOfMedia(entity) ? '' : (textAt(entity, 'expanded_url') ?? short);
    text = text.replaceAll(short, () => written);
  }
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
};

/** Returns whether a link was appended by X for the post's media. */
const isOfMedia = (entity: unknown): boolean =>
  textAt(entity, 'media_key') !== undefined ||
  /\/status\/\d+\/(photo|video)\/\d+$/.test(textAt(entity, 'expanded_url') ?? '');
