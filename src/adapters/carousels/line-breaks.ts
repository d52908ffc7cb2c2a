import type { WritingSystem } from './script.ts';

/** Character at which a line may end, without any width. */
const mayBreak = '\u200B';

/** Matches punctuation that never begins a line, and particles and endings that belong to the word before. */
const clings = /^(?:[\p{P}\p{S}ー々〜～]+|\p{Script=Hiragana}{1,4}[\p{P}]*)$/u;
const opens = /[\p{Ps}\p{Pi}]$/u;

const segmenters = {
  ja: new Intl.Segmenter('ja', { granularity: 'word' }),
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
  th: new Intl.Segmenter('th', { granularity: 'word' }),
};

const segmenterFor = (text: string): Intl.Segmenter | null => {
  if (/\p{Script=Thai}/u.test(text)) return segmenters.th;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return segmenters.ja;
  return /\p{Script=Han}/u.test(text) && !/\p{Script=Hangul}/u.test(text) ? segmenters.zh : null;
};

/**
 * Marks possible line ends of a title in scripts that write without spaces, so that no word is split. Set it with
 * `word-break: keep-all`.
 */
export const breakable = (text: string): string => {
  const segmenter = segmenterFor(text);
  if (!segmenter) return text;
  const phrases: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const before = phrases.at(-1);
    if (before !== undefined && (clings.test(segment) || opens.test(before) || segment.trim() === ''))
      phrases[phrases.length - 1] = before + segment;
    else phrases.push(segment);
  }
  return phrases.join(mayBreak);
};

/** Returns how lines of a title break. */
export const titleBreaks = (writing: WritingSystem): { wordBreak: 'keep-all' | 'normal' } => ({
  wordBreak: writing === 'eastAsian' || writing === 'tall' ? 'keep-all' : 'normal',
});
