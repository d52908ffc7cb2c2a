import type { Body } from '@sdk';
import type { Draft } from '../composer/draft.ts';

/** Content of a post that a person wrote: a new post, or a change of the post `postId`. */
export interface Written {
  draft: Draft;
  /** The key under which this browser kept the draft before it was pressed, and keeps it again once it is withdrawn. */
  place: string;
  postId: string | null;
  /** Revision that the draft was written on; null for a new post. */
  revision: number | null;
  /** Request body: all fields of a new post, or the changed fields of an existing one. Empty if nothing changed. */
  fields: Body<'createPost'> | Body<'updatePost'>;
}

/** Post as it was on the screen. */
export interface SeenPost {
  postId: string;
  /** Null for a post that could not be shown. */
  revision: number | null;
}

/** Input of each kind of entry. `kinds.ts` declares the requests of each kind. */
export interface Givens {
  save: Written;
  schedule: Written;
  queue: Written;
  publish: Written;
  publishPost: SeenPost;
  schedulePost: SeenPost;
  retryPost: SeenPost;
  approveAndPublish: SeenPost;
  approveAndSchedule: SeenPost;
  confirm: { confirmationId: string; postId: string; revision: number };
  denyDraft: SeenPost;
  denyConfirmation: { confirmationId: string; postId: string };
  answer: { commentId: string; text: string; draftId: string | null };
}

export type KindName = keyof Givens;

/** Fields of a step's response that later steps and screens need. */
export interface Made {
  id: string;
  revision: number;
  scheduledAt: string | null;
  status: string;
}

/** Why the service refused an entry, as an `ApiError` says it; `status` is 0 for any other error. */
export interface Problem {
  status: number;
  code: string;
  message: string;
  details: { path: string; code: string; message: string }[];
  /** Name of the person who changed the post in the meantime, or null if the service does not report it. */
  changedByName: string | null;
}

/** Description of an entry for lists: the first words of its text, the name of its brand, and its accounts. */
export interface About {
  text: string;
  brand: string;
  accounts: string[];
}

/** Something that a person pressed, kept in the browser until the service has answered. */
export interface Entry<Name extends KindName = KindName> {
  id: string;
  /** Stem of the idempotency key of each step. */
  key: string;
  kind: Name;
  given: Givens[Name];
  /** Names what the entry changes: entries of one subject are sent in the order in which they were pressed. */
  subject: string;
  orgId: string;
  orgSlug: string;
  personId: string;
  about: About;
  /** Milliseconds since 1970. */
  pressedAt: number;
  /** The entry is not sent before this time, in milliseconds since 1970: until then it can be undone. */
  notBefore: number;
  /** Tries of the current step that no answer came to. */
  tries: number;
  /** When to try again, in milliseconds since 1970. */
  retryAt: number;
  /** Whether a request ended without a response, so that the service may have processed it. */
  isUnsure: boolean;
  isSending: boolean;
  made: Made[];
  /** A refused entry waits for a person to open or discard it. `sent` is only seen while lists are read again. */
  state: 'waiting' | 'refused' | 'sent';
  problem?: Problem;
}

/** How an entry ended. */
export type Outcome =
  | { state: 'sent'; made: Made | undefined }
  | { state: 'refused'; error: Error; made: Made | undefined }
  | { state: 'withdrawn' };
