import { capitalized, withoutEnd } from './headlines.ts';
import { isTelling, wordsOf } from './words.ts';

/** Words before which the subject of a plain English sentence has ended. */
const verbs = new Set(
  (
    'is are was were be can cannot may might must should will would could has have had does do did means makes gives takes needs ' +
    'helps keeps turns comes goes gets decides shows lets allows lasts begins ends costs reaches brings works depends contains'
  ).split(' '),
);

/** Begins a text that does not name a thing: a pronoun, or a clause that waits for its main one. */
const noSubject =
  /^(?:this|that|these|those|it|they|he|she|we|you|i|there|what|who|how|when|if|because|while|although|though|as|since|after|before|by|once|unless|until|to|in|at|on|for|with|from|never|always|only|not|all|some|any|each|every|most|many|\p{L}+body|\p{L}+one|people|one)\b/iu;

/** Longest name of a thing, in words. */
const maxWords = 4;

/** Begins a clause about the one word before it. */
const relatives = new Set(['that', 'which', 'who', 'whose']);

const articles = /^(?:the|an?|our|your)\s/i;

const endOf = (words: readonly string[]): number => {
  const relative = words.findIndex(word => relatives.has(word.toLowerCase()));
  return relative === 1 ? 1 : words.findIndex(word => verbs.has(word.toLowerCase()));
};

/** What a sentence is about, where it says so before its verb: `Grind size decides …` → `Grind size`. */
const subjectIn = (sentence: string): string | undefined => {
  if (noSubject.test(sentence)) return undefined;
  const words = sentence.replace(articles, '').split(' ');
  const end = endOf(words);
  if (end < 1 || end > maxWords) return undefined;
  const subject = words.slice(0, end).join(' ');
  return /^[\p{L}\p{N}’' -]+$/u.test(subject) && wordsOf(subject).some(isTelling) ? subject : undefined;
};

/** The first of the phrases that the sentence has. */
const phraseIn = (sentence: string, phrases: readonly string[]): string | undefined => {
  const words = ` ${wordsOf(sentence).join(' ')} `;
  return phrases.find(phrase => words.includes(` ${phrase} `) && !noSubject.test(phrase));
};

/** For a sentence whose subject is not found. */
const general = ['Good to know', 'Worth remembering', 'In practice', 'A detail that counts'];

const grammar = new Set(
  'the of is are and to by for with it that on in as at from have has not you your may can than when because within'.split(
    ' ',
  ),
);

/** A sentence with two different words of English grammar. */
const isEnglish = (sentence: string): boolean =>
  new Set(wordsOf(sentence).filter(word => grammar.has(word))).size > 1;

/**
 * A short title for a sentence that stands below it whole: what it is about, else what it has in common with the others, else
 * a general one. Undefined where all of them are taken, or the sentence is not English.
 */
export const labelOf = (
  sentence: string,
  phrases: readonly string[],
  taken: ReadonlySet<string>,
): string | undefined => {
  if (!isEnglish(sentence)) return undefined;
  return [subjectIn(sentence), phraseIn(sentence, phrases), ...general]
    .filter(label => label !== undefined)
    .map(label => capitalized(withoutEnd(label, ' ,')))
    .find(label => !taken.has(label.toLowerCase()));
};
