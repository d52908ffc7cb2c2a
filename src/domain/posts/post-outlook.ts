import {
  countedTexts,
  effectiveContent,
  threadPlatforms,
  writtenTexts,
  type CountedText,
  type EffectiveContent,
} from '../limits/index.ts';
import { coverOf } from '../limits/covers.ts';
import type { MediaFacts } from '../media/media.ts';
import type { PlatformName } from '../platforms.ts';
import { listUnlabelled, type DisclosureName } from './disclosures.ts';
import { draftOf, type PostContent, type PostProblem } from './post-problems.ts';
import { findBrokenMentions } from './broken-mentions.ts';
import { listMentions } from './mentions.ts';
import { listOwnWarnings, type Warning } from './own-warnings.ts';
import type { MediaRef } from './posts.ts';
import type { Misfit } from '../media/misfits.ts';
import { publishedForm, type RenditionForm } from '../media/renditions/forms.ts';
import { coverProfileOf, profileOf, type RenditionProfile } from '../media/renditions/profiles.ts';
import { renditionReasons, type VideoFacts } from '../media/renditions/reasons.ts';

/** Known facts about a file before publishing. */
export type KnownFile = VideoFacts & { id: string; altText: string | null } & Pick<MediaFacts, 'type'>;

/** File that the platform does not accept as it is, and its converted form. */
export interface Conversion {
  path: string;
  mediaId: string;
  /** Reasons for the conversion. */
  reasons: Misfit[];
  to: RenditionForm;
}

/** Preview of a post on one platform. */
export interface TargetOutlook {
  platform: PlatformName;
  texts: CountedText[];
  conversions: Conversion[];
}

type Files = ReadonlyMap<string, KnownFile>;

export const targetOutlook = (content: PostContent, platform: PlatformName, files: Files): TargetOutlook => {
  const { options } = effectiveContent(content, platform);
  return {
    platform,
    texts: countedTexts(platform, draftOf(content, platform, files)),
    conversions: [
      ...locatedFiles(content, platform, files).flatMap(located => conversionOf(platform, options, located)),
      ...coverConversion(platform, files.get(coverOf(options)?.mediaId ?? '')),
    ],
  };
};

interface LocatedFile {
  path: string;
  ref: MediaRef;
  file: KnownFile;
  /** Files in the same part of the post. */
  together: readonly KnownFile[];
}

/** Returns the files for a platform, each with its path in the request. */
const locatedFiles = (content: PostContent, platform: PlatformName, files: Files): LocatedFile[] => {
  const { media, threadParts, paths } = effectiveContent(content, platform);
  const lists = [
    { path: paths.media, refs: media },
    ...threadParts.map((part, index) => ({ path: `${paths.thread}[${index}].media`, refs: part.media })),
  ];
  return lists.flatMap(({ path, refs }) => {
    const together = refs.flatMap(({ id }) => files.get(id) ?? []);
    return refs.flatMap((ref, index) => {
      const file = files.get(ref.id);
      return file ? [{ path: `${path}[${index}]`, ref, file, together }] : [];
    });
  });
};

const conversionOf = (
  platform: PlatformName,
  options: EffectiveContent['options'],
  { path, file, together }: LocatedFile,
): Conversion[] => {
  return conversionTo(profileOf(file, platform, options, together), path, file);
};

const conversionTo = (profile: RenditionProfile | undefined, path: string, file: KnownFile): Conversion[] => {
  const reasons = profile ? renditionReasons(file, profile) : [];
  if (!profile || reasons.length === 0) return [];
  return [{ path, mediaId: file.id, reasons, to: publishedForm(file, profile) }];
};

const coverConversion = (platform: PlatformName, file: KnownFile | undefined): Conversion[] =>
  file?.type === 'image'
    ? conversionTo(coverProfileOf(platform), `platformOptions.${platform}.coverMediaId`, file)
    : [];

