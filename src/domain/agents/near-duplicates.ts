/** Words that follow one another and are compared as one: two texts rarely share many by chance. */
const shingleLength = 3;

/**
 * The share of the shorter text's word triples from which on it says the same again. Seen with posts of one template about two
 * topics: 0.1 to 0.3; with one sentence changed of four: 0.6 to 0.75.
 */
const nearlySame = 0.6;

/** A text of fewer triples, "New blog post", is in many others by chance: then it is the longer text's share that counts. */
const fewShingles = 8;

/** Links and hashtags come back in most posts of a brand and say nothing of what it is about. */
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

/** A text that there is already, and the post whose it is. */
export interface EarlierText {
  postId: string;
  text: string;
}

/** The post that says nearly the same as one of these texts; undefined where none does. */
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
