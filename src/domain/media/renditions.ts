import { logoOnly, kindOf, type FileRule } from '../limits/files.ts';
import { limits } from '../limits/numbers.ts';
import type { MeasuredMedia } from '../limits/problem.ts';
import { pictureTraits, videoTraits, type MediaTrait } from './media.ts';
import type { PlatformName } from '../platforms.ts';
import { sizeWithin } from '../clips/clip-framing.ts';
import { fittedSize, shapeFitOf, shapeFits, shapeOf, type ShapeFit } from '../carousels/carousel-shape.ts';

/** What has to be known of a file to see whether a platform takes it. A codec is null in pictures and where nobody looked. */
export interface VideoFacts extends MeasuredMedia {
  videoCodec: string | null;
  audioCodec: string | null;
  /** What was seen of its content; null where nobody looked. */
  traits?: readonly MediaTrait[] | null;
}

/** The form of a video or picture that one platform takes, in one of its formats. */
export interface RenditionProfile {
  /** `instagram.story`: stable, kept with each rendition; another number behind it when its meaning changes. */
  name: string;
  rule: FileRule;
  /** Codecs that need no change. */
  videoCodecs: readonly string[];
  audioCodecs: readonly string[];
  /** What its files must not have. */
  refuses: readonly MediaTrait[];
  /** How its files are brought into its shape, where a post asks for that. */
  fit?: ShapeFit;
  /** Of a video its frame at this millisecond, as a picture. */
  frameAtMs?: number;
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
  // a shape that Instagram does not take is refused: bars or a crop would be a picture that nobody chose
  instagram: picture('instagram.image', limits.instagram.storyImage),
  threads: picture('threads.image', limits.threads.image),
};

/** `frame.5000.1` */
const frameName = /^frame\.(\d+)\.1$/;

const covers: Partial<Record<PlatformName, RenditionProfile>> = {
  x: pictures.x,
  linkedin: picture('linkedin.cover', limits.linkedin.cover),
  instagram: picture('instagram.cover', limits.instagram.cover),
  youtube: picture('youtube.cover', limits.youtube.cover),
};

/** What a picture has to be that is the cover of a video. */
export const coverProfileOf = (platform: PlatformName): RenditionProfile | undefined => covers[platform];

const pictureProfiles = [...Object.values(pictures), ...Object.values(covers)];

/** Longest side of a frame that is a cover: what YouTube wants of one, and no platform takes less. */
export const frameSide = 1_280;

/** The frame of a video as a picture that every platform takes as a cover. */
export const frameProfile = (frameAtMs: number): RenditionProfile => ({
  ...picture('frame', limits.youtube.cover),
  name: `frame.${frameAtMs}.1`,
  frameAtMs,
});

type Options = Readonly<Record<string, unknown>>;

/** What a video has to be for a post with these settings of the platform. */
export const profileFor = (platform: PlatformName, options: Options): RenditionProfile => {
  if (platform === 'instagram') return options['format'] === 'story' ? profiles.story : profiles.reel;
  return profiles[platform];
};

/** A profile in a shape, by which it is named. */
const shaped = (profile: RenditionProfile, fit: ShapeFit, shape: number): RenditionProfile => {
  const aspect = shape / 1_000;
  const name = `${profile.name.replace(/\.(\d+)$/, `.${fit}-${shape}.$1`)}`;
  return { ...profile, name, fit, rule: { ...profile.rule, minAspect: aspect, maxAspect: aspect } };
};

/**
 * What a file has to be; undefined where no rendition helps: a document, or a picture where only videos are taken.
 * `together` are the files that one part of the post shows.
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

/** A name without its number and shape: a step that a release before began asks by an older one. */
const baseOf = (name: string): string => name.replace(/(?:\.(?:pad|crop|blur)-\d+)?\.\d+$/, '');
const isNamed =
  (name: string) =>
  (each: RenditionProfile): boolean =>
    baseOf(each.name) === baseOf(name);

/** Whether a profile is of pictures, which are made in a moment. */
export const isOfPictures = (name: string): boolean => pictureProfiles.some(isNamed(name));

const numberOf = (name: string): number => Number(name.split('.').at(-1));

/** By this name, or one that a release before gave it; undefined for what only a later release knows. */
export const profileNamed = (name: string): RenditionProfile | undefined => {
  const [, frameAtMs] = frameName.exec(name) ?? [];
  if (frameAtMs !== undefined) return frameProfile(Number(frameAtMs));
  const profile = [...Object.values(profiles), ...pictureProfiles].find(
    each => isNamed(name)(each) && numberOf(name) <= numberOf(each.name),
  );
  const [, given, shape] = /\.([a-z]+)-(\d+)\.\d+$/.exec(name) ?? [];
  const fit = shapeFits.find(each => each === given);
  return profile && fit ? shaped(profile, fit, Number(shape)) : profile;
};

/** Whether a rendition was made for a profile, by this release or one before. */
export const isMadeFor = (name: string, profile: RenditionProfile): boolean =>
  profileNamed(name)?.name === profile.name;

