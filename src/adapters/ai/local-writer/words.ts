/** English words that carry no topic. */
const empty = new Set(
  (
    'a about above after again all almost along already also although always am among an and another any are around as at ' +
    'away back be became because become been before being below between both but by came can cannot come could did do does ' +
    'doing done down during each either enough even ever every few first for from further gave get gets give given go goes ' +
    'going good got had has have having he her here hers him his how however i if in instead into is it its itself just keep ' +
    'kept know known last least less let like likely long made make makes many may me might more most much must my near need ' +
    'needs never new next no nor not nothing now of off often on once one only onto or other others our out over own part per ' +
    'perhaps put quite rather really right said same say says see seem seems seen several shall she should since so some ' +
    'something soon still such take taken takes than that the their them then there therefore these they thing things this ' +
    'those though through thus to together too toward two under until up upon us use used uses using usually very want was ' +
    'way we well went were what when where whether which while who whole whom whose why will with within without would yet ' +
    'you your yours'
  ).split(' '),
);

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The words of a text in order, in lower case. */
export const wordsOf = (text: string): string[] =>
  [...segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  );

/** Whether a word says what a text is about. */
export const isTelling = (word: string): boolean =>
  word.length > 2 && !empty.has(word) && /\p{L}/u.test(word);

/** One form for `brew`, `brews`, `brewed` and `brewing`; crude, and the same for both sides of a comparison. */
export const stemOf = (word: string): string => {
  const stem = word
    .replace(/['’]s$/, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=\w{3})(?:ing|ed|es|s)$/, '');
  return stem.replace(/(\p{L})\1$/u, '$1').replace(/e$/, '');
};

/** The stems of what a text is about. */
export const stemsOf = (text: string): Set<string> => new Set(wordsOf(text).filter(isTelling).map(stemOf));

/** How much of the smaller set is in the other, 0 to 1. */
export const overlapOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const min = Math.min(one.size, other.size);
  return min === 0 ? 0 : [...one].filter(word => other.has(word)).length / min;
};

/** FNV-1a: a number that follows from a text, to choose with. */
export const numberOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
};

/** One of a list, always the same for the same text. */
export const chosenBy = <T>(text: string, list: readonly [T, ...T[]]): T =>
  list[numberOf(text) % list.length] ?? list[0];
