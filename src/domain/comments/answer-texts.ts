import { limits } from '../limits/numbers.ts';
import { hasForbiddenCharacters, threadsLength, weightedLength } from '../limits/text.ts';
import type { PlatformName } from '../platforms.ts';

interface AnswerLimit {
  max: number;
  lengthOf: (text: string) => number;
}

const plainLength = (text: string): number => text.length;

/** Maximum length of an answer on each platform, in the platform's own unit. X's limit is that of a standard account. */
export const answerLimits: Readonly<Record<PlatformName, AnswerLimit>> = {
  x: { max: limits.x.text, lengthOf: weightedLength },
  linkedin: { max: limits.linkedin.comment, lengthOf: plainLength },
  instagram: { max: limits.instagram.comment, lengthOf: plainLength },
  threads: { max: limits.threads.text, lengthOf: threadsLength },
  youtube: { max: limits.youtube.comment, lengthOf: plainLength },
};

/** Returns why a platform would refuse a text as an answer, or null if it accepts it. */
export const whyAnswerCannot = (platform: PlatformName, text: string): string | null => {
  const { max, lengthOf } = answerLimits[platform];
  if (text.trim() === '') return 'Must not be empty.';
  if (!text.isWellFormed() || (platform === 'x' && hasForbiddenCharacters(text)))
    return 'Must be valid Unicode text.';
  const length = lengthOf(text);
  return length > max
    ? `Must have at most ${max} characters as ${platform} counts them, not ${length}.`
    : null;
};
