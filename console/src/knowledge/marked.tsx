const isWord = ({ isWordLike }: Intl.SegmentData): boolean => isWordLike === true;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const wordsOf = (text: string): Set<string> =>
  new Set(
    [...segmenter.segment(text)]
      .filter(isWord)
      .map(({ segment }) => segment.toLocaleLowerCase())
      .filter(word => word.length > 1),
  );

/** Number of letters that must match, so that "bean" also highlights "beans". */
const stemLength = 4;

const isLike = (word: string, asked: Set<string>): boolean => {
  if (asked.has(word)) return true;
  return (
    word.length >= stemLength &&
    [...asked].some(one => one.length >= stemLength && (word.startsWith(one) || one.startsWith(word)))
  );
};

/** Shows a text and highlights the words of the query. */
export const Marked = ({ text, query }: { text: string; query: string }) => {
  const asked = wordsOf(query);
  return [...segmenter.segment(text)].map(part =>
    isWord(part) && isLike(part.segment.toLocaleLowerCase(), asked) ? (
      <mark key={part.index} className="rounded bg-warn-wash text-warn">
        {part.segment}
      </mark>
    ) : (
      part.segment
    ),
  );
};
