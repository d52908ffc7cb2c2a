import { commentsIn } from '../limits/comment-texts.ts';
import { countedTexts } from '../limits/counted-texts.ts';
import { effectiveContent } from '../limits/effective-content.ts';
import { countLinks, isMeasured } from '../limits/text.ts';
import type { PlatformName } from '../platforms.ts';
import type { PostContent } from './post-problems.ts';
import { contentFor, type TargetName } from './target-names.ts';

/** Platforms whose text measures are slow. */
export const measuredPlatforms = ['x', 'threads'] as const satisfies PlatformName[];
type MeasuredPlatform = (typeof measuredPlatforms)[number];

/**
 * Returns functions that measure the texts of a post, each taking milliseconds. Texts that are already cached are left out.
 * Later checks of the post use the cache.
 */
export const textMeasures = (content: PostContent, targets: readonly TargetName[]): (() => void)[] =>
  measuredPlatforms
    .flatMap(platform => targets.filter(target => target.platform === platform))
    .flatMap(target => {
      const platform = target.platform as MeasuredPlatform;
      const { text, threadParts, options, tier } = effectiveContent(contentFor(content, target), platform);
      const comments = commentsIn(platform, options);
      const texts = new Set([text, ...[...threadParts, ...comments].map(part => part.text)]);
      return [...texts]
        .filter(each => !isMeasured(platform, each, tier))
        .map(each => () => {
          countedTexts(platform, { text: each, media: [], options: {}, tier });
          countLinks(each);
        });
    });
