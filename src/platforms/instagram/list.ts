import { at, listAt, textAt } from '../../adapters/http/json.ts';
import type { PublishedList } from '../meta/published-list.ts';
import { sameIf, type Trait } from '../own-list.ts';
import type { MediaFile, StepInput } from '../step.ts';
import { readInstagramText } from './read-text.ts';

const fields =
  'id,caption,media_type,media_product_type,permalink,shortcode,timestamp,children{id,media_type}';

/**
 * Returns the list that contains a published post. Stories have a separate list, and no text by which to recognize them.
 */
export const listOf = ({ account, content }: StepInput): PublishedList => {
  const isStory = content.options['format'] === 'story';
  return {
    name: isStory ? 'list of stories' : 'list of media',
    path: `/${account.externalId}/${isStory ? 'stories' : 'media'}`,
    readText: isStory ? undefined : readInstagramText,
    knownBy: isStory ? 'time' : 'caption',
    kindOf: node => (isStory ? [] : kindOf(content.media.length, content.media[0]?.type, node)),
    fields: isStory ? 'id,media_type,media_product_type,permalink,shortcode,timestamp' : fields,
    takesSince: false,
  };
};

const kindOf = (files: number, type: MediaFile['type'] | undefined, node: unknown): Trait[] => {
  const shown = textAt(node, 'media_type');
  const ours = files > 1 ? 'CAROUSEL_ALBUM' : type === 'video' ? 'VIDEO' : 'IMAGE';
  const children = files > 1 ? at(node, 'children', 'data') : undefined;
  const asMany = children === undefined ? 'same' : sameIf(listAt(children).length === files);
  return [shown === undefined ? undefined : sameIf(shown === ours), asMany];
};

/**
 * Returns the list of comments under one of our posts. Comments of ours have our name. A comment with another name may
 * still be ours, if the account was renamed.
 */
export const commentsOf = (externalId: string, { account }: Pick<StepInput, 'account'>): PublishedList => ({
  name: 'comments of the post',
  path: `/${externalId}/comments`,
  readText: readInstagramText,
  knownBy: 'text',
  kindOf: node => {
    const isOurName = textAt(node, 'username')?.toLowerCase() === account.handle.toLowerCase();
    return [isOurName ? 'same' : undefined];
  },
  fields: 'id,text,timestamp,username',
  takesSince: false,
});
