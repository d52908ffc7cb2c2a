import type { Platform } from '../model.ts';

/** What a comment is to those who read it: `held` waits for its owner, who may let it through. */
export const commentStates = ['visible', 'hidden', 'held', 'deleted'] as const;
export type CommentState = (typeof commentStates)[number];

/** Somebody who says something; their id and handle follow from the name. */
export interface Person {
  id: string;
  handle: string;
  name: string;
}

/** A comment of somebody on a post. */
export interface PersonComment {
  platform: Platform;
  id: string;
  /** The post that it is under. */
  post: string;
  /** The comment that it answers, where it does not answer the post. */
  parent?: string;
  author: Person;
  text: string;
  /** Unix milliseconds. */
  at: number;
  likes: number;
  state: CommentState;
  /** Who reacted to it on LinkedIn: the URN, and how. */
  reactions?: Record<string, string>;
}

/** A comment of anybody, the account's own as well. */
export interface Said extends PersonComment {
  isOwn: boolean;
  /** Where a person reads it. */
  url: string;
}
