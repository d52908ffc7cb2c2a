import type { SaidComment } from '../domain/comments/comments.ts';
import type { ChangeResult, CommitResult } from './platform.ts';
import type { LostCommit, Verdict } from './lost-commit.ts';
import type { Account } from './step.ts';

/** A post whose comments are read, and how far they are known. */
export interface CommentedPost {
  account: Account;
  externalId: string;
  /** That platform's own settings with which it went out. */
  options: Record<string, unknown>;
  /** The newest comment that is known: what is older need not be shown again. */
  since: { externalId: string; at: Date } | null;
  /** Where the page before said to go on; null for the first. */
  cursor: string | null;
  signal: AbortSignal;
}

/** One page of comments. */
export interface CommentsPage {
  comments: SaidComment[];
  /** Null after the last page. */
  next: string | null;
  calls: number;
  /** How many objects the platform showed, where it bills those. */
  shown: number;
}

/** What a comment is answered with. */
export interface AnswerInput {
  account: Account;
  /** The post that the comment is on. */
  postId: string;
  /** That platform's own settings with which the post went out. */
  options: Record<string, unknown>;
  /** The comment; null for a new one on the post. */
  commentId: string | null;
  text: string;
  signal: AbortSignal;
}

/** Something of ours or of others below our post. */
export interface CommentInput {
  account: Account;
  postId: string;
  options: Record<string, unknown>;
  commentId: string;
  signal: AbortSignal;
}

/** How people's comments are read and answered on a platform; what is absent apps cannot do there. */
export interface Conversations {
  /** Reads one page, repeatable. Throws a PlatformError. */
  list(post: CommentedPost): Promise<CommentsPage>;
  /** Answers: exactly one call that shows, never repeated. */
  answer?(input: AnswerInput): Promise<CommitResult>;
  /** Looks for an answer whose call's end nobody saw; absent where it cannot be read. */
  findAnswer?(input: AnswerInput & { lost: LostCommit }): Promise<Verdict>;
  /** Hides a comment, or shows it again. May be repeated. */
  hide?(input: CommentInput, hidden: boolean): Promise<ChangeResult>;
  /** Deletes a comment. May be repeated. */
  remove?(input: CommentInput): Promise<ChangeResult>;
  /** Likes a comment. May be repeated. */
  like?(input: CommentInput): Promise<ChangeResult>;
}
