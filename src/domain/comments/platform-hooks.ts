import type { PlatformName } from '../platforms.ts';

/** Platforms that send webhooks to the service. */
export const hookPlatforms = ['x', 'instagram', 'threads', 'youtube'] as const satisfies PlatformName[];
export type HookPlatform = (typeof hookPlatforms)[number];

/** Kinds of hints in a platform's webhook: a new comment, a deleted post, or a post that was changed on the platform. */
export const hintKinds = ['comment', 'gone', 'changed'] as const;
export type HintKind = (typeof hintKinds)[number];

/** Event reported by a platform's webhook. The service does not trust the content and reads the post or comment again. */
export interface HookHint {
  /** Id by which a repeated hint is recognized. */
  eventId: string;
  /** Platform's id of the account, or null if the platform does not say. */
  accountExternalId: string | null;
  /** Ids of which one belongs to the post. A platform may name an older version of the post, or a comment. */
  postExternalIds: string[];
  kind: HintKind;
}

/** Maximum lengths of the name and the shape of an event that the service does not understand. */
export const [maxEventName, maxEventShape] = [100, 4_000];

/** Maximum number of kinds of such events that are kept per platform, and milliseconds since the last one of a kind. */
export const [maxUnreadKinds, unreadKeptForMs] = [50, 30 * 86_400_000];

/** Kind of an event that the service does not understand, with the newest example of it. */
export interface UnreadKind {
  name: string;
  shape: string;
  times: number;
}

/**
 * Maximum number of hints in one request. Instagram and Threads send up to 1,000. Polling finds what further hints report.
 */
export const maxHints = 1_000;

/**
 * Milliseconds for which a hint is remembered, so that a repeated one has no effect. Longer than any platform repeats
 * hints.
 */
export const hintsKeptForMs = 7 * 86_400_000;
