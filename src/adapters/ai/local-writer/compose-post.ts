import { textProblems } from '../../../domain/limits/text-problems.ts';
import type { PlatformName } from '../../../domain/platforms.ts';
import { firstWords } from './headlines.ts';

/** What a post is put together from, in the order of reading. */
export interface PostParts {
  /** The first line; the only part that is never left out. */
  hook: string;
  sentences: readonly string[];
  /** A question or a call at the end. */
  closing: string;
  hashtags: readonly string[];
}

interface Style {
  /** As long as people there read on, in characters; the platform's own limit is further away, except on X. */
  length: number;
  sentences: number;
  hashtags: number;
  /** Whether each sentence is a paragraph of its own. */
  isAiry: boolean;
}

const styles: Record<PlatformName, Style> = {
  x: { length: 280, sentences: 3, hashtags: 1, isAiry: true },
  threads: { length: 500, sentences: 2, hashtags: 1, isAiry: true },
  linkedin: { length: 1_300, sentences: 4, hashtags: 3, isAiry: true },
  instagram: { length: 900, sentences: 3, hashtags: 5, isAiry: false },
  youtube: { length: 1_500, sentences: 4, hashtags: 3, isAiry: false },
};

/** How many sentences beside the first line are worth collecting for a platform. */
export const sentencesFor = (platform: PlatformName): number => styles[platform].sentences;

const assemble = ({ hook, sentences, closing, hashtags }: PostParts, { isAiry }: Style): string =>
  [hook, sentences.join(isAiry ? '\n\n' : ' '), closing, hashtags.join(' ')].filter(Boolean).join('\n\n');

/** What YouTube refuses anywhere in a text, and X in its own. */
const withoutRefused = (text: string): string => text.replace(/[<>\uFFFE\uFEFF\uFFFF]/g, '');

/**
 * A post within the limits of the platform: part after part is added as long as it fits. Of a first line that is too long
 * by itself its first words stay.
 */
export const composePost = (platform: PlatformName, parts: PostParts): string => {
  const style = styles[platform];
  const fits = (text: string): boolean =>
    text.length <= style.length && textProblems(platform, text).length === 0;
  const text = (given: PostParts): string => withoutRefused(assemble(given, style));
  let kept: PostParts = { hook: fittingHook(parts.hook, fits), sentences: [], closing: '', hashtags: [] };
  const add = (more: Partial<PostParts>): void => {
    const longer = { ...kept, ...more };
    if (fits(text(longer))) kept = longer;
  };
  for (const sentence of parts.sentences.slice(0, style.sentences))
    add({ sentences: [...kept.sentences, sentence] });
  add({ closing: parts.closing });
  for (const hashtag of parts.hashtags.slice(0, style.hashtags))
    add({ hashtags: [...kept.hashtags, hashtag] });
  return text(kept);
};

const fittingHook = (hook: string, fits: (text: string) => boolean): string => {
  let kept = withoutRefused(hook);
  for (let length = kept.length; length > 20 && !fits(kept); length = Math.floor(length * 0.9))
    kept = firstWords(kept, length);
  return kept;
};
