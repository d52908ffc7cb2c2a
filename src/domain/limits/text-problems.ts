import type { PlatformName } from '../platforms.ts';
import { checkTarget } from './index.ts';
import type { Problem } from './problem.ts';

/** What the platform would refuse in a text alone, whatever media will come with it. */
export const textProblems = (platform: PlatformName, text: string): Problem[] => {
  if (text.trim() === '')
    return [{ platform, path: 'text', code: 'text_required', message: 'The text is missing.' }];
  return checkTarget(platform, { text, media: [], options: {} }).filter(({ path }) => path === 'text');
};
