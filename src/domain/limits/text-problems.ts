import type { PlatformName } from '../platforms.ts';
import { checkTarget } from './index.ts';
import type { Problem } from './problem.ts';

/** Returns the problems of a text alone, independent of the media that will be added. */
export const textProblems = (platform: PlatformName, text: string): Problem[] => {
  if (text.trim() === '')
    return [{ platform, path: 'text', code: 'text_required', message: 'The text is missing.' }];
  return checkTarget(platform, { text, media: [], options: {} }).filter(({ path }) => path === 'text');
};
