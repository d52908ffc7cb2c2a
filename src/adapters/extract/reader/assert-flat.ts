import { Unreadable } from './unreadable.ts';

/** Honest pages stay below 100; libraries that build trees take minutes from some 10,000 on. */
const maxOpen = 1_000;

/** Elements without an end, and those whose end may be left out: the next one ends them. */
const unending = new Set(
  (
    'area base br col embed hr img input link meta source track wbr p li dt dd tr td th option optgroup thead tbody ' +
    'tfoot colgroup rb rt rtc rp param'
  ).split(' '),
);

/** Throws `too_deep` where more elements are open at once than any honest page has. Takes time in proportion to the text. */
export const assertFlat = (html: string): void => {
  let open = 0;
  for (const [tag, slash, name] of html.matchAll(/<(\/?)([a-z][^\s<>/]*)[^<>]*/gi)) {
    if (unending.has((name ?? '').toLowerCase()) || tag.endsWith('/')) continue;
    open = Math.max(0, open + (slash === '/' ? -1 : 1));
    if (open > maxOpen) throw new Unreadable('too_deep');
  }
};
