import type { CommentActionKind } from '../../domain/comments/comments.ts';
import type {
  EffectEndStatus,
  EffectEvidence,
  EffectKind,
  EffectTableName,
  OpenEffectStatus,
} from '../../domain/effects/effects.ts';
import type { EffectRefusal } from '../../domain/effects/refusals.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { BesideName, PublishedPart } from '../../domain/posts/posts.ts';
import type { PostActionKind, Revision } from '../../domain/publishing/post-actions.ts';

/** An effect that goes on by itself, with what its next step needs. Instants are epoch milliseconds of the database's clock. */
export interface EffectRow {
  id: string;
  orgId: string;
  brandId: string;
  postId: string;
  targetId: string;
  platform: PlatformName;
  kind: EffectKind;
  status: OpenEffectStatus;
  /** Calls in all: with the status, what a claim or a move knows the row by. */
  attempt: number;
  /** Calls for the object that is next. */
  tries: number;
  /** The platform's id of the account that the post went out from; null where that is not known. */
  account: string | null;
  /** What it waits for, or has waited for. */
  message: string | null;
  evidence: EffectEvidence[];
  /** What the platform gave while preparing the newest call; no credentials. */
  handles: Record<string, unknown> | null;
  postExternalId: string | null;
  /** That platform's own settings, such as the page that the post was published as. */
  options: Record<string, unknown>;
  /** How long it is not to be looked at; not above 0 once it is. */
  waitMs: number;
  nowMs: number;
  calledMs: number | null;
  /** When it was known that nobody saw the end of its newest call; null where that is not kept. */
  lostMs: number | null;
}

/** What somebody does with a comment. */
export interface CommentEffectRow extends EffectRow {
  kind: CommentActionKind;
  commentId: string;
  commentExternalId: string;
  /** The comment that it answers, by the platform's id; null for one on the post itself. */
  parentExternalId: string | null;
  text: string | null;
}

/** A comment of ours that follows a post. */
export interface FollowUpRow extends EffectRow {
  kind: 'follow_up';
  number: number;
  text: string;
  parts: PublishedPart[];
}

/** What a video that is out is given beside it. */
export interface BesideRow extends EffectRow {
  kind: BesideName;
}

/** What is done with a post that is out. */
export interface PostActionRow extends EffectRow {
  kind: PostActionKind;
  account: string;
  brandSlug: string;
  brandName: string;
  platforms: PlatformName[];
  text: string;
  url: string | null;
  externalIds: string[];
  wanted: Revision | null;
  /** How many of them are finished. */
  done: number;
  actor: string;
  membershipId: string;
}

/** How a table of effects differs from the others. Each statement of `effects.ts` is written once and takes one of these. */
export interface EffectTable {
  name: EffectTableName;
  /** The message that has its effects taken up, and the beginning of the ids of its workflows. */
  message: 'comment_actions.due' | 'comments.due' | 'post.published_changed';
  workflowPrefix: string;
  /** The column by which a workflow takes its effects. */
  subject: 'target_id' | 'post_id';
  /** Beside post `p` and target `t`. */
  joins: string;
  kind: string;
  account: string;
  /** Of its own, as selected. */
  columns: string;
  /** The column that says until when an effect is left alone. */
  lookAt: 'look_at' | 'due_at';
  /** When an effect is to be looked at next, and what comes first of two at one time. */
  next: readonly [at: string, then: string];
  /** Since when it is late; null for what is never late. */
  dueAt: string;
  /** Asked in this order; with a condition, where that holds. */
  refusals: readonly (EffectRefusal | readonly [EffectRefusal, where: string])[];
  /** Whether it keeps what a call was prepared with, when it was lost, and the id of what it made. */
  keepsMade: boolean;
  /** Whether an effect is about several objects, one after another. */
  countsObjects: boolean;
  ends: Readonly<Record<EffectEndStatus, string>>;
}

export const commentEffects: EffectTable = {
  name: 'comment_actions',
  message: 'comment_actions.due',
  workflowPrefix: workflowIds.commentActions(''),
  subject: 'target_id',
  joins: 'join comments c on c.id = e.comment_id',
  kind: 'e.kind',
  account: `(select s.account from publish_attempts s
    where s.target_id = t.id and (s.outcome = 'published' or s.verdict = 'published') order by s.number desc limit 1)`,
  columns: `e.comment_id as "commentId", e.comment_external_id as "commentExternalId",
    c.parent_external_id as "parentExternalId", e.text`,
  lookAt: 'look_at',
  next: ['e.look_at', 'e.id'],
  dueAt: 'e.sent_at',
  refusals: [
    'not_out',
    'post_deleted',
    'not_allowed',
    'unapproved',
    'agent_off',
    'comment_gone',
    'answered',
    'too_late',
    'suspended',
    'archived',
    'paused',
  ],
  keepsMade: true,
  countsObjects: false,
  ends: { done: 'done', refused: 'refused', skipped: 'refused', unconfirmed: 'unconfirmed' },
};

export const followUpEffects: EffectTable = {
  name: 'follow_up_comments',
  message: 'comments.due',
  workflowPrefix: workflowIds.comments(''),
  subject: 'target_id',
  joins: '',
  kind: `'follow_up'`,
  account: 'e.account',
  columns: `e.number, e.text, coalesce(t.parts, '[]') as parts`,
  lookAt: 'look_at',
  next: ['coalesce(e.look_at, e.due_at)', 'e.number'],
  dueAt: 'e.due_at',
  refusals: [
    'not_out',
    'post_deleted',
    'stopped',
    'too_late',
    'suspended',
    'archived',
    'paused',
    'being_changed',
  ],
  keepsMade: true,
  countsObjects: false,
  ends: { done: 'published', refused: 'failed', skipped: 'skipped', unconfirmed: 'unconfirmed' },
};

export const postEffects: EffectTable = {
  name: 'post_actions',
  message: 'post.published_changed',
  workflowPrefix: workflowIds.published(''),
  subject: 'post_id',
  joins: 'join brands b on b.id = p.brand_id',
  kind: 'e.kind',
  account: 'e.account',
  columns: `b.slug as "brandSlug", b.name as "brandName", p.platforms, p.text, t.url, e.external_ids as "externalIds", e.wanted, e.done, e.actor,
    e.membership_id as "membershipId"`,
  lookAt: 'due_at',
  next: ['e.due_at', 'e.id'],
  dueAt: 'e.created_at',
  // taking back is what helps on a bad day, so a pause and a deletion here hold all else alone
  refusals: [
    'not_out',
    ['post_deleted', `e.kind <> 'remove'`],
    'not_allowed',
    'unapproved',
    'too_late',
    'suspended',
    ['archived', `e.kind <> 'remove'`],
    ['paused', `e.kind <> 'remove'`],
    'being_commented',
  ],
  keepsMade: false,
  countsObjects: true,
  ends: { done: 'done', refused: 'refused', skipped: 'refused', unconfirmed: 'unconfirmed' },
};

/** What else follows a post. */
export const targetEffects: EffectTable = {
  ...followUpEffects,
  name: 'effects',
  kind: 'e.kind',
  columns: 'p.id as "postId"',
  next: ['coalesce(e.look_at, e.due_at)', 'e.id'],
};

/** All of them: who asks what goes on at this moment asks each. */
export const effectTables: Readonly<Record<EffectTableName, EffectTable>> = {
  comment_actions: commentEffects,
  follow_up_comments: followUpEffects,
  post_actions: postEffects,
  effects: targetEffects,
};
