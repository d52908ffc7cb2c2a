import type { PlatformName } from '../platforms.ts';
import { kindOf, logoOnly } from './files.ts';
import { when, type Finding, type MeasuredMedia, type TargetDraft } from './problem.ts';

/** Cover of a video, shown before it plays: an image, or a frame. */
export interface Cover {
  /** Id of an image in the organization's library. */
  mediaId?: string;
  /** Milliseconds from the start of the video. */
  atMs?: number;
}

type Options = Readonly<Record<string, unknown>>;

/** Platforms that accept a frame as the cover. Instagram picks the frame itself, all others need an image. */
const takesMoments: Partial<Record<PlatformName, boolean>> = {
  x: false,
  linkedin: false,
  instagram: true,
  youtube: false,
};

/** Returns the cover requested by a platform's settings, or undefined if there is none. */
export const coverOf = ({ coverMediaId: mediaId, coverAtMs: atMs }: Options): Cover | undefined => {
  if (typeof mediaId === 'string') return { mediaId };
  return typeof atMs === 'number' ? { atMs } : undefined;
};

/** Returns the time of the frame that has to be uploaded as an image, if any. */
export const frameMomentOf = (platform: PlatformName, options: Options): number | undefined =>
  takesMoments[platform] === false ? coverOf(options)?.atMs : undefined;

const names = { coverMediaId: 'an image', coverAtMs: 'a moment', thumbOffset: 'a moment' } as const;
type CoverOption = keyof typeof names;

const givenIn = (options: Options): CoverOption[] =>
  (Object.keys(names) as CoverOption[]).filter(name => options[name] !== undefined);

/** Returns the problems of a video's cover. */
export const checkCover = (platform: PlatformName, draft: TargetDraft): Finding[] => {
  const given = givenIn(draft.options);
  const [name, other] = given;
  if (name === undefined) return [];
  const at = (option: CoverOption): string => `platformOptions.${platform}.${option}`;
  if (other !== undefined) {
    const message = `${given.join(' and ')} both set the cover. Use one of them.`;
    return [{ path: at(other), code: 'option_invalid', message }];
  }
  const [video, ...more] = draft.media;
  const isOneVideo = video?.type === 'video' && more.length === 0 && draft.options['format'] !== 'story';
  if (!isOneVideo && name !== 'thumbOffset') {
    const code = video ? 'option_invalid' : 'media_required';
    return [{ path: at(name), code, message: `${name} ${onlyOf(platform)}` }];
  }
  return [
    ...checkPicture(at('coverMediaId'), draft.cover),
    ...checkMoment(at(name), draft.options[name], isOneVideo ? video : undefined),
  ];
};

const onlyOf = (platform: PlatformName): string =>
  platform === 'instagram'
    ? 'applies to reels only: a post with exactly one video that is not a story.'
    : 'applies to posts with exactly one video.';

/** Checks the cover image. All image formats are accepted, because they are converted for the platform. */
const checkPicture = (path: string, file: MeasuredMedia | undefined): Finding[] =>
  when(
    file !== undefined && (file.type === 'video' || kindOf(file) === 'gif' || isNoPicture(file)),
    path,
    'media_format',
    'A cover must be an image such as JPEG or PNG, not a GIF.',
  );

const isNoPicture = ({ type, mimeType }: MeasuredMedia): boolean =>
  type === 'document' || mimeType === logoOnly;

const checkMoment = (path: string, atMs: unknown, video: MeasuredMedia | undefined): Finding[] => {
  const seconds = video?.durationSeconds;
  if (typeof atMs !== 'number' || typeof seconds !== 'number') return [];
  return when(
    atMs >= seconds * 1_000,
    path,
    'option_invalid',
    `The cover’s moment is at ${atMs / 1_000} s, but the video lasts only ${Number(seconds.toFixed(2))} s.`,
  );
};
