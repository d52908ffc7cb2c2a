import { croppedItems, shapeFitOf } from '../carousels/carousel-shape.ts';
import { youtubeTitle, type EffectiveContent } from '../limits/index.ts';
import { limits } from '../limits/numbers.ts';
import { countLinks, threadsLength, utf8Length } from '../limits/text.ts';
import { isCardLeftOut, maxLinkLength } from './link-cards.ts';
import type { PlatformName } from '../platforms.ts';
import type { MediaFacts } from '../media/media.ts';
import { pageProfilesOf } from '../media/pages.ts';
import type { VideoFacts } from '../media/renditions/reasons.ts';
import type { PostProblem } from './post-problems.ts';

/** Warning for a person, without the platform. */
export type Warning = Omit<PostProblem, 'platform'>;

/** File for a platform, with its path in the request. */
interface LocatedFile {
  path: string;
  file: VideoFacts & Pick<MediaFacts, 'type'>;
}

/** Returns warnings about how one platform treats a post that it accepts. */
export const listOwnWarnings = (
  platform: PlatformName,
  content: EffectiveContent,
  files: LocatedFile[],
): Warning[] => ownWarnings[platform].flatMap(warningsOf => warningsOf(content, files));

/** Settings that X refuses for most apps, by its changelog of 2026-04-16 and its rule about replies. */
const refusedToMost = {
  quoteUrl:
    'X removed quotes from its self-serve API plans and may refuse this post. Put the address into the text instead.',
  replyToUrl:
    'X lets most apps answer only posts that are by the account or mention it, and may refuse this post.',
} as const;

/** Returns warnings about features that X grants only to some accounts and apps, without saying to which. */
const xWarnings = ({ tier, options }: EffectiveContent, located: LocatedFile[]): Warning[] => [
  ...located
    .filter(({ file }) => tier === 'premium' && (file.durationSeconds ?? 0) > limits.x.video.maxSeconds)
    .map(({ path }) => ({
      path,
      code: 'video_may_be_too_long',
      message: `X accepts videos of more than ${limits.x.video.maxSeconds} s only from some Premium accounts and may refuse this one.`,
    })),
  ...(['coverMediaId', 'coverAtMs'] as const)
    .filter(name => options[name] !== undefined)
    .map(name => ({
      path: `platformOptions.x.${name}`,
      code: 'cover_may_be_left_out',
      message:
        'X uses the cover only if the operator of this service enabled it (X_VIDEO_COVERS). Otherwise X chooses a cover.',
    })),
  ...Object.entries(refusedToMost)
    .filter(([name]) => options[name] !== undefined)
    .map(([name, message]) => ({ path: `platformOptions.x.${name}`, code: 'may_be_refused', message })),
];

/**
 * Returns a warning for texts whose bytes exceed 500. Meta documents 500 characters, but Threads has refused shorter texts
 * with more bytes.
 */
const threadsWarnings = ({ text, threadParts, paths }: EffectiveContent): Warning[] =>
  [
    { text, path: paths.text },
    ...threadParts.map((part, index) => ({ text: part.text, path: `${paths.thread}[${index}].text` })),
  ]
    .filter(part => threadsLength(part.text) <= limits.threads.text)
    .filter(part => utf8Length(part.text) > limits.threads.text)
    .map(part => ({
      path: part.path,
      code: 'text_bytes',
      message: `Threads may refuse this text: it has ${utf8Length(part.text)} bytes of UTF-8, and Threads sometimes rejects more than ${limits.threads.text} bytes even if the text has fewer characters.`,
    }));

const linkedInWarnings = (content: EffectiveContent): Warning[] =>
  isCardLeftOut('linkedin', content)
    ? [
        {
          path: content.paths.text,
          code: 'link_card_left_out',
          message: `The link has more than ${maxLinkLength.toLocaleString('en')} characters, so the post is published without a link card. Use a shorter link to get one.`,
        },
      ]
    : [];

const instagramWarnings = ({ text, options, paths }: EffectiveContent): Warning[] => [
  ...(options['format'] === 'story' && text.trim() !== ''
    ? [{ path: paths.text, code: 'text_not_shown', message: 'Instagram shows no text with a story.' }]
    : []),
  ...(options['format'] !== 'story' && countLinks(text) > 0
    ? [
        {
          path: paths.text,
          code: 'link_not_clickable',
          message: 'Links in an Instagram caption cannot be opened.',
        },
      ]
    : []),
];

/** Returns warnings about files that Instagram will crop. */
const cropWarnings = ({ options }: EffectiveContent, located: LocatedFile[]): Warning[] =>
  options['format'] === 'story' || shapeFitOf(options) !== undefined
    ? []
    : croppedItems(located.map(({ file }) => file)).map(index => ({
        path: located[index]?.path ?? '',
        code: 'carousel_cropped',
        message:
          'Instagram crops all files of a carousel to the aspect ratio of the first. Set platformOptions.instagram.fit to pad, crop, or blur to choose how this file fits.',
      }));

/** Returns a warning about a PDF on a platform that shows its pages as images. */
const pageWarnings =
  (platform: PlatformName, label: string) =>
  ({ options }: EffectiveContent, located: LocatedFile[]): Warning[] =>
    located.flatMap(({ path, file }) => {
      const profiles = pageProfilesOf(file, platform, options);
      if (profiles.length === 0) return [];
      const pages =
        profiles.length === 1
          ? 'its one page as an image'
          : `its ${profiles.length} pages as a carousel of images`;
      const bars =
        profiles[0]?.fit === 'pad' ? ' Pages of another shape than Instagram accepts get white bars.' : '';
      const message = `${label} shows no documents, so the service publishes this PDF there with ${pages}, in order.${bars}`;
      return [{ path, code: 'document_as_images', message }];
    });

const youtubeWarnings = ({ text, options, paths }: EffectiveContent): Warning[] => {
  const title = youtubeTitle(text, options);
  const isCut = typeof options['title'] !== 'string' && title.endsWith('…') && !text.includes(title);
  return isCut
    ? [{ path: paths.text, code: 'title_cut', message: `The video’s title would be shortened: ${title}` }]
    : [];
};

/** Maximum seconds of a video that YouTube treats as a Short if it is not wider than high. */
const shortSeconds = 180;

const shortsWarnings = ({ options }: EffectiveContent, [located]: LocatedFile[]): Warning[] => {
  const video = located?.file;
  const isShort =
    video?.type === 'video' && video.width <= video.height && (video.durationSeconds ?? 0) <= shortSeconds;
  const name = ['coverMediaId', 'coverAtMs'].find(each => options[each] !== undefined);
  return isShort && name !== undefined
    ? [
        {
          path: `platformOptions.youtube.${name}`,
          code: 'cover_not_shown',
          message: 'YouTube shows this video as a Short and uses no cover in the Shorts feed.',
        },
      ]
    : [];
};

const ownWarnings: Record<
  PlatformName,
  readonly ((content: EffectiveContent, files: LocatedFile[]) => Warning[])[]
> = {
  x: [xWarnings],
  linkedin: [linkedInWarnings],
  instagram: [instagramWarnings, cropWarnings, pageWarnings('instagram', 'Instagram')],
  threads: [threadsWarnings, pageWarnings('threads', 'Threads')],
  youtube: [youtubeWarnings, shortsWarnings],
};
