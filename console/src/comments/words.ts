import type { Schemas } from '@sdk';
import { platformName } from '../post/states.tsx';

type Shown = Schemas['Comment'];
type Action = Schemas['CommentAction'];

/** Who said it, as far as that is known. */
export const nameOf = ({
  isOurs,
  author,
  platform,
}: Pick<Shown, 'isOurs' | 'author' | 'platform'>): string => {
  if (isOurs) return 'You';
  if (author?.name) return author.name;
  return author?.handle ? `@${author.handle}` : `Somebody on ${platformName(platform)}`;
};

export const kindNames: Record<Action['kind'], string> = {
  answer: 'Answer',
  hide: 'Hide',
  unhide: 'Show again',
  delete: 'Delete',
  like: 'Like',
};

export const statusNames: Record<Action['status'], string> = {
  draft: 'a draft, which waits to be sent',
  discarded: 'discarded',
  pending: 'on its way',
  calling: 'on its way',
  reading: 'being looked for on the platform',
  done: 'done',
  refused: 'refused',
  unconfirmed: 'not certain: look on the platform',
};
