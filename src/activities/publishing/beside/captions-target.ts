import { PlatformError } from '../../../platforms/platform.ts';
import type { Publishing } from '../publishing.ts';
import type { TargetStep } from '../steps.ts';
import { wasGiven, giveBeside, type Beside } from './give-beside.ts';

const captions: Beside = {
  name: 'captions',
  unsettled: 'Nobody saw the end of the call, so the video may have its captions. Look at it there.',
  without: 'The video is out without its captions.',
  give: async ({ platform, input, begin }) => {
    const { captions: text, captionsLanguage: language = 'en' } = input.content.options;
    if (!platform.setCaptions || typeof text !== 'string')
      throw new PlatformError({ kind: 'policy', message: 'This platform takes no captions from apps.' });
    await begin();
    await platform.setCaptions({ ...input, captions: { text, language: String(language) } });
    return wasGiven;
  },
};

/** Gives a video that is out its captions. A lost answer is asked for again, which finds what is there. */
export const captionsTarget = (publishing: Publishing, step: TargetStep): Promise<void> =>
  giveBeside(publishing, step, captions);
