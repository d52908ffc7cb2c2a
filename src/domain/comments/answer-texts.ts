import { checkTextRule, textRules } from '../limits/text-rules.ts';
import type { PlatformName } from '../platforms.ts';

/** Returns the maximum length of an answer, in the platform's own unit. X's limit is that of a standard account. */
export const maxAnswerLength = (platform: PlatformName): number => textRules[platform].comment.max(undefined);

/** Returns why a platform would refuse a text as an answer, or null if it accepts it. */
export const whyAnswerCannot = (platform: PlatformName, text: string): string | null => {
  if (text.trim() === '') return 'Must not be empty.';
  if (!text.isWellFormed()) return 'Must be valid Unicode text.';
  const [finding] = checkTextRule([platform, 'comment'], text, 'text');
  return finding?.message ?? null;
};
