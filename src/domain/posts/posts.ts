/** Statuses of a post in the contract. `publishing` and all later ones are computed from the targets. */
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
 * Statuses of a target. `reconciling` and `unconfirmed` are for calls that ended without a response. An unconfirmed target
 * is never published again automatically, nor is a `removed` one, which was live and was deleted from the platform.
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

/** Statuses in which the workflow has nothing left to do. */
export const finalTargetStatuses: readonly TargetStatus[] = [
  'published',
  'failed',
  'unconfirmed',
  'cancelled',
  'removed',
];

/** Statuses in which the target was published. A `removed` one has since been deleted from the platform. */
export const outStatuses: readonly TargetStatus[] = ['published', 'removed'];

/** File of a post, by the id from `POST /media`, or the id that the file will have after it is fetched. */
export interface MediaRef {
  id: string;
  altText?: string | undefined;
  /** URL from which the file is fetched before publishing. */
  url?: string | undefined;
}

/** Further post of a thread on X and Threads. */
export interface ThreadPart {
  text: string;
  media?: MediaRef[] | undefined;
}

/** Live part of a target, with the platform's id. */
export interface PublishedPart {
  externalId: string;
  url: string | null;
}

/** Result of the comment requested by `firstComment`. `unconfirmed`: its call ended without a response. */
export interface FirstComment {
  status: 'published' | 'failed' | 'unconfirmed';
  externalId: string | null;
  /** Reason why it is not published, or null if it is. */
  message: string | null;
}

/** Additions that a video gets after publishing. The video stays published whatever happens to them. */
export const besideNames = ['cover', 'playlist', 'captions'] as const;
export type BesideName = (typeof besideNames)[number];

/** Result of an addition to a video. `unconfirmed`: its call ended without a response. */
export interface BesideVideo {
  status: 'published' | 'failed' | 'unconfirmed';
  /** Reason why the video lacks it, or null if the video has it. */
  message: string | null;
}

/**
 * Options by platform, and by the connection ID of a named account. `text`, `media`, and `thread` (if supported) override
 * those of the post. All others are the platform's settings.
 */
export type PlatformOptions = Record<string, Record<string, unknown>>;

/** Content that one platform received before the post was changed. */
export interface SentContent {
  text: string;
  media: MediaRef[];
  /** Further parts of the thread. Empty if there are none. */
  thread: ThreadPart[];
  /** Platform's own settings. */
  options: Record<string, unknown>;
}

/** Fields that clients store with a post for their own use. None of them is published. */
export interface PostMarks {
  /** Client's own id of the post, unique within the organization. */
  externalId: string | null;
  labels: string[];
  metadata: Record<string, string>;
}

const isMark: Record<keyof PostMarks, true> = { externalId: true, labels: true, metadata: true };

/** Names of the clients' own fields. They are never published and can therefore be changed at any time. */
export const postMarkNames: readonly string[] = Object.keys(isMark);

/** Reason why a target failed: a stable code, a sentence for people, and the next step. */
export interface TargetError {
  code: string;
  message: string;
  /** Whether `POST /posts/{id}/retry` can help without a change to the post. */
  retryable: boolean;
}

/** Description of a post for operators, as of the start of its workflow. */
export interface PostHeading {
  /** Name of the brand as people chose it. */
  brand: string;
  organization: string;
  /** Whether the post has a scheduled time. Otherwise it is published immediately. */
  isScheduled: boolean;
  /** Scheduled time, or the time of the request, in epoch milliseconds. */
  dueMs: number | null;
}
