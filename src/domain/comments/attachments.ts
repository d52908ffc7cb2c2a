/** Texts that stand for a comment without words, by its attachment. `other`: the platform does not say what it is. */
export const attachmentTexts = {
  image: '[Image]',
  gif: '[GIF]',
  video: '[Video]',
  audio: '[Audio]',
  poll: '[Poll]',
  other: '[Attachment]',
} as const;
export type Attachment = keyof typeof attachmentTexts;

/** Returns the words of a comment or, if there are none, the text that stands for its attachment. */
export const textOfComment = (words: string | undefined, attachment: Attachment | undefined): string =>
  words === undefined || words.trim() === '' ? attachmentTexts[attachment ?? 'other'] : words;
