import { capitalized } from './headlines.ts';
import { isTelling, stemOf, wordsOf } from './words.ts';

/** Words that are rarely names of things: a phrase neither begins nor ends with one. */
const rarelyNames = /(?:ly|ing|ed)$/;

const isName = (word: string | undefined): word is string =>
  word !== undefined && isTelling(word) && !rarelyNames.test(word) && /^\p{L}+$/u.test(word);

/** Pairs and single words that different texts have in common, most telling first; in lower case. */
export const keyPhrasesOf = (texts: readonly string[]): string[] => {
  const counts = new Map<string, { phrase: string; count: number }>();
  const note = (phrase: string): void => {
    const key = phrase.split(' ').map(stemOf).join(' ');
    const known = counts.get(key);
    counts.set(key, { phrase: known?.phrase ?? phrase, count: (known?.count ?? 0) + 1 });
  };
  for (const words of [...new Set(texts)].map(wordsOf))
    for (const [index, word] of words.entries()) {
      const next = words[index + 1];
      if (!isName(word)) continue;
      if (word.length > 3) note(word);
      if (isName(next)) note(`${word} ${next}`);
    }
  return [...counts.values()]
    .filter(({ count }) => count > 1)
    .map(({ phrase, count }) => ({ phrase, weight: count * (phrase.includes(' ') ? 2.2 : 1) }))
    .sort((a, b) => b.weight - a.weight || a.phrase.localeCompare(b.phrase, 'en'))
    .map(({ phrase }) => phrase);
};

/** `cold brew` → `#ColdBrew`. */
export const hashtagOf = (phrase: string): string =>
  `#${phrase
    .split(/[^\p{L}\p{N}]+/u)
    .map(capitalized)
    .join('')}`;

/** Hashtags of what the texts are about, none within another. */
export const hashtagsOf = (texts: readonly string[], fallback: string): string[] => {
  const tags: string[] = [];
  for (const phrase of [...keyPhrasesOf(texts), fallback]) {
    const tag = hashtagOf(phrase);
    const isNew = !tags.some(known => known.toLowerCase().includes(tag.slice(1).toLowerCase()));
    if (isNew && tag.length > 3 && tag.length <= 31) tags.push(tag);
  }
  return tags.slice(0, 5);
};
