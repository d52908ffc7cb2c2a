import type { MediaFacts } from '../media/media.ts';
import type { AccountTier, PlatformName } from '../platforms.ts';

/** One reason why a platform would refuse the post, in the place of the request where it can be mended. */
export interface Problem {
  platform: PlatformName;
  /** `text`, `media[1]`, `thread[0].text`, `platformOptions.youtube.title`. */
  path: string;
  code: string;
  message: string;
}

/** A problem before the platform's name is put to it. */
export type Finding = Omit<Problem, 'platform'>;

/** What the limits need to know of a file. */
export type MeasuredMedia = Pick<
  MediaFacts,
  'type' | 'mimeType' | 'sizeBytes' | 'width' | 'height' | 'durationSeconds'
>;

/** One text with its media: the post itself, or one part of its thread. */
export interface ContentPart {
  text: string;
  media: readonly MeasuredMedia[];
}

/** A post as one platform gets it, with its files measured. */
export interface TargetDraft extends ContentPart {
  /** That platform's settings, without `text` and `media`. */
  options: Readonly<Record<string, unknown>>;
  /** Of the account that it goes out by; without it, it counts as a standard one. */
  tier?: AccountTier | undefined;
  /** The picture that its settings name as the cover of its video. */
  cover?: MeasuredMedia;
  /** What follows the first post on X and Threads. */
  threadParts?: readonly ContentPart[];
  /** Where text, media and thread stand in the request; `text`, `media` and `thread` without it. */
  paths?: { text: string; media: string; thread?: string };
}

/** A part and where its text and media stand in the request. */
export interface LocatedPart extends ContentPart {
  textPath: string;
  mediaPath: string;
}

/** The post and the parts of its thread, each with its place. */
export const locatedParts = (draft: TargetDraft): LocatedPart[] => [
  {
    text: draft.text,
    media: draft.media,
    textPath: draft.paths?.text ?? 'text',
    mediaPath: draft.paths?.media ?? 'media',
  },
  ...(draft.threadParts ?? []).map(({ text, media }, index) => ({
    text,
    media,
    textPath: `${draft.paths?.thread ?? 'thread'}[${index}].text`,
    mediaPath: `${draft.paths?.thread ?? 'thread'}[${index}].media`,
  })),
];

/** The finding in a list when there is something to find: `...when(isTooLong, path, code, message)`. */
export const when = (found: boolean, path: string, code: string, message: string): Finding[] =>
  found ? [{ path, code, message }] : [];
