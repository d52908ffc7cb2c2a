import type { Sentence } from './sentences.ts';
import { isTelling, overlapOf, wordsOf } from './words.ts';

/** Begins with what only the sentence before explains. */
const leansBack =
  /^(?:this|that|these|those|it|its|they|their|he|his|she|her|such|but|and|or|so|also|then|however|therefore|thus|hence|moreover|furthermore|additionally|consequently|otherwise|meanwhile|both|another|for example|for instance|in addition|as a result|as such|of these|the (?:former|latter|same|following|above))\b/i;

/** An order or a statement about something that the sentence before named: “Store them in …”. */
const pointsBack = /^\p{L}+\s(?:\p{L}+\s)?(?:them|it|this|these|those|they)\b/iu;

const reasons =
  /\b(?:because|so that|instead|rather than|unless|without|never|always|only|most|best|worst|than)\b/i;
const advice =
  /^(?:[A-Z]\w+ly )?(?:use|keep|start|avoid|choose|check|let|try|store|add|ask|begin|make|never|always|do not|don't)\b/i;

/** What is said of the same subject elsewhere, and how well a sentence stands alone. Higher is better; about −2 to 3. */
export const scoresOf = (
  sentences: readonly Sentence[],
  wanted: ReadonlySet<string>,
): ReadonlyMap<Sentence, number> => {
  const frequency = new Map<string, number>();
  for (const { stems } of sentences)
    for (const stem of stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  return new Map(
    sentences.map(sentence => [
      sentence,
      centrality(sentence, frequency) + form(sentence.text) + 2 * overlapOf(wanted, sentence.stems),
    ]),
  );
};

const centrality = ({ stems }: Sentence, frequency: ReadonlyMap<string, number>): number => {
  const weights = [...stems].map(stem => Math.log2(frequency.get(stem) ?? 1)).sort((a, b) => b - a);
  const top = weights.slice(0, 4);
  return top.length === 0 ? -1 : top.reduce((sum, weight) => sum + weight, 0) / (top.length * 3);
};

/** How it is said: a number, a reason or an advice is worth reading; what leans on others or runs on is not. */
const form = (text: string): number => {
  const telling = wordsOf(text).filter(isTelling).length;
  return (
    (/\d/.test(text) ? 0.3 : 0) +
    (reasons.test(text) ? 0.3 : 0) +
    (advice.test(text) ? 0.2 : 0) -
    (leansBack.test(text) || pointsBack.test(text) ? 1.5 : 0) -
    (text.endsWith('?') ? 0.8 : 0) -
    (/^\(|["“”]/.test(text) ? 0.2 : 0) -
    (telling < 4 ? 0.6 : 0) -
    Math.max(0, text.length - 170) / 150
  );
};

/** The share of a sentence's words from which on it says the same as another. */
const sameAs = 0.6;

/**
 * The best sentences, none like another or like one of `avoid`, spread over the documents. Best first.
 */
export const bestOf = (
  sentences: readonly Sentence[],
  count: number,
  {
    wanted = new Set(),
    avoid = [],
  }: { wanted?: ReadonlySet<string>; avoid?: readonly ReadonlySet<string>[] } = {},
): Sentence[] => {
  const scores = scoresOf(sentences, wanted);
  const chosen: Sentence[] = [];
  const perDocument = new Map<string, number>();
  // what is wanted decides before the spread
  const spread = wanted.size === 0 ? 0.25 : 0.05;
  const valueOf = (sentence: Sentence): number =>
    (scores.get(sentence) ?? 0) - spread * (perDocument.get(sentence.documentId) ?? 0);
  const left = new Set(
    sentences.filter(({ stems }) => !avoid.some(other => other.size > 2 && overlapOf(stems, other) > sameAs)),
  );
  while (chosen.length < count && left.size > 0) {
    const best = [...left].reduce((one, other) => (valueOf(other) > valueOf(one) ? other : one));
    chosen.push(best);
    perDocument.set(best.documentId, (perDocument.get(best.documentId) ?? 0) + 1);
    for (const each of left) if (overlapOf(each.stems, best.stems) > sameAs) left.delete(each);
  }
  return chosen;
};

const sharedOf = (one: Sentence, other: Sentence): number =>
  [...one.stems].filter(stem => other.stems.has(stem)).length;

/** What follows the sentence in its passage, else what is nearest to it elsewhere: at most `count`, in their order. */
export const supportOf = (sentence: Sentence, all: readonly Sentence[], count: number): Sentence[] => {
  const following = all
    .slice(sentence.place + 1, sentence.place + 1 + count)
    .filter(({ passageId }) => passageId === sentence.passageId);
  const related = all
    .filter(each => each !== sentence && !following.includes(each) && !leansBack.test(each.text))
    .map(each => ({ each, near: overlapOf(each.stems, sentence.stems) }))
    .filter(({ each, near }) => near >= 0.3 && near <= sameAs && sharedOf(each, sentence) > 2)
    .sort((a, b) => b.near - a.near)
    .map(({ each }) => each);
  return [...following, ...related].slice(0, count).sort((a, b) => a.place - b.place);
};
