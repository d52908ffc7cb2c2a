import { z } from 'zod';
import { choice, meanings } from '../../http/schemas.ts';

const cameOf = (name: string, what: string, description: string) =>
  z
    .strictObject({
      status: choice(name, ['published', 'failed', 'unconfirmed'], `What became of ${what}.`),
      message: z.string().max(5_000).nullable().meta(meanings.message),
    })
    .nullable()
    .describe(`${description} Null until its call has ended. A video is out without it, too.`);

/** What became of what a video is given once it is out. */
export const besideFields = {
  cover: cameOf(
    'CoverStatus',
    'a cover',
    'What became of the cover that YouTube and LinkedIn are given beside the video; null while there is none to set.',
  ),
  playlist: cameOf(
    'PlaylistStatus',
    'a playlist',
    'What became of the playlist that a video on YouTube is put into; null while there is none.',
  ),
  captions: cameOf(
    'CaptionsStatus',
    'captions',
    'What became of the captions that a video on YouTube is given; null while there are none.',
  ),
};
