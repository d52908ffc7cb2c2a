import { isTelling } from './words.ts';

const connector =
  /^(?:however|therefore|moreover|furthermore|in fact|in addition|as a result|for example|for instance|in general|generally|typically|usually|of course|still|also|and|but|so),?\s+/i;

/** Begins a clause that waits for its main one: it is not cut at its first comma. */
const waiting =
  /^(?:when|if|because|while|although|though|as|since|after|before|by|once|unless|until|to|in|for|with)\b/i;

const clauseEnd =
  /[;:–—]|\s-\s|,\s(?=(?:which|who|where|but|so|and|because|while|although|when|if|or)\b)|\s(?=(?:because|so that|although|whereas)\b)/;

/** With a capital letter at its beginning. */
export const capitalized = (text: string): string => text.replace(/^\p{Ll}/u, letter => letter.toUpperCase());

/** Without the characters of a set at its end. */
export const withoutEnd = (text: string, characters: string): string => {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

const punctuation = ' ,;:–—-.!?';
const marks = '.!…。！"”\'’)';

/** A sentence as a headline of at most `most` characters: whole, else its first clauses, else its first words. */
export const headlineOf = (sentence: string, max: number): string => {
  const bare = capitalized(withoutEnd(sentence.trim().replace(connector, ''), marks));
  if (bare.length <= max) return bare;
  return clauseOf(bare, clauseEnd, max) ?? clauseOf(bare, /,\s/, max) ?? firstWords(bare, max);
};

const clauseOf = (text: string, end: RegExp, max: number): string | undefined => {
  const parts = text.split(end);
  const [first = ''] = parts;
  if (parts.length < 2 || waiting.test(text) || first.length > max || first.split(' ').length < 4)
    return undefined;
  return withoutEnd(first, ', ');
};

/** Cut after a word that does not hang in the air. */
export const firstWords = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const words = text.slice(0, max - 1).split(' ');
  if (words.length === 1) return `${text.slice(0, max - 1).toWellFormed()}…`;
  words.pop();
  while (words.length > 3 && !isTelling(withoutEnd(words.at(-1) ?? '', punctuation).toLowerCase()))
    words.pop();
  return `${withoutEnd(words.join(' '), punctuation)}…`;
};

/** Sentences up to `most` characters, at least the first one or its beginning. */
export const sentencesWithin = (sentences: readonly string[], max: number): string => {
  let text = '';
  for (const sentence of sentences) {
    const longer = text === '' ? sentence : `${text} ${sentence}`;
    if (longer.length > max) break;
    text = longer;
  }
  return text === '' ? firstWords(sentences[0] ?? '', max) : text;
};
