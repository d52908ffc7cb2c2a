/** Maximum values of a comment that are stored and shown: texts in characters, `likes` as a 32-bit number. */
export const commentBounds = {
  text: 20_000,
  authorName: 300,
  authorHandle: 200,
  likes: 2 ** 31 - 1,
} as const;
