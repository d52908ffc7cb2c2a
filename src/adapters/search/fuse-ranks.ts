import type { SearchHit } from './search.ts';

/** A chunk in a ranked list of the server, best first. */
export interface Ranked {
  chunkId: string;
  documentId: string;
  position: number;
  /** Cosine similarity, only in the list by meaning. */
  similarity?: number;
}

/**
 * Constant of reciprocal rank fusion as it was published (Cormack and others, 2009), which sets how slowly lower ranks lose
 * weight.
 */
const damping = 60;

/** Returns 1 for the first place, then slowly less. */
const byRank = (place: number): number => (damping + 1) / (damping + 1 + place);

/** Returns half the rank's score, because containing every word says less than having the same meaning. */
const byWords = (_chunk: Ranked, place: number): number => byRank(place) / 2;

const byMeaning = ({ similarity = 0 }: Ranked, place: number): number =>
  Math.max(0, Math.min(1, similarity)) * byRank(place);

const compare = (one: SearchHit, other: SearchHit): number =>
  other.score - one.score ||
  (other.similarity ?? 0) - (one.similarity ?? 0) ||
  (one.chunkId < other.chunkId ? -1 : 1);

/**
 * Fuses two lists by reciprocal rank. A chunk found only by meaning scores at most its cosine similarity, so that the best
 * of many distant ones does not look good. A chunk found only by words scores at most a half. A chunk in both lists comes
 * nearer to 1: each list adds its share of what the other leaves open.
 */
export const fuseRanks = (words: readonly Ranked[], meaning: readonly Ranked[]): SearchHit[] => {
  const hits = new Map<string, SearchHit>();
  const add = ({ similarity, ...chunk }: Ranked, share: number): void => {
    const earlier = hits.get(chunk.chunkId);
    const score = 1 - (1 - (earlier?.score ?? 0)) * (1 - share);
    hits.set(chunk.chunkId, { ...chunk, score, similarity: similarity ?? earlier?.similarity ?? null });
  };
  words.forEach((chunk, place) => add(chunk, byWords(chunk, place)));
  meaning.forEach((chunk, place) => add(chunk, byMeaning(chunk, place)));
  return [...hits.values()].toSorted(compare);
};
