import { effectiveContent, type PublishableContent } from '../limits/effective-content.ts';
import type { PlatformName } from '../platforms.ts';
import type { ReadCard } from '../posts/link-cards.ts';
import type { MediaRef } from '../posts/posts.ts';

interface ShownFile {
  id: string;
  altText: string | null;
  /** Title of a document. Absent for other files, and in approvals of an earlier release. */
  title?: string;
}

/** Complete preview of a post on one platform that a person sees before approving it. */
export interface ShownContent {
  /** Account's id on the platform, or null if none is connected. */
  account: string | null;
  text: string;
  media: ShownFile[];
  thread: { text: string; media: ShownFile[] }[];
  options: Record<string, unknown>;
  /**
   * Card of a link that the service makes for the platform, published as it was approved. Null for none. Absent if the page
   * has not been read, in approvals of an earlier release, and in the worker's comparison, which uses the approved card.
   */
  card?: ReadCard | null;
}

/** Preview of a post by platform. */
export type ShownPost = Partial<Record<PlatformName, ShownContent>>;

/** Words of a file that its posts use. */
export interface FileWords {
  altText: string | null;
  title: string | null;
}

/** Data in addition to the post: the account, and the words of files by id. */
export interface ShownBeside {
  account: string | null;
  words: ReadonlyMap<string, FileWords>;
}

/** Returns the preview of a post on one platform: account, texts, files with alternative texts, and settings. */
export const showContent = (
  post: PublishableContent,
  platform: PlatformName,
  { account, words }: ShownBeside,
): ShownContent => {
  const { text, media, threadParts, options } = effectiveContent(post, platform);
  const file = ({ id, altText }: MediaRef): ShownFile => {
    const own = words.get(id);
    return { id, altText: altText ?? own?.altText ?? null, ...(own?.title && { title: own.title }) };
  };
  const thread = threadParts.map(part => ({ text: part.text, media: part.media.map(file) }));
  return { account, text, media: media.map(file), thread, options };
};

/** Returns JSON with sorted keys, because the database stores keys in a different order. */
export const asOrderedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, child: unknown) =>
    child !== null && typeof child === 'object' && !Array.isArray(child)
      ? Object.fromEntries(Object.entries(child).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : child,
  );

/**
 * Returns whether the approved content equals the content to publish. A missing account or an unknown card does not count
 * as a difference.
 */
export const isAsShown = (approved: ShownContent | null | undefined, now: ShownContent): boolean => {
  const [before, after] = withKnownCards(approved ?? null, now);
  return (
    asOrderedJson(before) === asOrderedJson({ ...after, account: now.account ?? approved?.account ?? null })
  );
};

/**
 * Returns both contents ready to compare. A card that is unknown on either side is removed, because unknown differs from
 * none.
 */
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

/** Differences on one platform. Null on a side where the post does not include the platform. */
export interface ShownChange {
  platform: PlatformName;
  fields: ShownField[];
  before: ShownContent | null;
  after: ShownContent | null;
}

/** Returns the differences between two previews of a post. */
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
