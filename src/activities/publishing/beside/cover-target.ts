import { PlatformError } from '../../../platforms/platform.ts';
import type { Publishing } from '../publishing.ts';
import type { TargetStep } from '../steps.ts';
import { wasGiven, giveBeside, type Beside } from './give-beside.ts';

const cover: Beside = {
  name: 'cover',
  unsettled: 'Nobody saw the end of the call, so the video may have its cover. Look at it there.',
  without: 'The video is out without its cover.',
  give: async ({ platform, input, begin }) => {
    const { cover: picture } = input.content;
    if (!platform.setCover || !picture)
      throw new PlatformError({ kind: 'invalid_media', message: 'Its picture is not there any more.' });
    await begin();
    await platform.setCover({ ...input, cover: picture });
    return wasGiven;
  },
};

/** Gives a video that is out its cover. To set it once more changes nothing, so that a lost answer is asked for again. */
export const coverTarget = (publishing: Publishing, step: TargetStep): Promise<void> =>
  giveBeside(publishing, step, cover);
