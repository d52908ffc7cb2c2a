import { defineEntity, p } from '@mikro-orm/core';
import {
  commentActionKinds,
  commentActionStatuses,
  commentStates,
  type CommentAuthor,
  type CommentEvidence,
} from '../../domain/comments/comments.ts';
import { platformNames } from '../../domain/platforms.ts';
import { changing, identified, owned } from './columns.ts';

/**
 * Comment on one of our posts, kept as long as its platform allows. The author is erased at `authorUntil` and the text at
 * `until`. The ID stays, so that the comment is neither shown nor answered as a new one.
 */
export const CommentSchema = defineEntity({
  name: 'Comment',
  tableName: 'comments',
  uniques: [{ properties: ['targetId', 'externalId'] }],
  indexes: [
    { properties: ['orgId', 'saidAt', 'id'] },
    { properties: ['postId', 'saidAt'] },
    { properties: ['brandId', 'saidAt', 'id'] },
    {
      name: 'comments_unanswered_index',
      expression: `create index "comments_unanswered_index" on "comments" ("org_id", "said_at", "id") where "answered_at" is null and not "is_ours" and "state" = 'visible'`,
    },
    {
      name: 'comments_unread_index',
      expression: `create index "comments_unread_index" on "comments" ("org_id", "said_at", "id") where "read_at" is null and not "is_ours"`,
    },
    {
      name: 'comments_assignee_index',
      expression: `create index "comments_assignee_index" on "comments" ("assignee", "said_at", "id") where "assignee" is not null`,
    },
    {
      name: 'comments_ours_index',
      expression: `create index "comments_ours_index" on "comments" ("target_id", "parent_external_id") where "is_ours"`,
    },
    {
      name: 'comments_until_index',
      expression: `create index "comments_until_index" on "comments" (least("until", "author_until")) where "until" is not null or "author_until" is not null`,
    },
  ],
  properties: {
    ...changing,
    ...owned,
    brandId: p.uuid(),
    postId: p.uuid(),
    targetId: p.uuid(),
    platform: p.enum(platformNames),
    externalId: p.text(),
    /** Platform ID of the comment that this comment answers, or null for a comment on the post itself. */
    parentExternalId: p.text().nullable(),
    text: p.text(),
    author: p.json<CommentAuthor>().nullable(),
    isOurs: p.boolean().default(false),
    saidAt: p.datetime(3),
    likes: p.integer().nullable(),
    state: p.enum(commentStates).default('visible'),
    url: p.text().nullable(),
    /** Time at which the brand answered the comment, through this service or elsewhere. */
    answeredAt: p.datetime(3).nullable(),
    /** Time at which a member marked the comment as read. */
    readAt: p.datetime(3).nullable(),
    /** Membership that should answer the comment. */
    assignee: p.uuid().nullable(),
    authorUntil: p.datetime(3).nullable(),
    until: p.datetime(3).nullable(),
    /** Time at which the text was erased. The remaining row only records that the comment is known. */
    forgottenAt: p.datetime(3).nullable(),
  },
});
export class Comment extends CommentSchema.class {}
CommentSchema.setClass(Comment);

/** State of reading the comments of a post on one platform, with the time of the next poll. */
export const CommentReadSchema = defineEntity({
  name: 'CommentRead',
  tableName: 'comment_reads',
  indexes: [
    {
      name: 'comment_reads_due_index',
      expression: `create index "comment_reads_due_index" on "comment_reads" ("next_at") where "next_at" is not null`,
    },
  ],
  properties: {
    targetId: p.uuid().primary(),
    ...owned,
    postId: p.uuid(),
    brandId: p.uuid(),
    platform: p.enum(platformNames),
    account: p.text(),
    publishedAt: p.datetime(3),
    /** Reason why the last poll could not read comments, or null if it could. */
    reason: p.text().nullable(),
    reasonSince: p.datetime(3).nullable(),
    /** Time up to which the last completed poll has read all comments. */
    readAt: p.datetime(3).nullable(),
    /** Time of the last poll that read all comments, not only new ones. */
    wholeAt: p.datetime(3).nullable(),
    /** Time of the last poll, completed or not. */
    lookedAt: p.datetime(3).nullable(),
    nextAt: p.datetime(3).nullable(),
    /** Platform cursor at which an unfinished poll continues. */
    cursor: p.text().nullable(),
    failures: p.integer().default(0),
    /** Time at which the platform last hinted at new comments that no poll has read yet. */
    hintedAt: p.datetime(3).nullable(),
    /** End of the claim of the process that reads the comments. The process may have died. */
    claimedUntil: p.datetime(3).nullable(),
  },
});
export class CommentRead extends CommentReadSchema.class {}
CommentReadSchema.setClass(CommentRead);

