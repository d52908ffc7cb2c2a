import { z } from 'zod';
import { choice, meanings } from '../../http/schemas.ts';

const cameOf = (name: string, what: string, description: string) =>
  z
    .strictObject({
      status: choice(name, ['published', 'failed', 'unconfirmed'], `Result of ${what}.`),
      message: z.string().max(5_000).nullable().meta(meanings.message),
    })
    .nullable()
    .describe(`${description} Null until the call has ended. The video is published in any case.`);

/** Results of what is added to a video after it is published. */
export const besideFields = {
  cover: cameOf(
    'CoverStatus',
    'a cover',
    'Result of the cover that YouTube and LinkedIn get in addition to the video, or null if there is none.',
  ),
  playlist: cameOf(
    'PlaylistStatus',
    'a playlist',
    'Result of adding a YouTube video to a playlist, or null if there is none.',
  ),
  captions: cameOf(
    'CaptionsStatus',
    'captions',
    'Result of the captions of a YouTube video, or null if there are none.',
  ),
};
