/** Letters of the Latin alphabet as a layout test shows them: accented, or Arabic ones. */
const letters = {
  'en-XA': ['abcdefghijklmnopqrstuvwxyz', 'àƀçđéƒĝĥîĵķĺɱñôþǫŕšţûṽŵẋýž'],
  'ar-XB': ['abcdefghijklmnopqrstuvwxyz', 'ابجدهوزحطيكلمنسعفصقرشتثخذض'],
} as const;

/** Parts of a text that stand for elements, such as `<0>`. */
const tags = /(<\/?\d+\/?>)/;

/**
 * Returns what makes a text of the catalog unreadable but recognizable, so that a test sees each text that no catalog holds:
 * English with accents and a third longer, or in Arabic letters, which run from right to left.
 */
export const disguise = (language: keyof typeof letters): ((text: string) => string) => {
  const [from, to] = letters[language];
  const shown = Array.from(to);
  const letterOf = (letter: string): string => shown[from.indexOf(letter.toLowerCase())] ?? letter;
  const disguisePart = (part: string): string => {
    const replaced = part.replaceAll(/[a-z]/gi, letterOf);
    return language === 'en-XA' && part.trim().length > 3
      ? `${replaced}${'~'.repeat(Math.ceil(part.length / 3))}`
      : replaced;
  };
  return text =>
    text
      .split(tags)
      .map(part => (tags.test(part) ? part : disguisePart(part)))
      .join('');
};
