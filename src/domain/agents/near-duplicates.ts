/** Number of consecutive words that are compared as one unit. Two texts rarely share many such units by chance. */
const shingleLength = 3;

/**
 * Share of the shorter text's word triples above which two texts count as near duplicates. Measured: 0.1 to 0.3 for posts
 * from one template about two topics, 0.6 to 0.75 if one sentence of four differs.
 */
const nearlySame = 0.6;

/**
 * Number of triples below which the longer text's share counts instead. A short text such as "New blog post" is contained
 * in many others by chance.
 */
const fewShingles = 8;

/**
 * Returns the words of a text without links and hashtags, which recur in most posts of a brand and say nothing about the
 * topic.
 */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/https?:\/\/\S+|[#@][\p{L}\p{N}_]+/gu, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const shinglesOf = (text: string): Set<string> => {
  const words = wordsOf(text);
  const length = Math.min(shingleLength, Math.max(1, words.length));
  return new Set(
    Array.from({ length: Math.max(0, words.length - length + 1) }, (_, index) =>
      words.slice(index, index + length).join(' '),
    ),
  );
};

const shareOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
  if (fewer.size === 0) return 0;
  const common = [...fewer].filter(shingle => more.has(shingle)).length;
  return common / (fewer.size < fewShingles ? more.size : fewer.size);
};

/** Text of an existing post, with the id of the post. */
export interface EarlierText {
  postId: string;
  text: string;
}

/** Returns the existing post that is nearly the same as one of these texts, or undefined if there is none. */
export const nearDuplicateOf = (
  texts: readonly string[],
  earlier: readonly EarlierText[],
): string | undefined => {
  const own = texts.map(shinglesOf);
  return earlier.find(({ text }) => {
    const shingles = shinglesOf(text);
    return own.some(each => shareOf(each, shingles) >= nearlySame);
  })?.postId;
};
