import type { PostContent } from './post-problems.ts';
import type { PlatformOptions } from './posts.ts';

/**
 * Maximum number of characters of a post: twice the longest text of any part. No platform accepts as much, and responses
 * with posts stay small.
 */
export const maxPostCharacters = 200_000;

type Sized = Pick<PostContent, 'text' | 'media' | 'thread' | 'platformOptions'> & {
  accountOptions?: PlatformOptions;
};

/**
 * Returns the number of characters of a post's contents: texts, alternative texts, URLs, and settings, measured as JSON.
 */
const charactersOf = ({ text, media, thread, platformOptions, accountOptions }: Sized): number =>
  JSON.stringify([text, media, thread, { ...platformOptions, ...accountOptions }]).length;

export const fitsPost = (content: Sized): boolean => charactersOf(content) <= maxPostCharacters;

export const postTooLarge = {
  code: 'too_big',
  message: `The post is too large. Its texts, files, and options may have ${maxPostCharacters} characters together.`,
} as const;
