import { commentsIn } from '../limits/comment-texts.ts';
import { effectiveContent, type PublishableContent } from '../limits/effective-content.ts';
import { countLinks } from '../limits/text.ts';
import type { MediaRef } from '../posts/posts.ts';
import type { PlatformName } from '../platforms.ts';
import type { ChargedCall, FindPrice } from './prices.ts';

/** Charged call of a post, with its price in millionths of a dollar. */
export interface CostItem {
  /** Part of the thread, from 1, or `comment` for a comment that follows the post. */
  part: number | 'comment';
  call: ChargedCall;
  cost: number;
}

/** Calls that publish one part of a post. */
export interface PartCost {
  cost: number;
  calls: { call: ChargedCall; cost: number }[];
}

/** Written part of a post: its text, and the number of its pictures with an alternative text. */
export interface PricedPart {
  text: string;
  altTexts: number;
}

/** Returns whether a picture is sent with an alternative text, which is a call of its own. */
export const isDescribed = (
  { altText }: MediaRef,
  file: { type: string; altText?: string | null; alt_text?: string | null } | undefined,
): boolean =>
  file !== undefined && file.type !== 'video' && (altText ?? file.altText ?? file.alt_text ?? '') !== '';

/** Returns the charged call that publishes a text. */
export const callOfText = (text: string): ChargedCall => (countLinks(text) > 0 ? 'post_with_link' : 'post');

/** Returns the calls that publish one text with its pictures. */
const callsFor = ({ text, altTexts }: PricedPart): ChargedCall[] => [
  callOfText(text),
  ...Array.from({ length: altTexts }, (): ChargedCall => 'alt_text'),
];

/** Returns the cost of calls on a platform, in millionths of a dollar. */
export const priceCalls = (
  find: FindPrice,
  platform: PlatformName,
  calls: readonly ChargedCall[],
): PartCost => {
  const priced = calls.map(call => ({ call, cost: find(platform, call) }));
  return { calls: priced, cost: priced.reduce((sum, { cost }) => sum + cost, 0) };
};

/** Returns the cost of a text with its pictures on a platform, in millionths of a dollar. */
export const costOfPart = (find: FindPrice, platform: PlatformName, part: PricedPart): PartCost => {
  return priceCalls(find, platform, callsFor(part));
};

/** Returns whether a platform charges for publishing. */
export const chargesForPosts = (find: FindPrice, platform: PlatformName): boolean =>
  find(platform, 'post') > 0 || find(platform, 'post_with_link') > 0;

/**
 * Returns what a post will cost on a platform, by part and call, with the comments that follow it. Empty if the platform
 * charges nothing.
 */
export const listCosts = (
  find: FindPrice,
  platform: PlatformName,
  post: PublishableContent,
  files: ReadonlyMap<string, { type: string; altText: string | null }>,
): CostItem[] => {
  if (!chargesForPosts(find, platform)) return [];
  const { text, media, threadParts, options } = effectiveContent(post, platform);
  const parts = [{ text, media }, ...threadParts].map(each => ({
    text: each.text,
    altTexts: each.media.filter(ref => isDescribed(ref, files.get(ref.id))).length,
  }));
  const items = (part: CostItem['part'], priced: PricedPart): CostItem[] =>
    callsFor(priced).map(call => ({ part, call, cost: find(platform, call) }));
  return [
    ...parts.flatMap((part, index) => items(index + 1, part)),
    ...commentsIn(platform, options).flatMap(({ text: comment }) =>
      items('comment', { text: comment, altTexts: 0 }),
    ),
  ];
};
