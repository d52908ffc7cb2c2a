import { Parser, type Handler, type ParserOptions } from 'htmlparser2';
import { Unreadable } from './unreadable.ts';

/**
 * Maximum number of open elements. Honest pages stay below 100. `htmlparser2` searches its open elements at every tag, and
 * libraries that build trees recurse into them, so time grows with the square of the depth.
 */
export const maxOpen = 1_000;

/** Creates a parser of HTML or XML that throws `Unreadable` (`too_deep`) if more than `max` elements are open. */
export const flatParser = (handler: Partial<Handler>, options: ParserOptions = {}, max = maxOpen): Parser => {
  let open = 0;
  return new Parser(
    {
      ...handler,
      onopentag: (name, attributes, isImplied) => {
        if ((open += 1) > max) throw new Unreadable('too_deep');
        handler.onopentag?.(name, attributes, isImplied);
      },
      onclosetag: (name, isImplied) => {
        open -= 1;
        handler.onclosetag?.(name, isImplied);
      },
    },
    options,
  );
};

/**
 * Throws `Unreadable` (`too_deep`) for HTML whose elements are nested too deeply to build a tree from. Uses the parser that builds
 * the tree, so tags in scripts and comments do not count.
 */
export const assertFlat = (html: string): void => flatParser({}).end(html);
