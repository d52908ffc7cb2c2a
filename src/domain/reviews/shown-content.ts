import { effectiveContent, type PublishableContent } from '../limits/effective-content.ts';
import type { PlatformName } from '../platforms.ts';
import type { ReadCard } from '../posts/link-cards.ts';
import type { MediaRef } from '../posts/posts.ts';
import { contentFor, type TargetName } from '../posts/target-names.ts';

interface ShownFile {
  id: string;
  altText: string | null;
  /** Title of a document. Absent for other files, and in approvals of an earlier release. */
  title?: string;
}

/** Complete preview of a post on one platform that a person sees before approving it. */
export interface ShownContent {
  /** Set for an account that the post names. */
  platform?: PlatformName;
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

/** Preview of a post by target: by platform, or by connection ID for a named account. */
export type ShownPost = Record<string, ShownContent>;

/** Returns the target of an entry of a preview. */
export const nameOfShown = (key: string, { platform }: ShownContent): Required<TargetName> =>
  platform ? { platform, connectionId: key } : { platform: key as PlatformName, connectionId: null };

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

/** Returns the preview of a target of a post: account, texts, files with alternative texts, and settings. */
export const showContent = (
  post: PublishableContent,
  target: TargetName,
  { account, words }: ShownBeside,
): ShownContent => {
  const { platform, connectionId } = target;
  const { text, media, threadParts, options } = effectiveContent(contentFor(post, target), platform);
  const file = ({ id, altText }: MediaRef): ShownFile => {
    const own = words.get(id);
    return { id, altText: altText ?? own?.altText ?? null, ...(own?.title && { title: own.title }) };
  };
  const thread = threadParts.map(part => ({ text: part.text, media: part.media.map(file) }));
  const shown = { account, text, media: media.map(file), thread, options };
  return typeof connectionId === 'string' ? { platform, ...shown } : shown;
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

/** Differences on one target. Null on a side where the post does not have the target. */
export interface ShownChange extends Required<TargetName> {
  fields: ShownField[];
  before: ShownContent | null;
  after: ShownContent | null;
}

/** Returns the differences between two previews of a post. */
export const changesOf = (before: ShownPost, after: ShownPost): ShownChange[] => {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap(key => {
    const [one, other] = withKnownCards(before[key] ?? null, after[key] ?? null);
    const fields = shownFields.filter(
      field => asOrderedJson(one?.[field] ?? null) !== asOrderedJson(other?.[field] ?? null),
    );
    const [was = null, is = null] = [before[key], after[key]];
    const either = is ?? was;
    return either === null || fields.length === 0
      ? []
      : [{ ...nameOfShown(key, either), fields, before: was, after: is }];
  });
};
