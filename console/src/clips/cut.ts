import type { Schemas } from '@sdk';

export type Transcript = Schemas['ClipTranscript'];
export type Word = Transcript['words'][number];

/** Part of a video that becomes a clip, in seconds. */
export interface Cut {
  start: number;
  end: number;
}

/** Words spoken under one caption. `first` is the index of its first word among all words. */
export interface Paragraph {
  start: number;
  first: number;
  words: readonly Word[];
}

/** Maximum difference in seconds at which times of words and captions count as equal. */
const grace = 0.001;

/** Returns all words in order, in one paragraph per caption. */
export const paragraphsOf = ({ words, captions }: Pick<Transcript, 'words' | 'captions'>): Paragraph[] => {
  const paragraphs: { start: number; first: number; words: Word[] }[] = [];
  let next = 0;
  for (const [index, word] of words.entries()) {
    const isNew = next < captions.length && (captions[next]?.start ?? 0) <= word.start + grace;
    while (next < captions.length && (captions[next]?.start ?? 0) <= word.start + grace) next += 1;
    const last = paragraphs.at(-1);
    if (last && !isNew) last.words.push(word);
    else paragraphs.push({ start: word.start, first: index, words: [word] });
  }
  return paragraphs;
};

/** Returns the cut from one word to another, in either order. */
export const cutOf = (words: readonly Word[], one: number, other: number): Cut | undefined => {
  const [first, last] = [words[Math.min(one, other)], words[Math.max(one, other)]];
  return first && last && { start: first.start, end: last.end };
};

/** Returns the indexes of the first and last word within a cut, or undefined if the cut contains no word. */
export const wordsIn = (
  words: readonly Word[],
  { start, end }: Cut,
): { first: number; last: number } | undefined => {
  const isIn = (word: Word): boolean => word.start >= start - grace && word.end <= end + grace;
  const first = words.findIndex(isIn);
  return first === -1 ? undefined : { first, last: words.findLastIndex(isIn) };
};

/** Formats a position in a video, such as `1:02.5` or `1:01:02.5`. */
export const clockOf = (seconds: number): string => {
  const tenths = Math.round(seconds * 10);
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
};
