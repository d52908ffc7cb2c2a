import type { MediaFacts } from '../media/media.ts';
import type { AccountTier, PlatformName } from '../platforms.ts';

/** Reason why a platform would refuse the post, with the path in the request that can fix it. */
export interface Problem {
  platform: PlatformName;
  /** `text`, `media[1]`, `thread[0].text`, `platformOptions.youtube.title`. */
  path: string;
  code: string;
  message: string;
}

/** Problem without the platform's name. */
export type Finding = Omit<Problem, 'platform'>;

/** Facts about a file that the limits need. */
export type MeasuredMedia = Pick<
  MediaFacts,
  'type' | 'mimeType' | 'sizeBytes' | 'width' | 'height' | 'durationSeconds' | 'pageCount'
>;

/** Text with its media: the post itself, or one part of its thread. */
export interface ContentPart {
  text: string;
  media: readonly MeasuredMedia[];
}

/** Post as one platform gets it, with measured files. */
export interface TargetDraft extends ContentPart {
  /** Settings of the platform, without `text` and `media`. */
  options: Readonly<Record<string, unknown>>;
  /** Tier of the account that publishes the post. Without one, the account counts as standard. */
  tier?: AccountTier | undefined;
  /** Image that the settings name as the cover of the video. */
  cover?: MeasuredMedia;
  /** Further posts of a thread on X and Threads. */
  threadParts?: readonly ContentPart[];
  /** Paths of text, media, and thread in the request. Default to `text`, `media`, and `thread`. */
  paths?: { text: string; media: string; thread?: string };
}

/** Part of a post with the paths of its text and media in the request. */
export interface LocatedPart extends ContentPart {
  textPath: string;
  mediaPath: string;
}

/** Returns the post and the parts of its thread, each with its paths. */
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

/**
 * Returns a list with one finding if the condition holds, otherwise an empty list: `...when(isTooLong, path, code,
 * message)`.
 */
export const when = (found: boolean, path: string, code: string, message: string): Finding[] =>
  found ? [{ path, code, message }] : [];
