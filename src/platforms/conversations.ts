import type { SaidComment } from '../domain/comments/comments.ts';
import type { ChangeResult, CommitResult } from './outcomes.ts';
import type { LostCommit, Verdict } from './lost-commit.ts';
import type { Account, StepInput } from './step.ts';

/** A post whose comments are read, and how far they are known. */
export interface CommentedPost {
  account: Account;
  externalId: string;
  /** That platform's own settings with which it went out. */
  options: Record<string, unknown>;
  /** The newest comment of the last look that came to its end: what is older need not be shown again. */
  since: { externalId: string; at: Date } | null;
  /** Whether all of them are to be looked at, with what answers each. */
  isWhole: boolean;
  /** How many answers are known to which comment, by its id on the platform; where each costs a call to look at. */
  answersKnown: Readonly<Record<string, number>>;
  /** How many go on a page, where that is fewer than usual: for what they cost, or since they are long. */
  most: number | undefined;
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
  /** Whether there are answers that were left out: what is not on the page may well be there. */
  isCut: boolean;
}

/** An answer, whose text is its content's; the options are those with which the post went out. */
export interface AnswerInput extends StepInput {
  /** The post that the comment is on. */
  postId: string;
  /** The comment that is answered, by the id that the platform gave it. */
  externalId: string;
  /** The comment on the post itself under which platforms with one level of answers put it. */
  threadId: string;
}

/** Something of ours or of others below our post. */
export interface CommentOnPost {
  account: Account;
  postId: string;
  options: Record<string, unknown>;
  /** The comment, by the id that the platform gave it. */
  externalId: string;
  /** Nobody saw the end of an earlier call for it: a refusal may mean that it is done. */
  isAfterLost: boolean;
  signal: AbortSignal;
}

/** How people's comments are read and answered on a platform; what is absent apps cannot do there. */
export interface Conversations {
  /** Reads one page, repeatable. Throws a PlatformError. */
  list(post: CommentedPost): Promise<CommentsPage>;
  /** Answers: exactly one call that shows, never repeated. */
  answer?(input: AnswerInput): Promise<CommitResult>;
  /** Looks for an answer whose call's end nobody saw, as `reconcile`; absent where it cannot be read. */
  findAnswer?(input: AnswerInput & { lost: LostCommit }): Promise<Verdict>;
  /** Hides a comment, or shows it again. May be repeated. */
  hide?(input: CommentOnPost, hidden: boolean): Promise<ChangeResult>;
  /** Deletes a comment. May be repeated. */
  remove?(input: CommentOnPost): Promise<ChangeResult>;
  /** Likes a comment. May be repeated. */
  like?(input: CommentOnPost): Promise<ChangeResult>;
}
