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

/** The parts of a post that say what is published. */
export interface PublishableContent {
  text: string;
  media: readonly MediaRef[];
  thread: readonly ThreadPart[];
  platformOptions: PlatformOptions;
  /** What is added to links to the brand's own domains; null or left out for nothing. */
  utm?: UtmSettings | null | undefined;
  /** What the post says of itself; null or left out for nothing. */
  disclosures?: Disclosures | null | undefined;
  /** What its brand has texts say where a platform has no label for that; null or left out for nothing. */
  disclosureSentences?: DisclosureSentences | null | undefined;
  /** Of its brand's accounts; left out where that does not matter. */
  tiers?: AccountTiers | undefined;
}

/** What one platform gets of a post, and where in the request its text and media stand. */
export interface EffectiveContent {
  text: string;
  media: readonly MediaRef[];
  /** Empty on platforms without threads. */
  threadParts: readonly { text: string; media: readonly MediaRef[] }[];
  /** The platform's own settings; those set to null are left out. */
  options: Record<string, unknown>;
  /** Of the account that it goes out by, where that is known. */
  tier?: AccountTier | undefined;
  paths: { text: string; media: string; thread: string };
}

/** Comments on LinkedIn are plain text, in which its form of a mention would stand as it is. */
const asComment = showLinkedInMentions;

/** Settings that are texts with links of their own. */
const writtenOptions: readonly string[] = ['firstComment', 'textAttachment'];

/** Platforms on which a post can go on in further posts. */
export const threadPlatforms: readonly PlatformName[] = ['x', 'threads'];

/**
 * Lays `platformOptions[platform]` over the post: its `text`, `media` and `thread` replace the post's own there. Links
 * are those that the platform gets, with the brand's parameters in them, and so are mentions. What the post discloses
 * becomes the platform's label, or else the brand's sentence.
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

/** A setting as a platform gets it: what of it is a text is rendered, and what is not as it should be stays for the checks. */
const renderOption = (name: string, value: unknown, render: (written: string) => string): unknown => {
  if (writtenOptions.includes(name)) return render(String(value));
  if (name !== 'followUpComments' || !Array.isArray(value)) return value;
  return value.map((one: unknown) =>
    typeof (one as Partial<FollowUp> | null)?.text === 'string'
      ? { ...(one as FollowUp), text: render((one as FollowUp).text) }
      : one,
  );
};

/** A text of a post as a platform gets it: links with the brand's parameters, mentions as the platform's own. */
export const renderText = (
  { utm }: Pick<PublishableContent, 'utm'>,
  platform: PlatformName,
  written: string,
): string => renderMentions(utm ? addUtm(written, utm, platform) : written, platform);

/** What a platform is to get, as it was written. */
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

/** The texts that a platform is to get as they were written, mentions as such, each with its place in the request. */
export const writtenTexts = (
  post: PublishableContent,
  platform: PlatformName,
): { text: string; path: string }[] => {
  const { text, parts, paths } = layOver(post, platform);
  return [
    { text, path: paths.text },
    ...parts.map((part, index) => ({ text: part.text, path: `${paths.thread}[${index}].text` })),
  ];
};

/** What is said of a post stands beneath what it says: a post of nothing else stays empty. */
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
