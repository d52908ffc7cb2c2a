import { fillGaps, savedTextOn, type SavedTextContent } from '../brands/saved-texts.ts';
import type { PlatformName } from '../platforms.ts';
import type { PostContent } from './post-problems.ts';

/** Saved texts that a new post is written with. */
export interface Insertion {
  /** Gives the text, its gaps filled with `fields`. */
  template?: { saved: SavedTextContent; fields: Readonly<Record<string, string>> } | undefined;
  /** Stand beneath the text, in this order. */
  hashtags: readonly SavedTextContent[];
  /** Stands at the end. */
  signature?: SavedTextContent | undefined;
}

/** Between a text and what is put beneath it: an empty line. */
const between = '\n\n';

type Written = Pick<PostContent, 'text' | 'platforms' | 'platformOptions'>;

/**
 * Writes saved texts into a post. A platform that gets another text by it, or had a text of its own, has its own afterwards
 * in `platformOptions`.
 */
export const insertTexts = <T extends Written>(post: T, insertion: Insertion): T => {
  const below = [...insertion.hashtags, ...(insertion.signature ? [insertion.signature] : [])];
  const { template } = insertion;
  const join = (first: string, rest: string[]): string =>
    [first, ...rest].filter(text => text.trim() !== '').join(between);
  const ownOf = (platform: PlatformName): string | undefined => {
    const text = post.platformOptions[platform]?.['text'];
    return typeof text === 'string' ? text : undefined;
  };
  const textOn = (platform: PlatformName): string => {
    const written = template ? fillGaps(savedTextOn(template.saved, platform), template.fields) : post.text;
    return join(
      ownOf(platform) ?? written,
      below.map(saved => savedTextOn(saved, platform)),
    );
  };
  const text = join(
    template ? fillGaps(template.saved.text, template.fields) : post.text,
    below.map(saved => saved.text),
  );
  const own = post.platforms
    .map((platform): [PlatformName, string] => [platform, textOn(platform)])
    .filter(([platform, written]) => written !== text || ownOf(platform) !== undefined)
    .map(([platform, written]) => [platform, { ...post.platformOptions[platform], text: written }]);
  return { ...post, text, platformOptions: { ...post.platformOptions, ...Object.fromEntries(own) } };
};
