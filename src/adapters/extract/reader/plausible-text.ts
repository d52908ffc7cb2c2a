const beyondAscii = /[^\0-\x7F]/gu;
const signs = /[“”„‘’‚‹›«»–—…•€£¥°§©®™·¿¡ºª²³½¼¾×±\u00A0\u00AD\u3000-\u303F\uFF00-\uFFEF]/u;

/**
 * Caches the pattern's results, because lookups of Unicode properties are slow, and a text has few different characters.
 */
const asking = (pattern: RegExp): ((character: string) => boolean) => {
  const known = new Map<string, boolean>();
  return character => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const found = pattern.test(character);
    known.set(character, found);
    return found;
  };
};
const isLatin = asking(/\p{Script=Latin}/u);
const isLetter = asking(/[\p{L}\p{M}]/u);

/** Counts the characters beyond ASCII at the beginning. */
const runOf = (characters: readonly string[]): number => {
  const end = characters.findIndex(character => character <= '\x7F');
  return end < 0 ? characters.length : end;
};

/**
 * Rates a letter beyond ASCII: plausible in words of another alphabet, or occasionally in a Latin word, in which the case
 * does not change in the middle.
 */
const plausibleLetter = (letter: string, before: string, after: string): number => {
  const around = Array.from(before + after).filter(isLetter);
  if (!isLatin(letter)) return around.some(isLatin) ? -1 : 1;
  if (/[ªºﬀ-ﬆ]/u.test(letter) || around.some(other => !isLatin(other) && !/\p{M}/u.test(other))) return -1;
  if (/\p{Lu}/u.test(letter) && /\p{Ll}$/u.test(before)) return -1;
  return runOf(Array.from(before).toReversed()) + runOf(Array.from(after)) >= 3 ? -1 : 1;
};

const plausibleSign = (sign: string, before: string, after: string): number => {
  if (/[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u.test(sign)) return -2;
  const isInWord = /\p{L}$/u.test(before) && /^\p{L}/u.test(after);
  if (isInWord && !/[’‐-—·\u00AD\u3000-\u303F\uFF00-\uFFEF]/u.test(sign)) return -1;
  return signs.test(sign) ? 1 : -0.5;
};

/** Rates how much the characters beyond ASCII look like text that people write: 1 at best, and for a text without any. */
export const plausibilityOf = (text: string): number => {
  let [sum, count] = [0, 0];
  for (const { 0: character, index } of text.matchAll(beyondAscii)) {
    const before = text.slice(Math.max(0, index - 3), index);
    const after = text.slice(index + character.length, index + character.length + 3);
    count += 1;
    sum += (isLetter(character) ? plausibleLetter : plausibleSign)(character, before, after);
  }
  return count === 0 ? 1 : sum / count;
};
