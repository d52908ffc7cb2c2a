import type { Cue } from './captions.ts';
import type { Word } from './clips.ts';

/** Returns words with times for captions, spread over each caption in proportion to their length. */
export const wordsOfCues = (cues: readonly Cue[]): Word[] =>
  cues.flatMap(({ start, end, text }) => {
    const words = text.split(/\s+/).filter(Boolean);
    const letters = words.reduce((sum, word) => sum + word.length, 0);
    let before = 0;
    return words.map(word => {
      const from = start + ((end - start) * before) / letters;
      before += word.length;
      return { text: word, start: from, end: start + ((end - start) * before) / letters };
    });
  });

/** Maximum number of characters and seconds of a caption, and the pause in seconds that ends one. */
const caption = { characters: 42, seconds: 3.5, pause: 0.7 };

/** Returns captions for spoken words. A caption is short enough to read at a glance and ends with a sentence or a pause. */
export const cuesOf = (words: readonly Word[]): Cue[] => {
  const cues: Cue[] = [];
  for (const { text, start, end } of words) {
    const last = cues.at(-1);
    const fits =
      last !== undefined &&
      !/[.!?…]$/.test(last.text) &&
      start - last.end <= caption.pause &&
      end - last.start <= caption.seconds &&
      last.text.length + 1 + text.length <= caption.characters;
    if (fits) Object.assign(last, { text: `${last.text} ${text}`, end });
    else cues.push({ start, end: Math.max(end, start + 0.05), text });
  }
  return cues;
};

/** Returns the start and end of each sentence, for suggestions. */
export const sentenceTimes = (words: readonly Word[]): { start: number; end: number }[] => {
  const sentences: { start: number; end: number }[] = [];
  let isOver = true;
  for (const { text, start, end } of words) {
    const last = sentences.at(-1);
    if (!last || isOver) sentences.push({ start, end });
    else last.end = end;
    isOver = /[.!?…]["'”’)]?$/.test(text);
  }
  return sentences;
};
