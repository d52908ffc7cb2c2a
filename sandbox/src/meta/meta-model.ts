import type { Cover, Media, Poll } from '../model.ts';

/** A post in the making on Instagram or Threads. */
export interface Container {
  id: string;
  platform: 'instagram' | 'threads';
  account: string;
  mediaType: string;
  text: string;
  media: Media[];
  children: string[];
  isChild: boolean;
  replyTo?: string;
  /** Labels of the post. */
  labels?: string[];
  /** The link that is shown as a card. */
  link?: string;
  /** A longer text below the text. */
  attachment?: string;
  /** Cover of a reel. */
  cover?: Cover;
  poll?: Poll;
  /** The post that it quotes. */
  quotes?: string;
  /** Further settings from the app. */
  settings?: Record<string, string>;
  createdAt: number;
  polls: number;
  state: 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED';
  error?: string;
  publishedAs?: string;
}

export interface MetaDetail {
  mediaType: string;
  productType: string;
  shortcode: string;
  children: { id: string; mediaType: string }[];
}
