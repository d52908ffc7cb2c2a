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

type Written = Pick<PostContent, 'text' | 'platforms' | 'platformOptions' | 'accounts'>;

/**
 * Inserts saved texts into a post. A platform with a different result, and a platform or account with a text of its own,
 * gets that text in `platformOptions`.
 */
export const insertTexts = <T extends Written>(post: T, insertion: Insertion): T => {
  const below = [...insertion.hashtags, ...(insertion.signature ? [insertion.signature] : [])];
  const { template } = insertion;
  const join = (first: string, rest: string[]): string =>
    [first, ...rest].filter(text => text.trim() !== '').join(between);
  const ownOf = (key: string): string | undefined => {
    const text = post.platformOptions[key]?.['text'];
    return typeof text === 'string' ? text : undefined;
  };
  const textOn = (platform: PlatformName, key: string = platform): string => {
    const written = template ? fillGaps(savedTextOn(template.saved, platform), template.fields) : post.text;
    return join(
      ownOf(key) ?? written,
      below.map(saved => savedTextOn(saved, platform)),
    );
  };
  const text = join(
    template ? fillGaps(template.saved.text, template.fields) : post.text,
    below.map(saved => saved.text),
  );
  const onPlatforms = post.platforms
    .map((platform): [string, string] => [platform, textOn(platform)])
    .filter(([platform, written]) => written !== text || ownOf(platform) !== undefined);
  const onAccounts = (post.accounts ?? [])
    .filter(({ connectionId }) => ownOf(connectionId) !== undefined)
    .map(({ platform, connectionId }): [string, string] => [connectionId, textOn(platform, connectionId)]);
  const own = [...onPlatforms, ...onAccounts].map(([key, written]) => [
    key,
    { ...post.platformOptions[key], text: written },
  ]);
  return { ...post, text, platformOptions: { ...post.platformOptions, ...Object.fromEntries(own) } };
};
