import type { PlatformName } from '../platforms.ts';

/** Platforms that tell by requests of their own what happened. */
export const hookPlatforms = ['x', 'instagram', 'threads', 'youtube'] as const satisfies PlatformName[];
export type HookPlatform = (typeof hookPlatforms)[number];

/** What a platform hints at: somebody said something, a post is gone, or it was changed there. */
export const hintKinds = ['comment', 'gone', 'changed'] as const;
export type HintKind = (typeof hintKinds)[number];

/** What a platform says happened. It is not believed: what it is about is read again. */
export interface HookHint {
  /** By which the same one is known when it comes again. */
  eventId: string;
  /** Whose account it is, by the platform's id; null where the platform does not say. */
  accountExternalId: string | null;
  /** Ids one of which is the post's: a platform may name an older version of it, or a comment. */
  postExternalIds: string[];
  kind: HintKind;
}

/** Hints that one request of a platform may give; Instagram and Threads send up to 1,000. Rounds of reading find what others hint at. */
export const maxHints = 1_000;

/** How long a hint is known, so that it does nothing when it comes again: longer than any platform repeats one. */
export const hintsKeptForMs = 7 * 86_400_000;
