import { effectiveContent, type PublishableContent } from '../limits/effective-content.ts';
import type { PlatformName } from '../platforms.ts';
import type { ReadCard } from '../posts/link-cards.ts';
import type { MediaRef } from '../posts/posts.ts';

interface ShownFile {
  id: string;
  altText: string | null;
}

/** All that a person is shown of a post on one platform before they approve it. */
export interface ShownContent {
  /** The account's id on the platform; null where none is connected. */
  account: string | null;
  text: string;
  media: ShownFile[];
  thread: { text: string; media: ShownFile[] }[];
  options: Record<string, unknown>;
  /**
   * The card of a link that this service makes for the platform, which goes out as it was approved; null for none. Not there where
   * nobody has read the page, in approvals of an earlier release, and in what the worker compares: it takes the card that was approved.
   */
  card?: ReadCard | null;
}

/** A post as it was shown, by platform. */
export type ShownPost = Partial<Record<PlatformName, ShownContent>>;

/** What stands beside the post itself: the account there, and the alternative texts of its files by their ids. */
export interface ShownBeside {
  account: string | null;
  altTexts: ReadonlyMap<string, string | null>;
}

/** What one platform gets of a post: its account, texts, files with their alternative texts, and settings. */
export const showContent = (
  post: PublishableContent,
  platform: PlatformName,
  { account, altTexts }: ShownBeside,
): ShownContent => {
  const { text, media, threadParts, options } = effectiveContent(post, platform);
  const file = ({ id, altText }: MediaRef): ShownFile => ({
    id,
    altText: altText ?? altTexts.get(id) ?? null,
  });
  const thread = threadParts.map(part => ({ text: part.text, media: part.media.map(file) }));
  return { account, text, media: media.map(file), thread, options };
};

/** JSON with its keys in order, as the database keeps them in another. */
export const asOrderedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, child: unknown) =>
    child !== null && typeof child === 'object' && !Array.isArray(child)
      ? Object.fromEntries(Object.entries(child).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : child,
  );

/** Whether what was approved is what would go out. While no account is connected there is none to differ, nor while no card is known. */
export const isAsShown = (approved: ShownContent | null | undefined, now: ShownContent): boolean => {
  const [before, after] = withKnownCards(approved ?? null, now);
  return (
    asOrderedJson(before) === asOrderedJson({ ...after, account: now.account ?? approved?.account ?? null })
  );
};

/** Both as they are to be compared: a card that one of them does not know differs from none. */
const withKnownCards = <Content extends ShownContent | null>(
  one: Content,
  other: Content,
): [Content, Content] => {
  if (one?.card !== undefined && other?.card !== undefined) return [one, other];
  const without = (content: Content): Content => content && { ...content, card: undefined };
  return [without(one), without(other)];
};

export const shownFields = ['account', 'text', 'media', 'thread', 'options', 'card'] as const;
export type ShownField = (typeof shownFields)[number];

/** What differs on one platform; null where the post did not go there, or does not any more. */
export interface ShownChange {
  platform: PlatformName;
  fields: ShownField[];
  before: ShownContent | null;
  after: ShownContent | null;
}

/** What differs between two looks at a post. */
export const changesOf = (before: ShownPost, after: ShownPost): ShownChange[] => {
  const platforms = [...new Set([...Object.keys(before), ...Object.keys(after)])] as PlatformName[];
  return platforms.flatMap(platform => {
    const [one, other] = withKnownCards(before[platform] ?? null, after[platform] ?? null);
    const fields = shownFields.filter(
      field => asOrderedJson(one?.[field] ?? null) !== asOrderedJson(other?.[field] ?? null),
    );
    const [was = null, is = null] = [before[platform], after[platform]];
    return fields.length === 0 ? [] : [{ platform, fields, before: was, after: is }];
  });
};
