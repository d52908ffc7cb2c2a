import { refuse, type Detail } from '../errors.ts';
import { limits } from '../limits/numbers.ts';
import type { MeasuredMedia } from '../limits/index.ts';
import type { PlatformName } from '../platforms.ts';
import { madeByModel, type Disclosures } from '../posts/disclosures.ts';
import { publishProblems, type PostContent } from '../posts/post-problems.ts';
import type { MediaRef, PlatformOptions, ThreadPart } from '../posts/posts.ts';
import { listTargets } from '../posts/target-names.ts';

/** Carousel to be turned into a post: its images in order, and its document for platforms that take one. */
export interface CarouselForPost {
  title: string;
  slides: readonly MediaRef[];
  document: MediaRef | null;
}

export interface CarouselPublication {
  platforms: PlatformName[];
  text: string;
  /** Whether X gets all slides as a thread of four per post. Otherwise X gets the first four. */
  thread: boolean;
  /** Disclosures of the post. Without them, the post states that a model made it. */
  disclosures?: Disclosures | undefined;
}

/** Returns whether one of the platforms gets the document instead of the images. */
export const takesDocument = (platforms: readonly PlatformName[]): boolean => platforms.includes('linkedin');

const inFours = (slides: readonly MediaRef[]): MediaRef[][] =>
  Array.from({ length: Math.ceil(slides.length / limits.x.images) }, (_, part) =>
    slides.slice(part * limits.x.images, (part + 1) * limits.x.images),
  );

const onX = (
  slides: readonly MediaRef[],
  asThread: boolean,
): { media: MediaRef[]; thread?: ThreadPart[] } => {
  const [media = [], ...rest] = inFours(slides);
  return asThread ? { media, thread: rest.map(part => ({ text: '', media: part })) } : { media };
};

/**
 * Returns the post of a carousel: all images on Instagram and Threads, the document on LinkedIn, and four images or a
 * thread on X.
 */
export const postOfCarousel = (
  { title, slides, document }: CarouselForPost,
  { platforms, text, thread, disclosures = madeByModel }: CarouselPublication,
): PostContent => {
  const own: PlatformOptions = {
    ...(platforms.includes('linkedin') && document && { linkedin: { media: [document], title } }),
    ...(platforms.includes('x') && { x: onX(slides, thread) }),
  };
  return { text, platforms, media: [...slides], thread: [], platformOptions: own, disclosures };
};

const withoutPictures: readonly PlatformName[] = ['youtube'];

/** Converts problems of the post to error details with paths of the request: a platform or the text. */
const detailsOf = (
  post: PostContent,
  platforms: readonly PlatformName[],
  files: ReadonlyMap<string, MeasuredMedia>,
): Detail[] => {
  const at = (platform: PlatformName): string => `platforms[${platforms.indexOf(platform)}]`;
  const refused = platforms
    .filter(platform => withoutPictures.includes(platform))
    .map(platform => ({
      path: at(platform),
      code: 'carousel_not_supported',
      message: `A carousel consists of images, but ${platform} accepts only videos. Remove ${platform}.`,
    }));
  const others = platforms.filter(platform => !withoutPictures.includes(platform));
  const found = publishProblems(post, listTargets({ platforms: others }), files).map(
    ({ platform, path, code, message }) => ({
      path: platform === null || path.endsWith('text') ? 'text' : at(platform),
      code,
      message,
    }),
  );
  return [...refused, ...new Map(found.map(detail => [detail.path + detail.message, detail])).values()];
};

/** Throws `validation_failed` with every problem that would make a platform refuse the carousel. */
export const requirePostable = (post: PostContent, files: ReadonlyMap<string, MeasuredMedia>): void => {
  const details = detailsOf(post, post.platforms, files);
  if (details.length > 0)
    throw refuse('validation_failed', details.map(({ message }) => message).join(' '), { details });
};
