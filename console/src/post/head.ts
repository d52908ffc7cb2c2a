import { i18n } from '../lib/i18n.ts';
/** How many characters lists of the API give of a text. */
const given = 80;

/** The beginning of a text as lists give it, with a sign where there is more. */
export const headOf = (text: string): string => {
  if (text === '') return i18n.t('Without text');
  return text.length < given ? text : `${text}…`;
};
