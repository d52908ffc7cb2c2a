import type { PlatformName } from '../platforms.ts';
import { checkCover } from './covers.ts';
import { checkInstagram } from './instagram.ts';
import { checkLinkedIn } from './linkedin.ts';
import { checkOptions } from './options.ts';
import { checkAttached } from './polls.ts';
import type { Finding, Problem, TargetDraft } from './problem.ts';
import { checkThreads } from './threads.ts';
import { checkX } from './x.ts';
import { checkYouTube } from './youtube.ts';

export { countedTexts, type CountedText } from './counted-texts.ts';
export {
  effectiveContent,
  threadPlatforms,
  writtenTexts,
  type EffectiveContent,
} from './effective-content.ts';
export { optionNames, optionSchemas } from './options.ts';
export type { MeasuredMedia, Problem, TargetDraft } from './problem.ts';
export { youtubeTitle } from './youtube.ts';

const checks: Record<PlatformName, (draft: TargetDraft) => Finding[]> = {
  x: checkX,
  linkedin: checkLinkedIn,
  instagram: checkInstagram,
  threads: checkThreads,
  youtube: checkYouTube,
};

/**
 * Everything for which the platform would refuse the post, all at once; empty when it may go out. `content` is what
 * `effectiveContent` made, with each media id replaced by its facts.
 */
export const checkTarget = (platform: PlatformName, content: TargetDraft): Problem[] =>
  [
    ...checkOptions(platform, content.options),
    ...checks[platform](content),
    ...checkCover(platform, content),
    ...checkAttached(platform, content),
  ].map(finding => ({ platform, ...finding }));
