import { countedTexts } from '../limits/counted-texts.ts';
import { effectiveContent } from '../limits/effective-content.ts';
import { countLinks, isMeasured } from '../limits/text.ts';
import type { PlatformName } from '../platforms.ts';
import type { PostContent } from './post-problems.ts';

/** Ones whose measures take long. */
const measured = ['x', 'threads'] as const satisfies PlatformName[];

/**
 * The pieces of work that measuring the texts of a post consists of, each of milliseconds, but for those that are done: what
 * looks at the post afterwards finds them done.
 */
export const textMeasures = (content: PostContent, platforms: readonly PlatformName[]): (() => void)[] =>
  measured
    .filter(platform => platforms.includes(platform))
    .flatMap(platform => {
      const { text, threadParts, tier } = effectiveContent(content, platform);
      const texts = new Set([text, ...threadParts.map(part => part.text)]);
      return [...texts]
        .filter(each => !isMeasured(platform, each, tier))
        .map(each => () => {
          countedTexts(platform, { text: each, media: [], options: {}, tier });
          countLinks(each);
        });
    });