const openAction = `"status" in ('pending', 'calling', 'reading')`;

/**
 * Action on a comment that a person or agent requested or drafted. Written before each of its calls, so that an answer is
 * sent only once.
 */
export const CommentActionSchema = defineEntity({
  name: 'CommentAction',
  tableName: 'comment_actions',
  indexes: [
    { properties: ['commentId', 'createdAt'] },
    { properties: ['orgId', 'createdAt'] },
    {
      name: 'comment_actions_open_unique',
      expression: `create unique index "comment_actions_open_unique" on "comment_actions" ("comment_id") where ${openAction}`,
    },
    {
      name: 'comment_actions_draft_unique',
      expression: `create unique index "comment_actions_draft_unique" on "comment_actions" ("comment_id") where "status" = 'draft'`,
    },
    {
      name: 'comment_actions_agent_index',
      expression: `create index "comment_actions_agent_index" on "comment_actions" ("agent_id", "created_at") where "agent_id" is not null`,
    },
    {
      name: 'comment_actions_called_index',
      expression: `create index "comment_actions_called_index" on "comment_actions" ("platform", "called_at") where "kind" = 'answer' and "called_at" is not null`,
    },
    {
      name: 'comment_actions_due_index',
      expression: `create index "comment_actions_due_index" on "comment_actions" ("target_id") where ${openAction}`,
    },
  ],
  properties: {
    ...changing,
    ...owned,
    brandId: p.uuid(),
    postId: p.uuid(),
    targetId: p.uuid(),
    platform: p.enum(platformNames),
    commentId: p.uuid(),
    /** Platform ID of the comment. */
    commentExternalId: p.text(),
    kind: p.enum(commentActionKinds),
    /** Text of an answer. Null for all other actions. */
    text: p.text().nullable(),
    status: p.enum(commentActionStatuses).default('pending'),
    /** Number of calls so far. */
    attempt: p.integer().default(0),
    /** Handles that the platform returned while its newest call was prepared. Contain no credentials. */
    handles: p.json<Record<string, unknown>>().nullable(),
    /** Platform ID of the answer. */
    externalId: p.text().nullable(),
    url: p.text().nullable(),
    /** Reason why the action is not done, or what it waits for. */
    message: p.text().nullable(),
    /**
     * `user:<id>`, `api_key:<id>`, or `agent:<id>`. `membershipId` is the membership that must allow the action when a call
     * is made.
     */
    actor: p.text(),
    membershipId: p.uuid(),
    /** Agent that wrote the answer, or null if a person wrote it. */
    agentId: p.uuid().nullable(),
    /**
     * Time at which the action was requested or the draft was sent. Null for drafts and for actions requested from the
     * previous release.
     */
    sentAt: p.datetime(3).nullable(),
    evidence: p.json<CommentEvidence[]>().defaultRaw(`'[]'::jsonb`),
    /** Earliest time of the next step, or null for immediately. */
    lookAt: p.datetime(3).nullable(),
    calledAt: p.datetime(3).nullable(),
    /** Time at which the service noticed that the newest call had ended without a known outcome. */
    lostAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class CommentAction extends CommentActionSchema.class {}
CommentActionSchema.setClass(CommentAction);

/** Team note about a comment. */
export const CommentNoteSchema = defineEntity({
  name: 'CommentNote',
  tableName: 'comment_notes',
  indexes: [{ properties: ['commentId', 'createdAt'] }, { properties: ['orgId'] }],
  properties: { ...identified, ...owned, commentId: p.uuid(), text: p.text(), author: p.text() },
});
export class CommentNote extends CommentNoteSchema.class {}
CommentNoteSchema.setClass(CommentNote);
