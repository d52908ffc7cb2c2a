import { refuse, type Detail, type Refusal } from './errors.ts';

/** Matches sentences that can follow the name of a field: "Must be …" becomes "`text` must be …". */
const predicate =
  /^(Is|Must|Needs|Holds|Lies|Has|Have|Does|Takes|Cannot|May|Ends|Comes|Names|Stands|Belongs|Contains) /;

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const told = ({ path, message }: Detail): string => {
  const isPredicate = predicate.test(message);
  if (path === '') return isPredicate ? `The body ${lowered(message)}` : message;
  return isPredicate ? `\`${path}\` ${lowered(message)}` : `\`${path}\`: ${message}`;
};

/**
 * Returns whether a detail reports a misspelled field. A misspelled field is often also the missing one, so its message
 * explains both.
 */
const isMeant = ({ code, message }: Detail): boolean =>
  code === 'unknown_field' && message.includes('Did you mean');

const headlineOf = (details: readonly Detail[]): string => {
  const first = details.find(isMeant) ?? details[0];
  if (first === undefined) return 'The request is invalid.';
  const more = details.length - 1;
  if (more === 0) return told(first);
  return `${told(first)} ${more === 1 ? 'One more problem is' : `${more} more problems are`} in \`details\`.`;
};

/**
 * Maximum number of details in a response. Enough to fix any honest request, and too few for a hostile one to cause a
 * response of megabytes.
 */
const maxDetails = 100;

/** Returns the error for invalid input. Its message is about the first problem, its details list all. */
export const invalidRequest = (details: readonly Detail[]): Refusal =>
  refuse('validation_failed', headlineOf(details), { details: details.slice(0, maxDetails) });
