import { refuse, type Detail, type Refusal } from './errors.ts';

/** Sentences that follow the name of a field: "Must be …" becomes "`text` must be …". */
const predicate =
  /^(Is|Must|Needs|Holds|Lies|Has|Have|Does|Takes|Cannot|May|Ends|Comes|Names|Stands|Belongs) /;

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const told = ({ path, message }: Detail): string => {
  const isPredicate = predicate.test(message);
  if (path === '') return isPredicate ? `The body ${lowered(message)}` : message;
  return isPredicate ? `\`${path}\` ${lowered(message)}` : `\`${path}\`: ${message}`;
};

/** A field that was meant is often the one that is missed: its name mends both. */
const isMeant = ({ code, message }: Detail): boolean =>
  code === 'unknown_field' && message.includes('Did you mean');

const headlineOf = (details: readonly Detail[]): string => {
  const first = details.find(isMeant) ?? details[0];
  if (first === undefined) return 'The request is invalid.';
  const more = details.length - 1;
  if (more === 0) return told(first);
  return `${told(first)} ${more === 1 ? 'One more problem is' : `${more} more problems are`} in \`details\`.`;
};

/** Enough to repair any honest request; a hostile one does not get an answer of megabytes. */
const maxDetails = 100;

/** The one refusal of wrong input: its message tells the first thing that is wrong, its details tell all. */
export const invalidRequest = (details: readonly Detail[]): Refusal =>
  refuse('validation_failed', headlineOf(details), { details: details.slice(0, maxDetails) });
