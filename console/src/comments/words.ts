import type { Schemas } from '@sdk';
import { i18n } from '../lib/i18n.ts';

type Shown = Schemas['Comment'];
type Action = Schemas['CommentAction'];

/** Returns the author's name, as far as the platform reports one. */
export const nameOf = ({ isOurs, author }: Pick<Shown, 'isOurs' | 'author'>): string => {
  if (isOurs) return i18n.t('You');
  if (author?.name) return author.name;
  return author?.handle ? `@${author.handle}` : i18n.t('Someone');
};

export const kindNames: Record<Action['kind'], string> = {
  answer: i18n.t('Answer to the comment'),
  hide: i18n.t('Hide'),
  unhide: i18n.t('Show again'),
  delete: i18n.t('Delete'),
  like: i18n.t('Like'),
};

export const statusNames: Record<Action['status'], string> = {
  draft: i18n.t('a draft, waiting to be sent'),
  discarded: i18n.t('discarded'),
  pending: i18n.t('in progress'),
  calling: i18n.t('in progress'),
  reading: i18n.t('being checked on the platform'),
  done: i18n.t('done'),
  refused: i18n.t('refused'),
  unconfirmed: i18n.t('unconfirmed: check the platform'),
};
