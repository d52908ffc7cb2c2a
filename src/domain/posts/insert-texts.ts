import { fillGaps, savedTextOn, type SavedTextContent } from '../brands/saved-texts.ts';
import type { PlatformName } from '../platforms.ts';
import type { PostContent } from './post-problems.ts';

/** Saved texts to insert into a new post. */
export interface Insertion {
  /** Template of the text, and the values of its fields. */
  template?: { saved: SavedTextContent; fields: Readonly<Record<string, string>> } | undefined;
  /** Groups of hashtags added below the text, in this order. */
  hashtags: readonly SavedTextContent[];
  /** Signature at the end. */
  signature?: SavedTextContent | undefined;
}

/** Separator between a text and what is added below: an empty line. */
const between = '\n\n';

type Written = Pick<PostContent, 'text' | 'platforms' | 'platformOptions'>;

/**
 * Inserts saved texts into a post. A platform with a different result, or with a text of its own, gets that text in
 * `platformOptions`.
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
