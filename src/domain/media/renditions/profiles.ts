import { shapeFitOf, shapeFits, shapeOf, type ShapeFit } from '../../carousels/carousel-shape.ts';
import { logoOnly, kindOf, type FileRule } from '../../limits/files.ts';
import { limits } from '../../limits/numbers.ts';
import type { MeasuredMedia } from '../../limits/problem.ts';
import type { PlatformName } from '../../platforms.ts';
import { pictureTraits, videoTraits, type MediaTrait } from '../media.ts';

/** Requirements of one platform, in one of its formats, for a video or image. */
export interface RenditionProfile {
  /**
   * Stable name such as `instagram.story`, stored with each rendition. When the meaning changes, the number at its end
   * changes.
   */
  name: string;
  rule: FileRule;
  /** Codecs that are accepted without conversion. */
  videoCodecs: readonly string[];
  audioCodecs: readonly string[];
  /** Traits that files must not have. */
  refuses: readonly MediaTrait[];
  /** Way in which files are fitted into the aspect ratio, if a post requests one. */
  fit?: ShapeFit;
  /** Milliseconds of the frame to extract from a video as an image. */
  frameAtMs?: number;
  /** Page of a PDF to draw as an image, from 1. */
  page?: number;
}

const h264 = ['h264'];
const h264OrHevc = ['h264', 'hevc'];
const anyVideo = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'prores'];
const anySound = ['aac', 'mp3', 'opus', 'vorbis', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le'];

const profile = (
  name: string,
  rule: FileRule,
  videoCodecs: readonly string[],
  audioCodecs: readonly string[] = ['aac'],
  refuses: readonly MediaTrait[] = [...videoTraits, 'privateTags'],
): RenditionProfile => ({ name: `${name}.2`, rule, videoCodecs, audioCodecs, refuses });

const profiles = {
  x: profile('x', limits.x.video, h264),
  linkedin: profile('linkedin', limits.linkedin.video, h264, ['aac', 'mp3']),
  reel: profile('instagram.reel', limits.instagram.reel, h264OrHevc),
  story: profile('instagram.story', limits.instagram.storyVideo, h264OrHevc),
  threads: profile('threads', limits.threads.video, h264OrHevc),
  youtube: profile('youtube', limits.youtube.video, anyVideo, anySound, ['audioTrack', 'privateTags']),
};

const picture = (name: string, rule: FileRule): RenditionProfile =>
  profile(name, rule, [], [], pictureTraits);

const pictures = {
  x: picture('x.image', limits.x.image),
  xGif: picture('x.gif', limits.x.gif),
  linkedin: picture('linkedin.image', limits.linkedin.image),
  // an aspect ratio that Instagram refuses is reported as an error, because no one chose bars or a crop
  instagram: picture('instagram.image', limits.instagram.storyImage),
  threads: picture('threads.image', limits.threads.image),
};

/**
 * Form of a picture from which all its other forms are made: without private tags, upright, in 8-bit sRGB, and in a format
 * that browsers show. Made once, when the picture is uploaded. Pictures that are already in this form have none.
 */
export const cleanProfile: RenditionProfile = {
  ...picture('clean', { mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] }),
  name: 'clean.1',
};

/** JPEG that every platform accepts. Targets that cannot use the clean form of a picture share it. */
export const sharedPicture: RenditionProfile = {
  ...picture('picture', {
    mimeTypes: ['image/jpeg'],
    maxBytes: limits.x.image.maxBytes,
    maxPixels: limits.linkedin.image.maxPixels,
  }),
  name: 'picture.1',
};

/** Matches the name of a frame's profile: `frame.5000.1`. */
const frameName = /^frame\.(\d+)\.1$/;

const covers: Partial<Record<PlatformName, RenditionProfile>> = {
  x: pictures.x,
  linkedin: picture('linkedin.cover', limits.linkedin.cover),
  instagram: picture('instagram.cover', limits.instagram.cover),
  youtube: picture('youtube.cover', limits.youtube.cover),
};

/** Returns the requirements for the cover image of a video. */
export const coverProfileOf = (platform: PlatformName): RenditionProfile | undefined => covers[platform];

const pictureProfiles = [cleanProfile, sharedPicture, ...Object.values(pictures), ...Object.values(covers)];

