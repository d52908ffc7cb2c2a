import { addUtm, type UtmSettings } from '../brands/utm.ts';
import type { AccountTier, AccountTiers, PlatformName } from '../platforms.ts';
import {
  addSentences,
  labelOptions,
  listUnlabelled,
  type Disclosures,
  type DisclosureSentences,
} from '../posts/disclosures.ts';
import { renderMentions, showLinkedInMentions } from '../posts/mentions.ts';
import type { MediaRef, PlatformOptions, ThreadPart } from '../posts/posts.ts';
import type { FollowUp } from '../publishing/follow-ups.ts';
import { commentsIn } from './comment-texts.ts';

/** Parts of a post that determine what is published. */
export interface PublishableContent {
  text: string;
  media: readonly MediaRef[];
  thread: readonly ThreadPart[];
  platformOptions: PlatformOptions;
  /** Parameters for links to the brand's own domains. Null or absent for none. */
  utm?: UtmSettings | null | undefined;
  /** Disclosures of the post. Null or absent for none. */
  disclosures?: Disclosures | null | undefined;
  /** Brand's sentences for disclosures on platforms without a label. Null or absent for none. */
  disclosureSentences?: DisclosureSentences | null | undefined;
  /** Tiers of the brand's accounts. Absent if they do not matter. */
  tiers?: AccountTiers | undefined;
}

/** Content of a post for one platform, with the paths of its text and media in the request. */
export interface EffectiveContent {
  text: string;
  media: readonly MediaRef[];
  /** Empty on platforms without threads. */
  threadParts: readonly { text: string; media: readonly MediaRef[] }[];
  /** Platform's own settings, without null values. */
  options: Record<string, unknown>;
  /** Tier of the account that publishes the post, if known. */
  tier?: AccountTier | undefined;
  paths: { text: string; media: string; thread: string };
}

/** Renders a comment on LinkedIn, where comments are plain text and mention markup would appear literally. */
const asComment = showLinkedInMentions;

/** Settings that are texts and may contain links. */
const writtenOptions: readonly string[] = ['firstComment', 'textAttachment'];

/** Platforms that support threads. */
export const threadPlatforms: readonly PlatformName[] = ['x', 'threads'];

/**
 * Returns a post's content for one platform. `platformOptions[platform]` overrides `text`, `media`, and `thread` of the
 * post. Links get the brand's parameters, mentions the platform's notation. Disclosures become the platform's label, or
 * else the brand's sentence.
 */
export const effectiveContent = (post: PublishableContent, platform: PlatformName): EffectiveContent => {
  const { text, media, parts, settings, paths } = layOver(post, platform);
  const sent = (written: string): string => renderText(post, platform, written);
  const tier = post.tiers?.[platform];
  const options = Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, renderOption(name, value, written => asComment(sent(written)))]),
  );
  return {
    text: discloseInText(post, platform, sent(text), media),
    media,
    threadParts: parts.map(part => ({ text: sent(part.text), media: part.media ?? [] })),
    options: labelOptions(options, post.disclosures, platform),
    ...(tier && { tier }),
    paths,
  };
};

/** Renders the texts within a setting. Malformed values stay as they are, so that the checks can report them. */
const renderOption = (name: string, value: unknown, render: (written: string) => string): unknown => {
  if (writtenOptions.includes(name)) return typeof value === 'string' ? render(value) : value;
  if (name !== 'followUpComments' || !Array.isArray(value)) return value;
  return value.map((one: unknown) =>
    typeof (one as Partial<FollowUp> | null)?.text === 'string'
      ? { ...(one as FollowUp), text: render((one as FollowUp).text) }
      : one,
  );
};

/** Renders a text for a platform: links get the brand's parameters, mentions the platform's notation. */
export const renderText = (
  { utm }: Pick<PublishableContent, 'utm'>,
  platform: PlatformName,
  written: string,
): string => renderMentions(utm ? addUtm(written, utm, platform) : written, platform);

/** Returns the content for a platform as written, before rendering. */
const layOver = (post: PublishableContent, platform: PlatformName) => {
  const { text, media, thread, ...settings } = post.platformOptions[platform] ?? {};
  const ownText = typeof text === 'string' ? text : undefined;
  const ownMedia = Array.isArray(media) ? (media as MediaRef[]) : undefined;
  const ownThread = Array.isArray(thread) ? (thread as ThreadPart[]) : undefined;
  return {
    text: ownText ?? post.text,
    media: ownMedia ?? post.media,
    parts: threadPlatforms.includes(platform) ? (ownThread ?? post.thread) : [],
    settings,
    paths: {
      text: ownText === undefined ? 'text' : `platformOptions.${platform}.text`,
      media: ownMedia === undefined ? 'media' : `platformOptions.${platform}.media`,
      thread: ownThread === undefined ? 'thread' : `platformOptions.${platform}.thread`,
    },
  };
};

/** Returns the text attachment in the settings. */
const attachmentIn = (platform: PlatformName, { textAttachment: text }: Record<string, unknown>) =>
  typeof text === 'string' ? [{ text, path: `platformOptions.${platform}.textAttachment` }] : [];

/**
 * Returns the texts for a platform as written, including mention markup, each with its path in the request: the post, the
 * parts of its thread, its text attachment, and its comments.
 */
export const writtenTexts = (
  post: PublishableContent,
  platform: PlatformName,
): { text: string; path: string }[] => {
  const { text, parts, settings, paths } = layOver(post, platform);
  return [
    { text, path: paths.text },
    ...parts.map((part, index) => ({ text: part.text, path: `${paths.thread}[${index}].text` })),
    ...attachmentIn(platform, settings),
    ...commentsIn(platform, settings),
  ];
};

/** Appends disclosures to a text. An empty text stays empty. */
export const discloseInText = (
  { disclosures, disclosureSentences }: PublishableContent,
  platform: PlatformName,
  text: string,
  media: readonly MediaRef[],
): string =>
  text.trim() === '' && media.length === 0
    ? text
    : addSentences(
        text,
        listUnlabelled(disclosures, platform).flatMap(name => disclosureSentences?.[name] ?? []),
      );
