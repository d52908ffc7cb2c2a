import type { Readable } from 'node:stream';
import type { MediaFacts } from '../domain/media/media.ts';
import type { LinkCard } from '../domain/posts/link-cards.ts';

/** File to publish: facts, a URL that platforms can download, and its bytes. */
export interface MediaFile extends MediaFacts {
  id: string;
  altText: string | null;
  /** Title of a document, if it has one. */
  title?: string | null;
  /** Signed public URL, valid for at least an hour. */
  url: string;
  /** Opens the bytes from `start` to `end` inclusive, or the whole file without a range. */
  open(range?: { start: number; end: number }): Promise<Readable>;
}

/** Content for one platform, with `platformOptions` applied to the post. */
export interface TargetContent {
  text: string;
  media: MediaFile[];
  /** Platform's own settings (YouTube `title`, Instagram `format`, …), already validated. */
  options: Record<string, unknown>;
  /** Cover of the video: the chosen image, or the extracted frame if the platform accepts only images. */
  cover?: MediaFile;
}

/** State that a prepared target needs to commit: upload ids, container ids, session URIs. JSON, stored between steps. */
export type Handles = Record<string, unknown>;

export interface Account {
  externalId: string;
  handle: string;
  accessToken: string;
}

/** Reader of pages that posts link to, for platforms that do not read them. Every failure results in null. */
export interface LinkedPages {
  /** Reads the preview data of a page. */
  readCard(url: string): Promise<LinkCard | null>;
  /** Reads the picture of a page as a JPEG. */
  readPicture(url: string): Promise<(Pick<MediaFile, 'width' | 'height'> & { bytes: Buffer }) | null>;
}

/** Account that a text can mention. */
export interface NamedAccount {
  /** Id as in a mention: `@[name](platform:id)`. */
  id: string;
  /** Name in the platform's spelling. */
  name: string;
  handle: string;
}

export interface StepInput {
  account: Account;
  content: TargetContent;
  /** Handles saved by earlier steps. Initially `{}`. */
  handles: Handles;
  /** Reader of the pages that a post links to. Only for `prepare`. */
  pages?: LinkedPages;
  /** External id of the previous part of a thread. Only X and Threads have threads. */
  replyTo?: string;
  /**
   * Set only for `prepare` of a later part of a thread. The part it replies to is not published yet, so only its media can
   * be prepared.
   */
  isAhead?: true;
  /** Saves handles immediately, before the next call that depends on them. */
  save(handles: Handles): Promise<void>;
  signal: AbortSignal;
}

/** Published post, and the comment to add. */
export interface CommentInput extends StepInput {
  externalId: string;
  text: string;
}

/** Published video, and the playlist to add it to. */
export interface ListedVideo extends StepInput {
  externalId: string;
  playlistId: string;
}

/** Published video, and its captions as a file. */
export interface CaptionedVideo extends StepInput {
  externalId: string;
  captions: { text: string; language: string };
}

/**
 * Result of `prepare`. `waiting`: the platform is still processing; call `prepare` again after `checkAfterMs` with the
 * saved handles.
 */
export type PrepareResult =
  | { state: 'ready' }
  | { state: 'waiting'; checkAfterMs: number; progress?: string };
