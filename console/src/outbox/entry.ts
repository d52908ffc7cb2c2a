import type { Body } from '@sdk';
import type { Draft } from '../composer/draft.ts';

/** Content of a post that a person wrote: a new post, or a change of the post `postId`. */
export interface Written {
  draft: Draft;
  /** Key under which this browser stored the draft before it was sent, and stores it again if it is withdrawn. */
  place: string;
  postId: string | null;
  /** Revision that the draft is based on, or null for a new post. */
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

/** Reason of a rejection, as in an `ApiError`. `status` is 0 for any other error. */
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

/** Action of a person, stored in the browser until the service has responded. */
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
  /** Number of attempts of the current step without a response. */
  tries: number;
  /** Time of the next attempt, in milliseconds since 1970. */
  retryAt: number;
  /** Whether a request ended without a response, so that the service may have processed it. */
  isUnsure: boolean;
  isSending: boolean;
  made: Made[];
  /** A rejected entry waits until a person opens or discards it. `sent` is visible only while lists are refetched. */
  state: 'waiting' | 'refused' | 'sent';
  problem?: Problem;
}

/** Final state of an entry. */
export type Outcome =
  | { state: 'sent'; made: Made | undefined }
  | { state: 'refused'; error: Error; made: Made | undefined }
  | { state: 'withdrawn' };
