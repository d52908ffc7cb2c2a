import type { PlatformName } from '../platforms.ts';
import { checkComments } from './comment-texts.ts';
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
 * Returns every problem that would make the platform refuse the post, or an empty list. `content`: result of
 * `effectiveContent`, with media ids replaced by measured files.
 */
export const checkTarget = (platform: PlatformName, content: TargetDraft): Problem[] =>
  [
    ...checkOptions(platform, content.options),
    ...checks[platform](content),
    ...checkComments(platform, content.options),
    ...checkCover(platform, content),
    ...checkAttached(platform, content),
  ].map(finding => ({ platform, ...finding }));
