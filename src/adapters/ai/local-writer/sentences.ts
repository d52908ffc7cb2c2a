import type { Passage } from '../ports.ts';
import { overlapOf, shorten, stemsOf } from './topics.ts';

/** A sentence of a passage, in the words of its document. */
export interface Sentence {
  text: string;
  passageId: string;
  documentId: string;
  stems: ReadonlySet<string>;
  /** Index among the sentences of all passages. */
  place: number;
  /** Sentence and up to two that follow it in its passage. */
  texts: string[];
}

const longest = 320;

/** Share of common words above which two sentences count as the same. */
const sameAs = 0.6;

/** Matches the space between two sentences of a paragraph, which does not follow an abbreviation. */
const ends =
  /(?<=[.!?…؟]["”'’)]?)(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|etc|approx|e\.g|i\.e|[A-Z])\.) (?=[^\p{Ll}\s])|(?<=[。！？।])/u;

const notice = /copyright|all rights reserved|table of contents|click here|cookie|https?:\/\/|www\.|@/i;

/** Matches a sentence that needs the one before it to be understood. */
const leansBack =
  /^(?:this|that|these|those|it|its|they|their|he|she|such|but|and|or|so|also|then|however|therefore|\p{L}+ (?:it|them))\b/iu;

/** Splits a document into sentences and headings, without Markdown. */
const partsOf = (text: string): string[] =>
  text
    .replace(/^#{1,6}\s.*$/gm, '\n')
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\s]{0,500}\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .split(/\n ?\n|(?:\n|^) ?(?:[-*•–]|\d{1,2}[.)]) /)
    .flatMap(block => block.replace(/\s+/g, ' ').trim().split(ends))
    .filter(part => /\p{L}/u.test(part));

const isSound = ({ text, stems }: Pick<Sentence, 'text' | 'stems'>): boolean =>
  text.length <= longest &&
  stems.size > 1 &&
  /^["“'‘(¿¡「]?[\p{Lu}\p{Lo}\p{N}].*[.!?…。！？؟।]["”'’)」]?$/u.test(text) &&
  !notice.test(text);

/**
 * Returns the sentences of all passages in order, without repeats. Falls back to the beginnings of paragraphs if no passage
 * has a sentence.
 */
export const sentencesOf = (passages: readonly Pick<Passage, 'id' | 'documentId' | 'text'>[]): Sentence[] => {
  const parts = passages.flatMap(({ id, documentId, text: whole }) =>
    partsOf(whole).map(text => ({ text, passageId: id, documentId, stems: stemsOf(text) })),
  );
  const sound = parts.filter(isSound);
  const kept = sound.length > 0 ? sound : parts.map(each => ({ ...each, text: shorten(each.text, longest) }));
  const list = [...new Map(kept.map(each => [each.text, each])).values()];
  return list.map((each, place) => {
    const near = list.slice(place, place + 3).filter(({ passageId }) => passageId === each.passageId);
    return { ...each, place, texts: near.map(({ text }) => text) };
  });
};

/**
 * Returns at most `count` sentences that fit best: similar to `wanted`, different from `avoid` and each other, and spread
 * over documents.
 */
export const bestOf = (all: Sentence[], count: number, wanted: string, avoid: readonly string[] = []) => {
  const stems = stemsOf(wanted);
  const said = avoid.map(stemsOf).filter(({ size }) => size > 2);
  const chosen: Sentence[] = [];
  const scoreOf = ({ text, texts, stems: own, documentId, place }: Sentence): number =>
    2 * overlapOf(stems, own) -
    (leansBack.test(text) ? 1.5 : 0) -
    (texts.length === 1 ? 0.5 : 0) -
    (chosen.some(each => each.place === place - 1) ? 1 : 0) -
    Math.max(0, text.length - 170) / 150 -
    0.05 * chosen.filter(each => each.documentId === documentId).length;
  let left = all.filter(({ stems: own }) => !said.some(other => overlapOf(own, other) > sameAs));
  while (chosen.length < count && left.length > 0) {
    const best = left.reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one));
    chosen.push(best);
    left = left.filter(each => each !== best && overlapOf(each.stems, best.stems) <= sameAs);
  }
  return chosen;
};

/** Joins as many of the texts as fit into `max` characters, but at least the beginning of the first. */
export const joinWithin = (texts: readonly string[], max: number): string =>
  texts.map((_, index) => texts.slice(0, index + 1).join(' ')).findLast(text => text.length <= max) ??
  shorten(texts[0] ?? '', max);

/** Returns the ids of the passages whose sentences a text contains. */
export const passageIdsIn = (text: string, all: Sentence[]): string[] => [
  ...new Set(all.flatMap(sentence => (text.includes(sentence.text) ? [sentence.passageId] : []))),
];