/** Returns warnings about content that the platform would accept. */
export const contentWarnings = (
  content: PostContent,
  platform: PlatformName,
  files: Files,
): PostProblem[] => {
  const effective = effectiveContent(content, platform);
  const located = locatedFiles(content, platform, files);
  return [
    ...altTextWarnings(located, platform),
    ...threadWarnings(content, platform),
    ...mentionWarnings(content, platform),
    ...labelWarnings(content, effective, platform),
    ...sentenceWarnings(content, platform),
    ...listOwnWarnings(platform, effective, located),
  ].map(warning => ({ platform, ...warning }));
};

const altTextWarnings = (located: LocatedFile[], platform: PlatformName): Warning[] =>
  located
    .filter(({ ref, file }) => file.type === 'image' && !(ref.altText ?? file.altText))
    .filter(() => platform !== 'youtube')
    .map(({ path }) => ({
      path,
      code: 'alt_text_missing',
      message: 'The image has no alternative text, so people who cannot see it get no description. Add one.',
    }));

/** Returns a warning if a post without images and videos has the label for AI, which applies only to those. */
const labelWarnings = (
  { platformOptions }: PostContent,
  { media, options }: EffectiveContent,
  platform: PlatformName,
): Warning[] =>
  options['madeWithAi'] === true && media.length === 0
    ? [
        {
          path:
            platformOptions[platform]?.['madeWithAi'] === true
              ? `platformOptions.${platform}.madeWithAi`
              : 'disclosures.madeWithAi',
          code: 'label_left_out',
          message:
            'The AI label applies only to images and videos. A post with text alone is published without it.',
        },
      ]
    : [];

/** Maximum number of names that a sentence lists. */
const maxNames = 5;

const plainSentence = (names: readonly string[], platform: PlatformName): string =>
  names.length > maxNames
    ? `${names.slice(0, maxNames).join(', ')}, and ${names.length - maxNames} other names have no account id on ${platform}, so the post shows the plain names there and notifies no one.`
    : `${names.join(', ')} has no account id on ${platform}, so the post shows the plain name there and notifies no one.`;

/**
 * Returns a warning for every mention without an id on the platform, because it appears as a plain name, and for text that
 * may be meant as a mention.
 */
const mentionWarnings = (content: PostContent, platform: PlatformName): Warning[] =>
  writtenTexts(content, platform).flatMap(({ text, path }) => {
    const [first] = findBrokenMentions(text, platform).filter(({ isCertain }) => !isCertain);
    const markup = first ? [{ path, code: 'mention_markup', message: first.message }] : [];
    const plain = listMentions(text).filter(({ ids }) => ids[platform] === undefined);
    if (plain.length === 0) return markup;
    const names = [...new Set(plain.map(({ name }) => `“${name}”`))];
    return [
      ...markup,
      {
        path,
        code: 'mention_plain',
        message: plainSentence(names, platform),
      },
    ];
  });

const disclosed: Record<DisclosureName, string> = {
  madeWithAi: 'AI-generated content',
  paidPartnership: 'a paid partnership',
  productPlacement: 'product placement',
};

/** Returns warnings about disclosures for which the platform has no label and the brand no sentence. */
const sentenceWarnings = (
  { disclosures, disclosureSentences }: PostContent,
  platform: PlatformName,
): Warning[] =>
  listUnlabelled(disclosures, platform).map(name => {
    const sentence = disclosureSentences?.[name];
    const then =
      sentence === undefined
        ? 'and the brand has no sentence for it (`disclosureSentences`), so the post is published there without one'
        : `so the service adds the brand’s sentence to the text: ${sentence}`;
    return {
      path: `disclosures.${name}`,
      code: sentence === undefined ? 'label_missing' : 'label_as_text',
      message: `${platform} has no label for ${disclosed[name]}, ${then}`,
    };
  });

const threadWarnings = ({ thread }: PostContent, platform: PlatformName): Warning[] =>
  thread.length === 0 || threadPlatforms.includes(platform)
    ? []
    : [
        {
          path: 'thread',
          code: 'thread_left_out',
          message: `${platform} has no threads, so only the first text is published there.`,
        },
      ];
