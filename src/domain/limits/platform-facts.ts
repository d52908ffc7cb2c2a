import { platformNames, type PlatformName } from '../platforms.ts';
import { countedTexts } from './counted-texts.ts';
import { threadPlatforms } from './effective-content.ts';
import type { FileRule } from './files.ts';
import { limits } from './numbers.ts';
import { pdf } from '../media/page-limits.ts';
import type { OptionSchema } from './option.ts';
import { optionSchemas } from './options.ts';

export const fileKinds = ['image', 'gif', 'video', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Requirements of a platform for one kind of file, and the maximum number in a post or a part of a thread. */
export interface KindFacts extends FileRule {
  kind: FileKind;
  max: number;
  /** Instagram `format` that the values apply to, or null for all others. */
  format: string | null;
}

/** Limits of a platform, taken from the tables that validate posts. */
export interface PlatformFacts {
  platform: PlatformName;
  /** Length limits of texts. `path`: path of the text in a request. */
  texts: { path: string; limit: number; unit: 'characters' | 'bytes' }[];
  hashtags: number | null;
  mentions: number | null;
  links: number | null;
  media: {
    isRequired: boolean;
    /** Maximum number of files in a post, or in a part of a thread. */
    max: number;
    /** Whether different kinds of files can be combined. */
    isMixed: boolean;
    kinds: KindFacts[];
  };
  hasThreads: boolean;
  /** Higher limits of accounts with the tier `premium`, or null if the platform has no tiers. */
  premium: { textLimit: number; maxVideoSeconds: number } | null;
  options: Readonly<Record<string, OptionSchema>>;
}

type MediaFacts = PlatformFacts['media'];

const kindOf = (kind: FileKind, max: number, rule: FileRule, format: string | null = null): KindFacts => ({
  ...rule,
  kind,
  max,
  format,
});

/** Requirements for a PDF that becomes a carousel of pictures. */
const asPictures = (maxPages: number): FileRule => ({
  mimeTypes: [pdf],
  maxBytes: limits.linkedin.document.maxBytes,
  maxPages,
});

const { x, linkedin, instagram, threads, youtube } = limits;

const mediaOf: Readonly<Record<PlatformName, MediaFacts>> = {
  x: {
    isRequired: false,
    max: x.images,
    isMixed: false,
    kinds: [kindOf('image', x.images, x.image), kindOf('gif', 1, x.gif), kindOf('video', 1, x.video)],
  },
  linkedin: {
    isRequired: false,
    max: linkedin.images,
    isMixed: false,
    kinds: [
      kindOf('image', linkedin.images, linkedin.image),
      kindOf('video', 1, linkedin.video),
      kindOf('document', 1, linkedin.document),
    ],
  },
  instagram: {
    isRequired: true,
    max: instagram.carousel,
    isMixed: true,
    kinds: [
      kindOf('image', instagram.carousel, instagram.image),
      kindOf('video', instagram.carousel, instagram.reel),
      kindOf('video', 1, instagram.reel, 'reel'),
      kindOf('image', 1, instagram.storyImage, 'story'),
      kindOf('video', 1, instagram.storyVideo, 'story'),
      kindOf('document', 1, asPictures(instagram.carousel)),
    ],
  },
  threads: {
    isRequired: false,
    max: threads.carousel,
    isMixed: true,
    kinds: [
      kindOf('image', threads.carousel, threads.image),
      kindOf('video', threads.carousel, threads.video),
      kindOf('document', 1, asPictures(threads.carousel)),
    ],
  },
  youtube: { isRequired: true, max: 1, isMixed: false, kinds: [kindOf('video', 1, youtube.video)] },
};

/**
 * Returns the counted texts of a platform and their limits. Uses an empty post plus the optional texts that are counted
 * only if present.
 */
const textsOf = (platform: PlatformName): PlatformFacts['texts'] =>
  countedTexts(platform, {
    text: '',
    media: [],
    threadParts: [],
    options: { textAttachment: '', firstComment: '', followUpComments: [{ text: '', after: 0 }] },
  }).map(({ path, limit, unit }) => ({ path, limit, unit }));

const hasNumber = (platform: PlatformName, name: 'hashtags' | 'mentions' | 'links'): number | null => {
  const numbers: Readonly<Record<string, unknown>> = limits[platform];
  return typeof numbers[name] === 'number' ? numbers[name] : null;
};

export const platformFacts: readonly PlatformFacts[] = platformNames.map(platform => ({
  platform,
  texts: textsOf(platform),
  hashtags: hasNumber(platform, 'hashtags'),
  mentions: hasNumber(platform, 'mentions'),
  links: hasNumber(platform, 'links'),
  media: mediaOf[platform],
  hasThreads: threadPlatforms.includes(platform),
  premium: platform === 'x' ? { textLimit: x.premiumText, maxVideoSeconds: x.premiumSeconds } : null,
  options: optionSchemas[platform],
}));
