import { i18n } from '../lib/i18n.ts';
/** Number of characters of a text in the API's lists. */
const given = 80;

/** Returns the beginning of a text as in lists, with an ellipsis if there is more. */
export const headOf = (text: string): string => {
  if (text === '') return i18n.t('Without text');
  return text.length < given ? text : `${text}…`;
};
