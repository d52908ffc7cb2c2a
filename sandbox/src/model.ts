/** The five networks that the sandbox speaks for. */
export const platforms = ['x', 'linkedin', 'instagram', 'threads', 'youtube'] as const;
export type Platform = (typeof platforms)[number];

/** Operations of platform calls. Faults are armed per operation. */
export const operations = [
  'publish',
  'upload',
  'status',
  'token',
  'read',
  'delete',
  'edit',
  'repost',
  'cover',
  'playlist',
  'captions',
  'insights',
  'comments',
  'reply',
  'moderate',
] as const;
export type Operation = (typeof operations)[number];

/** Person on a platform, created on the first connection. IDs are derived from the name, so they are stable. */
export interface Account {
  platform: Platform;
  name: string;
  id: string;
  handle: string;
  displayName: string;
  /** The second id that Meta gives a person per app (`id` beside `user_id`). */
  scopedId: string;
  /** The LinkedIn page that this person administers. */
  organization: { id: string; handle: string; name: string };
  /** Subscription that X reports for the account, which allows long texts and videos. Null if X does not report it. */
  subscription?: Subscription | null;
  /** Role of the person on their LinkedIn page, or null if they no longer have one. */
  pageRole?: PageRole | null;
  /** Scopes that this person declines, whatever an app requests. */
  withheldScopes?: string[];
}

export const subscriptions = ['None', 'Basic', 'Premium', 'PremiumPlus'] as const;
export type Subscription = (typeof subscriptions)[number];

export const pageRoles = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'RECRUITING_POSTER'] as const;
export type PageRole = (typeof pageRoles)[number];

/** Media that was taken in: `digest` is the sha256 of its bytes in hex. */
export interface Media {
  digest: string;
  type: string;
  size: number;
}

/** Answers from which people choose; LinkedIn shows a question above. */
export interface Poll {
  question?: string;
  options: string[];
}

export type PostKind = 'post' | 'reply' | 'comment' | 'video' | 'repost';

/** Link card as the platform shows it. Page data is included only if the app sent it. */
export interface LinkCard {
  url: string;
  title?: string;
  description?: string;
}

/** Cover of a video: an uploaded picture, or a moment of the video. */
export interface Cover {
  digest?: string;
  atMs?: number;
}

/** A track of captions. */
export interface Captions {
  language: string;
  name: string;
  text: string;
}

/** Published content. `Detail` contains the platform-specific fields. */
export interface Post<Detail = unknown> {
  seq: number;
  platform: Platform;
  account: string;
  accountId: string;
  handle: string;
  kind: PostKind;
  id: string;
  url: string;
  text: string;
  title?: string;
  media: Media[];
  card?: LinkCard;
  cover?: Cover;
  /** A longer text that stands below it. */
  attachment?: string;
  /** Time when the platform makes the post public, if that is later than publishing. */
  shownAt?: string;
  /** IDs of its playlists. A playlist appears twice if the post was added twice. */
  playlists?: string[];
  /** Captions of a video, by language. */
  captions?: Captions[];
  /** Disclosures by the app, in the platform's own terms. */
  labels?: string[];
  /** Accounts the text mentions, on platforms that distinguish mentions from plain text. */
  mentions?: string[];
  poll?: Poll;
  /** ID of the post that it quotes or reshares. */
  quotes?: string;
  /** ID of the post that a repost repeats. */
  reposts?: string;
  /** Further settings from the app, in the platform's own terms. */
  settings?: Record<string, string>;
  inReplyTo?: string;
  /** Unix milliseconds. */
  at: number;
  deletedAt?: number;
  /** Number of edits. */
  edits?: number;
  /** Former IDs, oldest first, on platforms where each edit changes the ID. */
  formerIds?: string[];
  detail: Detail;
}

/** A post as the record and `GET /_control/effects` show it. */
export interface Effect {
  seq: number;
  platform: Platform;
  account: string;
  accountId: string;
  handle: string;
  kind: PostKind;
  id: string;
  url: string;
  text: string;
  title?: string;
  mediaDigests: string[];
  card?: LinkCard;
  cover?: Cover;
  /** A longer text that stands below it. */
  attachment?: string;
  /** When its platform shows it to everybody, where that is not at once. */
  shownAt?: string;
  /** The playlists that it is in, one of them twice where it was put there twice. */
  playlists?: string[];
  /** Captions of a video, by language. */
  captions?: Captions[];
  labels?: string[];
  mentions?: string[];
  poll?: Poll;
  quotes?: string;
  reposts?: string;
  settings?: Record<string, string>;
  inReplyTo?: string;
  at: string;
  deletedAt?: string;
  edits?: number;
}
