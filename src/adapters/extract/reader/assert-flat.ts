import { Parser } from 'htmlparser2';
import { Unreadable } from './unreadable.ts';

/** Honest pages stay below 100; libraries that build trees take minutes from some 10,000 on. */
export const maxOpen = 1_000;

/**
 * Throws `too_deep` where more elements are open at once than any honest page has. Asks the parser that will build the tree: what
 * it takes for text, as in scripts, is none. Takes time in proportion to the text.
 */
export const assertFlat = (html: string): void => {
  let open = 0;
  const parser = new Parser({
    onopentag: () => {
      if ((open += 1) > maxOpen) throw new Unreadable('too_deep');
    },
    onclosetag: () => {
      open -= 1;
    },
  });
  parser.end(html);
};
