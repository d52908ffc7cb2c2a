import type { Entry } from './entry.ts';
import { sentenceOf } from '../api/client.ts';
import { refusalFor } from './kinds.ts';
import { isOld } from './order.ts';
import { errorOfProblem } from './problem.ts';

/** Maximum number of letters of a text in a list. */
const shownLetters = 80;

/** The first words of a text, as a list shows them. */
export const firstWords = (text: string): string =>
  text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text;

/** Whether an entry waits for a connection: an earlier try got no answer, or the browser is offline. */
export const isWaiting = ({ state, tries, notBefore, isUnsure }: Entry, isOnline: boolean): boolean =>
  state === 'waiting' && (tries > 0 || isUnsure || (!isOnline && notBefore <= Date.now()));

/** Whether a person must decide about an entry: the service rejected it, or it is too old to be sent automatically. */
export const needsPerson = (entry: Entry): boolean =>
  entry.state === 'refused' || (entry.state === 'waiting' && isOld(entry, Date.now()));

/** Why an entry was refused, in the words for its kind. */
export const refusalOf = ({ kind, problem }: Entry): string =>
  problem ? sentenceOf(refusalFor(kind, errorOfProblem(problem))) : '';
