import type { PlatformFailure } from '../platform.ts';

const sentences: ReadonlyMap<string | undefined, string> = new Map([
  ['playlistNotFound', 'The playlist was not found on YouTube. Choose one of the connected channel.'],
  ['playlistItemsNotAccessible', 'The connected channel may not use that playlist. Choose one of its own.'],
  ['videoNotFound', 'The video no longer exists on YouTube.'],
  ['commentsDisabled', 'Comments on the video are turned off.'],
  ['contentRequired', 'YouTube found no captions in the text.'],
  ['invalidMetadata', 'YouTube does not accept these captions, because it does not know their language.'],
]);

/** Returns the failure of a call that adds something to a video. Unlike for an upload, "not found" is permanent here. */
export const explainBeside = (failure: PlatformFailure): PlatformFailure => {
  const message = sentences.get(failure.platformCode);
  return message === undefined ? failure : { ...failure, kind: 'invalid_content', message };
};
