import type { PlatformName } from '../platforms.ts';

/** Post states of the contract; `publishing` and later are computed from the targets. */
export const postStatuses = [
  'draft',
  'scheduled',
  'publishing',
  'published',
  'partial',
  'unconfirmed',
  'failed',
  'cancelled',
  'archived',
] as const;
export type PostStatus = (typeof postStatuses)[number];

/**
 * One target of a post. `reconciling` and `unconfirmed` are for outcomes that nobody saw: an unconfirmed target is never
 * published again by itself, nor is a `removed` one, which was out and is not there any more.
 */
export const targetStatuses = [
  'pending',
  'preparing',
  'committing',
  'published',
  'failed',
  'reconciling',
  'unconfirmed',
  'cancelled',
  'removed',
] as const;
export type TargetStatus = (typeof targetStatuses)[number];

/** A target in one of these needs nothing more from the workflow. */
export const finalTargetStatuses: readonly TargetStatus[] = [
  'published',
  'failed',
  'unconfirmed',
  'cancelled',
  'removed',
];

/** In these it went out; `removed` was taken back since. */
export const outStatuses: readonly TargetStatus[] = ['published', 'removed'];

/** A piece of media on a post, by the id that `POST /media` gave, or that its file will have once it has been fetched. */
export interface MediaRef {
  id: string;
  altText?: string | undefined;
  /** Where its file is fetched from before the post is published. */
  url?: string | undefined;
}

/** What follows the first post on X and Threads. */
export interface ThreadPart {
  text: string;
  media?: MediaRef[] | undefined;
}

/** One part of a target that is live, as the platform names it. */
export interface PublishedPart {
  externalId: string;
  url: string | null;
}

/** What became of the comment that `firstComment` asks for; `unconfirmed` when nobody saw the end of the call. */
export interface FirstComment {
  status: 'published' | 'failed' | 'unconfirmed';
  externalId: string | null;
  /** Why it is not published; null when it is. */
  message: string | null;
}

/** What a video gets only once it is out; it is out whatever becomes of that. */
export const besideNames = ['cover', 'playlist', 'captions'] as const;
export type BesideName = (typeof besideNames)[number];

/** What became of it; `unconfirmed` when nobody saw the end of the call. */
export interface BesideVideo {
  status: 'published' | 'failed' | 'unconfirmed';
  /** Why the video is without it; null when it has it. */
  message: string | null;
}

/** Per platform: `text`, `media` and, where it has threads, `thread` replace the post's own there; the rest are its settings. */
export type PlatformOptions = Partial<Record<PlatformName, Record<string, unknown>>>;

/** What one platform got of a post that was changed afterwards. */
export interface SentContent {
  text: string;
  media: MediaRef[];
  /** What followed it; empty where nothing did. */
  thread: ThreadPart[];
  /** The platform's own settings. */
  options: Record<string, unknown>;
}

/** What a client keeps with a post for itself; none of it is published. */
export interface PostMarks {
  /** Its own name for the post; no two posts of an organization have the same. */
  externalId: string | null;
  labels: string[];
  metadata: Record<string, string>;
}

const isMark: Record<keyof PostMarks, true> = { externalId: true, labels: true, metadata: true };

/** The client's own: nothing that goes out, so it may change also later. */
export const postMarkNames: readonly string[] = Object.keys(isMark);

/** Why a target failed: a stable code, a sentence for people, and what happens next. */
export interface TargetError {
  code: string;
  message: string;
  /** Whether `POST /posts/{id}/retry` can help without a change to the post. */
  retryable: boolean;
}

/** What an operator knows a post by, as it was when its workflow was asked for. */
export interface PostHeading {
  /** Names as people gave them. */
  brand: string;
  organization: string;
  /** Whether it was to go out at a time of its own; otherwise at once. */
  isScheduled: boolean;
  /** That time, or when it was asked for; epoch milliseconds. */
  dueMs: number | null;
}
