import type { SaidComment } from '../domain/comments/comments.ts';
import type { ChangeResult, CommitResult } from './outcomes.ts';
import type { LostCommit, Verdict } from './lost-commit.ts';
import type { Account, StepInput } from './step.ts';

/** Post whose comments are read, with what is already known. */
export interface CommentedPost {
  account: Account;
  externalId: string;
  /** Platform's own settings with which the post was published. */
  options: Record<string, unknown>;
  /** Newest comment of the last completed poll. Older ones need not be returned again. */
  since: { externalId: string; at: Date } | null;
  /** Whether to read all comments with all of their answers. */
  isWhole: boolean;
  /** Number of known answers by the platform's id of the comment, for platforms on which reading answers costs calls. */
  answersKnown: Readonly<Record<string, number>>;
  /** Maximum number of comments on a page if smaller than the default, because of their price or length. */
  most: number | undefined;
  /** Cursor from the previous page, or null for the first page. */
  cursor: string | null;
  signal: AbortSignal;
}

/** Posts of one account whose comments one list shows together. */
export interface CommentedPosts extends Pick<CommentedPost, 'account' | 'most' | 'cursor' | 'signal'> {
  /** Ids of each post: of its first version, and of its newest if it was edited. */
  posts: readonly { externalId: string; firstId: string }[];
  /** Time from which on comments must be returned. */
  since: Date;
}

/** Page of comments on several posts. */
export interface SharedPage extends Omit<CommentsPage, 'comments' | 'isCut'> {
  /** Comments by the newest id of their post. */
  comments: ReadonlyMap<string, SaidComment[]>;
  /** Number of further objects, which the platform bills at the price of `read_owned`. */
  owned: number;
  /** Time up to which all comments are known after the last page. */
  upTo: Date;
}

/** List of comments that covers all posts of an account at a lower price than the posts one by one. */
export interface SharedComments {
  /** Returns whether an account has such a list. */
  isFor(account: Pick<Account, 'externalId' | 'handle'>): boolean;
  /** Reads one page. Repeatable. Throws a PlatformError. */
  list(posts: CommentedPosts): Promise<SharedPage>;
}

/** Page of comments. */
export interface CommentsPage {
  comments: SaidComment[];
  /** Null after the last page. */
  next: string | null;
  calls: number;
  /** Number of objects that the platform returned, if it bills them. */
  shown: number;
  /** Whether answers were left out. A comment missing from the page may then exist. */
  isCut: boolean;
}

/** Answer to a comment. Its text is the content's text. The options are those with which the post was published. */
export interface AnswerInput extends StepInput {
  /** Id of the post that the comment is on. */
  postId: string;
  /** Platform's id of the comment to answer. */
  externalId: string;
  /** Id of the top-level comment. Platforms with one level of answers add the answer under it. */
  threadId: string;
}

/** Comment under our post, written by us or by others. */
export interface CommentOnPost {
  account: Account;
  postId: string;
  options: Record<string, unknown>;
  /** Platform's id of the comment. */
  externalId: string;
  /** Whether an earlier call ended without a response. A refusal may then mean that the change is already done. */
  isAfterLost: boolean;
  signal: AbortSignal;
}

/** Methods that read and answer people's comments on a platform. An absent method is not available to apps there. */
export interface Conversations {
  /** Reads one page. Repeatable. Throws a PlatformError. */
  list(post: CommentedPost): Promise<CommentsPage>;
  /** Absent if the platform has no such list. */
  shared?: SharedComments;
  /** Publishes an answer with exactly one visible call, which is never repeated. */
  answer?(input: AnswerInput): Promise<CommitResult>;
  /** Searches for an answer whose call ended without a response, like `reconcile`. Absent if answers cannot be read. */
  findAnswer?(input: AnswerInput & { lost: LostCommit }): Promise<Verdict>;
  /** Hides or unhides a comment. Repeatable. */
  hide?(input: CommentOnPost, hidden: boolean): Promise<ChangeResult>;
  /** Deletes a comment. Repeatable. */
  remove?(input: CommentOnPost): Promise<ChangeResult>;
  /** Likes a comment. Repeatable. */
  like?(input: CommentOnPost): Promise<ChangeResult>;
}