/** Matches the name of a page's profile: `page.3.1`, or `page.3.pad-800.1` in an aspect ratio. */
const pageName = /^page\.(\d+)(?:\.[a-z]+-\d+)?\.1$/;

/** Returns the profile of a PDF's page as an image that Instagram and Threads accept. */
export const pageProfile = (page: number): RenditionProfile => ({
  ...picture('page', { mimeTypes: ['image/jpeg'], maxBytes: limits.instagram.image.maxBytes }),
  name: `page.${page}.1`,
  page,
});

/** Returns the profile of a frame as an image that every platform accepts as a cover. */
export const frameProfile = (frameAtMs: number): RenditionProfile => ({
  ...picture('frame', limits.youtube.cover),
  name: `frame.${frameAtMs}.1`,
  frameAtMs,
});

type Options = Readonly<Record<string, unknown>>;

/** Returns the requirements for a video of a post with these platform settings. */
export const profileFor = (platform: PlatformName, options: Options): RenditionProfile => {
  if (platform === 'instagram') return options['format'] === 'story' ? profiles.story : profiles.reel;
  return profiles[platform];
};

/** Returns a profile with an aspect ratio, which is part of the name. */
export const shaped = (profile: RenditionProfile, fit: ShapeFit, shape: number): RenditionProfile => {
  const aspect = shape / 1_000;
  const name = `${profile.name.replace(/\.(\d+)$/, `.${fit}-${shape}.$1`)}`;
  return { ...profile, name, fit, rule: { ...profile.rule, minAspect: aspect, maxAspect: aspect } };
};

/**
 * Returns the requirements for a file, or undefined if no rendition helps: a document, or an image on a platform that only
 * accepts videos. `together`: files shown in the same part of the post.
 */
export const profileOf = (
  file: MeasuredMedia,
  platform: PlatformName,
  options: Options,
  together: readonly MeasuredMedia[],
): RenditionProfile | undefined => {
  const profile = plainProfileOf(file, platform, options);
  const fit = platform === 'instagram' ? shapeFitOf(options) : undefined;
  const shape = shapeOf(together);
  const isAlone = file.type === 'video' && together.length < 2;
  return profile && fit && shape !== undefined && !isAlone ? shaped(profile, fit, shape) : profile;
};

const plainProfileOf = (
  file: MeasuredMedia,
  platform: PlatformName,
  options: Options,
): RenditionProfile | undefined => {
  if (file.type === 'document' || file.mimeType === logoOnly) return undefined;
  if (file.type === 'video') return profileFor(platform, options);
  if (platform === 'youtube') return undefined;
  return platform === 'x' && kindOf(file) === 'gif' ? pictures.xGif : pictures[platform];
};

/** Returns a name without its number and aspect ratio. Steps started by an older release use its names. */
const baseOf = (name: string): string => name.replace(/(?:\.(?:pad|crop|blur)-\d+)?\.\d+$/, '');
const isNamed =
  (name: string) =>
  (each: RenditionProfile): boolean =>
    baseOf(each.name) === baseOf(name);

/** Returns whether a profile is for images, which are converted within moments. */
export const isOfPictures = (name: string): boolean =>
  pageName.test(name) || pictureProfiles.some(isNamed(name));

const numberOf = (name: string): number => Number(name.split('.').at(-1));

/** Returns the profile with this name, including names of older releases, or undefined for a name of a later release. */
export const profileNamed = (name: string): RenditionProfile | undefined => {
  const [, frameAtMs] = frameName.exec(name) ?? [];
  if (frameAtMs !== undefined) return frameProfile(Number(frameAtMs));
  const [, page] = pageName.exec(name) ?? [];
  const profile =
    page === undefined
      ? [...Object.values(profiles), ...pictureProfiles].find(
          each => isNamed(name)(each) && numberOf(name) <= numberOf(each.name),
        )
      : pageProfile(Number(page));
  const [, given, shape] = /\.([a-z]+)-(\d+)\.\d+$/.exec(name) ?? [];
  const fit = shapeFits.find(each => each === given);
  return profile && fit ? shaped(profile, fit, Number(shape)) : profile;
};

/** Returns whether a rendition was made for a profile, by this release or an older one. */
export const isMadeFor = (name: string, profile: RenditionProfile): boolean =>
  profileNamed(name)?.name === profile.name;
