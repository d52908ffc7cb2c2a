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
import { publishingAccount } from '../connections/target-account.ts';
import type { BesideName, PublishedPart } from '../../domain/posts/posts.ts';
import type { PostActionKind, Revision } from '../../domain/publishing/post-actions.ts';

/** Open effect with the data for its next step. Instants are epoch milliseconds of the database's clock. */
export interface EffectRow {
  id: string;
  orgId: string;
  brandId: string;
  postId: string;
  targetId: string;
  platform: PlatformName;
  kind: EffectKind;
  status: OpenEffectStatus;
  /** Number of calls so far. With the status, identifies the row's state for claims and moves. */
  attempt: number;
  /** Number of calls for the current object. */
  tries: number;
  /** Platform ID of the account that published the post, or null if unknown. */
  account: string | null;
  /** Reason why the effect waits or waited. */
  message: string | null;
  evidence: EffectEvidence[];
  /** Handles that the platform returned while preparing the newest call. Contain no credentials. */
  handles: Record<string, unknown> | null;
  postExternalId: string | null;
  /** Platform's own settings, such as the page on which the post was published. */
  options: Record<string, unknown>;
  /** Milliseconds until the next step. Zero or less if the step is due. */
  waitMs: number;
  nowMs: number;
  calledMs: number | null;
  /**
   * Time at which the newest call was found to have ended without a known outcome, or null if the table does not store it.
   */
  lostMs: number | null;
}

/** Action on a comment. */
export interface CommentEffectRow extends EffectRow {
  kind: CommentActionKind;
  commentId: string;
  commentExternalId: string;
  /** Platform ID of the comment that this comment answers, or null for a comment on the post itself. */
  parentExternalId: string | null;
  text: string | null;
}

/** Own comment that follows a post. */
export interface FollowUpRow extends EffectRow {
  kind: 'follow_up';
  number: number;
  text: string;
  parts: PublishedPart[];
}

/** Effect that completes a published video. */
export interface BesideRow extends EffectRow {
  kind: BesideName;
}

/** Action on a published post. */
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
  /** Number of finished objects. */
  done: number;
  actor: string;
  membershipId: string;
}

/** Properties of a table of effects. Each statement of `effects.ts` is written once and takes one of these. */
export interface EffectTable {
  name: EffectTableName;
  /** Message that starts work on the table's effects, and the prefix of its workflows' IDs. */
  message: 'comment_actions.due' | 'comments.due' | 'post.published_changed';
  workflowPrefix: string;
  /** Column by which a workflow finds its effects. */
  subject: 'target_id' | 'post_id';
  /** Joins besides post `p` and target `t`. */
  joins: string;
  kind: string;
  account: string;
  /** Selected columns that only this table has. */
  columns: string;
  /** Column with the earliest time of the next step. */
  lookAt: 'look_at' | 'due_at';
  /** Order of effects: time of the next step, then the order at the same time. */
  next: readonly [at: string, then: string];
  /** Time from which lateness counts, or null if an effect is never late. */
  dueAt: string;
  /** Refusals in the order of their checks. A refusal with a condition applies only if the condition holds. */
  refusals: readonly (EffectRefusal | readonly [EffectRefusal, where: string])[];
  /** Whether the table stores the handles of a call, when the call was lost, and the ID of the created object. */
  keepsMade: boolean;
  /** Whether an effect changes several objects in turn. */
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
  account: publishingAccount,
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
  // removals help in an incident, so a pause and a deletion of the post hold only other actions
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

/** Effects that follow a post and are not comments. */
export const targetEffects: EffectTable = {
  ...followUpEffects,
  name: 'effects',
  kind: 'e.kind',
  columns: 'p.id as "postId"',
  next: ['coalesce(e.look_at, e.due_at)', 'e.id'],
};

/** All tables of effects. Questions about all open effects query each of them. */
export const effectTables: Readonly<Record<EffectTableName, EffectTable>> = {
  comment_actions: commentEffects,
  follow_up_comments: followUpEffects,
  post_actions: postEffects,
  effects: targetEffects,
};
