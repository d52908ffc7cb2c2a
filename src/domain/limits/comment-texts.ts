import { followUpsIn, maxFollowUps, type FollowUp } from '../publishing/follow-ups.ts';
import type { PlatformName } from '../platforms.ts';
import type { Finding } from './problem.ts';
import { checkTextRule } from './text-rules.ts';

/** Text of a comment in a platform's settings, with its path in the request. */
export interface WrittenComment {
  text: string;
  path: string;
}

/** Returns the text of a comment, or an empty text if the value is malformed. */
const textOf = (comment: Partial<FollowUp> | null): string =>
  typeof comment?.text === 'string' ? comment.text : '';

/** Returns the first comment and the follow-up comments in a platform's settings. */
export const commentsIn = (
  platform: PlatformName,
  options: Readonly<Record<string, unknown>>,
): WrittenComment[] => {
  const at = `platformOptions.${platform}`;
  const { firstComment } = options;
  return [
    ...(typeof firstComment === 'string' ? [{ text: firstComment, path: `${at}.firstComment` }] : []),
    ...followUpsIn(options)
      .slice(0, maxFollowUps)
      .map((comment, index) => ({
        text: textOf(comment),
        path: `${at}.followUpComments[${index}].text`,
      })),
  ];
};

/** Checks the comments in a platform's settings by the same rules as every other text. */
export const checkComments = (
  platform: PlatformName,
  options: Readonly<Record<string, unknown>>,
): Finding[] =>
  commentsIn(platform, options).flatMap(({ text, path }) => checkTextRule([platform, 'comment'], text, path));
