/** Embedding of an idea. Vectors can only be compared if the same model made both. */
export interface Meaning {
  title: string;
  vector: readonly number[];
  model: string;
}

/**
 * Similarity from which two ideas count as the same. Measured with the built-in model: different angles on one topic reach
 * 0.83, the same thought in other words 0.82 to 0.91, the same text with a word or two changed above 0.95, and one template
 * filled with two topics 0.4 to 0.7.
 */
const sameMeaning = 0.87;

/** Share of a title's words from which two ideas count as the same, if different models embedded them. */
const sameWords = 0.75;

/** Returns the cosine similarity of two vectors of length 1. */
export const similarityOf = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}|\p{N}+/gu) ?? []);

const sharedWords = (one: string, other: string): number => {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...words].filter(word => others.has(word)).length;
  return shared / Math.max(1, words.size + others.size - shared);
};

/** Returns whether a person would take the two for the same idea. */
export const isNearlySame = (one: Meaning, other: Meaning): boolean =>
  one.model === other.model
    ? similarityOf(one.vector, other.vector) >= sameMeaning
    : sharedWords(one.title, other.title) >= sameWords;
