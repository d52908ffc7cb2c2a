import type { PlatformFailure } from '../platform.ts';

const sentences: ReadonlyMap<string | undefined, string> = new Map([
  ['playlistNotFound', 'YouTube has no such playlist: name one of the channel that is connected.'],
  ['playlistItemsNotAccessible', 'YouTube does not let this channel use that playlist: name one of its own.'],
  ['videoNotFound', 'YouTube does not have the video any more.'],
  ['commentsDisabled', 'Comments on the video are turned off.'],
  ['contentRequired', 'YouTube found no captions in the text.'],
  ['invalidMetadata', 'YouTube does not take these captions: it does not know their language.'],
]);

/** A refusal of what a video is given beside it. That a thing is missing is no passing fault there, unlike at an upload. */
export const explainBeside = (failure: PlatformFailure): PlatformFailure => {
  const message = sentences.get(failure.platformCode);
  return message === undefined ? failure : { ...failure, kind: 'invalid_content', message };
};
