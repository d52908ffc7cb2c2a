import type { Readable } from 'node:stream';
import type { MediaFacts } from '../domain/media/media.ts';
import type { LinkCard } from '../domain/posts/link-cards.ts';

/** A file to publish: facts, a URL that platforms can pull, and its bytes. */
export interface MediaFile extends MediaFacts {
  id: string;
  altText: string | null;
  /** Signed and public; valid for at least an hour. */
  url: string;
  /** The bytes from `start` to `end` inclusive; the whole file without a range. */
  open(range?: { start: number; end: number }): Promise<Readable>;
}

/** What goes to one platform, after `platformOptions` has been laid over the post. */
export interface TargetContent {
  text: string;
  media: MediaFile[];
  /** That platform's own settings (YouTube `title`, Instagram `format`, …), already validated. */
  options: Record<string, unknown>;
  /** The cover of its video: the picture that was chosen, or the frame of a moment where the platform takes pictures alone. */
  cover?: MediaFile;
}

/** What a prepared target needs to commit: upload ids, container ids, session URIs. JSON, persisted between steps. */
export type Handles = Record<string, unknown>;

export interface Account {
  externalId: string;
  handle: string;
  accessToken: string;
}

/** Pages to which posts link, for platforms that read none themselves. Nothing that goes wrong there is told: it is null. */
export interface LinkedPages {
  /** What the page says of itself. */
  readCard(url: string): Promise<LinkCard | null>;
  /** A picture that a page names, as a JPEG. */
  readPicture(url: string): Promise<(Pick<MediaFile, 'width' | 'height'> & { bytes: Buffer }) | null>;
}

/** An account that a text may mention. */
export interface NamedAccount {
  /** As a mention names it: `@[name](platform:id)`. */
  id: string;
  /** Spelled as the platform spells it. */
  name: string;
  handle: string;
}

export interface StepInput {
  account: Account;
  content: TargetContent;
  /** What earlier steps saved; `{}` at first. */
  handles: Handles;
  /** Only `prepare`: reads the pages to which a post links. */
  pages?: LinkedPages;
  /** Of a part of a thread: the external id of the part before it. Only X and Threads have threads. */
  replyTo?: string;
  /** Only `prepare`, of a later part of a thread: what it answers is not published yet, so only its media are made ready. */
  isAhead?: true;
  /** Persists handles right away, before the next call that depends on them. */
  save(handles: Handles): Promise<void>;
  signal: AbortSignal;
}

/** A post that is out, and what is said under it. */
export interface CommentInput extends StepInput {
  externalId: string;
  text: string;
}

/** A video that is out, and the playlist that it is to be in. */
export interface ListedVideo extends StepInput {
  externalId: string;
  playlistId: string;
}

/** A video that is out, and what is said in it, as a file of captions. */
export interface CaptionedVideo extends StepInput {
  externalId: string;
  captions: { text: string; language: string };
}

/** `waiting`: the platform still processes; call `prepare` again after `checkAfterMs` with the saved handles. */
export type PrepareResult =
  | { state: 'ready' }
  | { state: 'waiting'; checkAfterMs: number; progress?: string };
