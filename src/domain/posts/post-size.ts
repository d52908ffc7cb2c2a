import type { PostContent } from './post-problems.ts';

/** Twice the longest text that any part may have: no platform takes so much, and what answers with posts stays small. */
export const maxPostCharacters = 200_000;

type Sized = Pick<PostContent, 'text' | 'media' | 'thread' | 'platformOptions'>;

/** Characters of all that a post says: texts, alternative texts, addresses and settings, as they stand in JSON. */
const charactersOf = ({ text, media, thread, platformOptions }: Sized): number =>
  JSON.stringify([text, media, thread, platformOptions]).length;

export const fitsPost = (content: Sized): boolean => charactersOf(content) <= maxPostCharacters;

export const postTooLarge = {
  code: 'too_big',
  message: `The post is too large. Its texts, files, and options may have ${maxPostCharacters} characters together.`,
} as const;
