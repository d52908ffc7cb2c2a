import type { Media } from '../model.ts';

/** Media that is being uploaded, or is ready to be posted. */
export interface XMedia {
  id: string;
  mediaKey: string;
  account: string;
  type: string;
  category: string;
  totalBytes: number;
  segments: number[];
  state: 'open' | 'processing' | 'succeeded' | 'failed';
  polls: number;
  altText?: string;
  media?: Media;
}

export interface XDetail {
  mediaKeys: string[];
  /** Handle of the account that a person answers, which X puts in front of the text. */
  answered?: string;
  /** Beside the keys, where a medium was described. */
  altTexts?: (string | null)[];
  conversationId: string;
  /** For comments: the author's name, if it differs from the handle. */
  authorName?: string;
  /** Former texts, in the order of the former IDs, and the time of the last edit. */
  versions?: string[];
  editedAt?: number;
}

export type PostedMedia = Media & { key: string; alt: string | null };

/** Something that an app was charged for: once a day, however often it is read. */
export interface XRead {
  app: string;
  /** In UTC, such as 2026-11-25. */
  day: string;
  /** `owned`: a post from the own timeline or mentions of the app's owner. */
  kind: 'post' | 'user' | 'owned';
  id: string;
}
