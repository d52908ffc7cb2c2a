import type { PlatformName } from '../platforms.ts';
import { kindOf, logoOnly } from './files.ts';
import { when, type Finding, type MeasuredMedia, type TargetDraft } from './problem.ts';

/** What a video is shown by before it plays: a picture, or a moment of it. */
export interface Cover {
  /** A picture of the organization. */
  mediaId?: string;
  /** Milliseconds from the start of the video. */
  atMs?: number;
}

type Options = Readonly<Record<string, unknown>>;

/** Who takes a cover: of a moment Instagram draws the frame itself, all others take pictures. */
const takesMoments: Partial<Record<PlatformName, boolean>> = {
  x: false,
  linkedin: false,
  instagram: true,
  youtube: false,
};

/** The cover that the settings of a platform ask for; undefined where they ask for none. */
export const coverOf = ({ coverMediaId: mediaId, coverAtMs: atMs }: Options): Cover | undefined => {
  if (typeof mediaId === 'string') return { mediaId };
  return typeof atMs === 'number' ? { atMs } : undefined;
};

/** The moment of which the platform has to be given the frame as a picture. */
export const frameMomentOf = (platform: PlatformName, options: Options): number | undefined =>
  takesMoments[platform] === false ? coverOf(options)?.atMs : undefined;

const names = { coverMediaId: 'an image', coverAtMs: 'a moment', thumbOffset: 'a moment' } as const;
type CoverOption = keyof typeof names;

const givenIn = (options: Options): CoverOption[] =>
  (Object.keys(names) as CoverOption[]).filter(name => options[name] !== undefined);

/** What is wrong with the cover of a video. */
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

/** Pictures of all kinds are brought into the platform's form. */
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
