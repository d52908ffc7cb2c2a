import type { Platform } from '../model.ts';

/** Visibility of a comment. A `held` comment waits for the account's owner to approve it. */
export const commentStates = ['visible', 'hidden', 'held', 'deleted'] as const;
export type CommentState = (typeof commentStates)[number];

/** Person who comments. ID and handle are derived from the name. */
export interface Person {
  id: string;
  handle: string;
  name: string;
}

/** Kinds of media that a comment may have. */
export const attachmentKinds = ['image', 'gif', 'video'] as const;
export type Attachment = (typeof attachmentKinds)[number];

/** Comment of a person on a post. */
export interface PersonComment {
  platform: Platform;
  id: string;
  /** IDs of older versions, oldest first. Only X gives an edited comment a new ID. */
  formerIds?: string[];
  /** ID of the post. */
  post: string;
  /** ID of the parent comment, if the comment is a reply to one. */
  parent?: string;
  author: Person;
  /** Empty only with an attachment. */
  text: string;
  attachment?: Attachment;
  /** Unix milliseconds. */
  at: number;
  likes: number;
  state: CommentState;
  /** LinkedIn reactions to the comment: reaction type by URN of the person. */
  reactions?: Record<string, string>;
}

/** Comment by a person or by the account itself. */
export interface Said extends PersonComment {
  isOwn: boolean;
  /** Web address of the comment. */
  url: string;
}