/** What another encode can put right: no other length, and no more bytes than there are. */
export const misfits = [
  'format',
  'videoCodec',
  'audioCodec',
  'size',
  'dimensions',
  'aspect',
  ...pictureTraits,
  ...videoTraits,
] as const;
export type Misfit = (typeof misfits)[number];

/** What a rendition of a picture puts right: its shape stays as it is. */
export const pictureMisfitsOf = (file: VideoFacts, profile: RenditionProfile): Misfit[] =>
  misfitsOf({ ...file, videoCodec: null, audioCodec: null }, profile).filter(
    each => each !== 'aspect' || profile.fit !== undefined,
  );

/** Half a percent of grace, as the limits have it. */
const grace = 0.005;

/** Of a picture at which nobody looked so far it is not known what its tags tell of a person. */
const traitsOf = ({ type, traits }: VideoFacts): readonly MediaTrait[] =>
  traits === null && type !== 'video' ? ['privateTags'] : (traits ?? []);

/** Why a platform would not take the file as it is; empty when it does. */
export const misfitsOf = (file: VideoFacts, profile: RenditionProfile): Misfit[] => {
  const { mimeType, sizeBytes, width, height, videoCodec, audioCodec } = file;
  const { rule, videoCodecs, audioCodecs, refuses } = profile;
  const aspect = width / height;
  const isWide = width > (rule.maxWidth ?? Infinity) || height > (rule.maxHeight ?? Infinity);
  const checks: [Misfit, boolean][] = [
    ['format', !rule.mimeTypes.includes(mimeType)],
    ['videoCodec', videoCodec !== null && !videoCodecs.includes(videoCodec)],
    ['audioCodec', audioCodec !== null && !audioCodecs.includes(audioCodec)],
    ['size', sizeBytes > (rule.maxBytes ?? Infinity)],
    ['dimensions', isWide || width * height > (rule.maxPixels ?? Infinity)],
    [
      'aspect',
      aspect < (rule.minAspect ?? 0) * (1 - grace) || aspect > (rule.maxAspect ?? Infinity) * (1 + grace),
    ],
  ];
  return [
    ...checks.filter(([, isSo]) => isSo).map(([name]) => name),
    ...traitsOf(file).filter(each => refuses.includes(each)),
  ];
};

/** Whether the file's own picture can stay, pixel for pixel. */
export const needsOnlyStripping = (file: VideoFacts, profile: RenditionProfile): boolean =>
  file.type !== 'video' && renditionReasons(file, profile).every(each => each === 'privateTags');

const evenBelow = (length: number): number => Math.max(2, 2 * Math.floor(length / 2));

/** The size of the picture that fits: smaller where it must be, with bars where its shape is not taken. */
export const renditionSize = (
  { width, height }: { width: number; height: number },
  {
    maxWidth = Infinity,
    maxHeight = Infinity,
    maxPixels = Infinity,
    minAspect = 0,
    maxAspect = Infinity,
  }: FileRule,
): { width: number; height: number } => {
  const aspect = Math.min(Math.max(width / height, minAspect), maxAspect);
  const whole =
    aspect > width / height ? { width: height * aspect, height } : { width, height: width / aspect };
  const scale = Math.min(
    1,
    maxWidth / whole.width,
    maxHeight / whole.height,
    Math.sqrt(maxPixels / (whole.width * whole.height)),
  );
  const size = { width: evenBelow(whole.width * scale), height: evenBelow(whole.height * scale) };
  return sizeWithin(size, { minAspect, maxAspect });
};

/** Why a file gets a rendition; empty where the platform takes it as it is. */
export const renditionReasons = (file: VideoFacts, profile: RenditionProfile): Misfit[] =>
  file.type === 'video' ? misfitsOf(file, profile) : pictureMisfitsOf(file, profile);

/** What a rendition will be; smaller still where a picture would have too many bytes. */
export interface RenditionForm {
  mimeType: string;
  width: number;
  height: number;
}

/** The size in the shape that a post asks for; undefined where it asks for none. */
export const shapedSize = (
  file: { width: number; height: number },
  { rule, fit }: RenditionProfile,
): { width: number; height: number } | undefined => {
  const { minAspect: aspect, maxWidth } = rule;
  if (!fit || aspect === undefined) return undefined;
  return fittedSize(file, { fit, aspect, ...(maxWidth && { maxWidth }) });
};

export const renditionForm = (file: VideoFacts, profile: RenditionProfile): RenditionForm => {
  const { rule } = profile;
  const shape = shapedSize(file, profile);
  if (shape) return { mimeType: file.type === 'video' ? 'video/mp4' : 'image/jpeg', ...shape };
  if (file.type === 'video') return { mimeType: 'video/mp4', ...renditionSize(file, rule) };
  const { minAspect: _min, maxAspect: _max, ...shapeless } = rule;
  if (needsOnlyStripping(file, profile))
    return { mimeType: file.mimeType, width: file.width, height: file.height };
  const isGif = kindOf(file) === 'gif' && rule.mimeTypes.includes('image/gif');
  return { mimeType: isGif ? 'image/gif' : 'image/jpeg', ...renditionSize(file, shapeless) };
};
