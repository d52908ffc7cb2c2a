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
 * What somebody said on a post of ours. Kept as long as its platform allows: who said it goes at `authorUntil`, and what they said
 * at `until`; its id stays, so that it is neither shown nor answered as a new one.
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
    /** The platform's id of the comment that it answers; null for one on the post itself. */
    parentExternalId: p.text().nullable(),
    text: p.text(),
    author: p.json<CommentAuthor>().nullable(),
    isOurs: p.boolean().default(false),
    saidAt: p.datetime(3),
    likes: p.integer().nullable(),
    state: p.enum(commentStates).default('visible'),
    url: p.text().nullable(),
    /** When we answered it, from here or elsewhere. */
    answeredAt: p.datetime(3).nullable(),
    /** When somebody of the team said that they have read it. */
    readAt: p.datetime(3).nullable(),
    /** The membership that is to answer it. */
    assignee: p.uuid().nullable(),
    authorUntil: p.datetime(3).nullable(),
    until: p.datetime(3).nullable(),
    /** When its words went: what is left says only that it is known. */
    forgottenAt: p.datetime(3).nullable(),
  },
});
export class Comment extends CommentSchema.class {}
CommentSchema.setClass(Comment);

/** How far the comments of a post on one platform are known, and when they are looked for next. */
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
    /** Why none could be read at the last look; null where they could. */
    reason: p.text().nullable(),
    reasonSince: p.datetime(3).nullable(),
    /** When the last look came to its end. */
    readAt: p.datetime(3).nullable(),
    /** When all that is there was last looked at, not only what is new. */
    wholeAt: p.datetime(3).nullable(),
    /** When it was last tried. */
    lookedAt: p.datetime(3).nullable(),
    nextAt: p.datetime(3).nullable(),
    /** Where a look goes on that did not come to its end. */
    cursor: p.text().nullable(),
    failures: p.integer().default(0),
    /** When its platform last hinted at something new that has not been looked for since. */
    hintedAt: p.datetime(3).nullable(),
    /** Until when it is being read by somebody, who may have died. */
    claimedUntil: p.datetime(3).nullable(),
  },
});
export class CommentRead extends CommentReadSchema.class {}
CommentReadSchema.setClass(CommentRead);

const openAction = `"status" in ('pending', 'calling', 'reading')`;

/** What somebody does with a comment, or would: it is written before each of its calls, so that an answer goes out once. */
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
    /** The platform's id of the comment. */
    commentExternalId: p.text(),
    kind: p.enum(commentActionKinds),
    /** What is answered; null for all else. */
    text: p.text().nullable(),
    status: p.enum(commentActionStatuses).default('pending'),
    /** Calls in all. */
    attempt: p.integer().default(0),
    /** What the platform gave while preparing its newest call; no credentials. */
    handles: p.json<Record<string, unknown>>().nullable(),
    /** The platform's id of the answer. */
    externalId: p.text().nullable(),
    url: p.text().nullable(),
    /** Why it is not done, or what it waits for. */
    message: p.text().nullable(),
    /** `user:<id>`, `api_key:<id>` or `agent:<id>`, and the membership that must allow it when a call is made. */
    actor: p.text(),
    membershipId: p.uuid(),
    /** The agent that wrote the answer; null for what people write. */
    agentId: p.uuid().nullable(),
    /** When it was asked for, or the draft was sent; null for a draft, and for what a release before this one was asked for. */
    sentAt: p.datetime(3).nullable(),
    evidence: p.json<CommentEvidence[]>().defaultRaw(`'[]'::jsonb`),
    /** Not looked at before; null for at once. */
    lookAt: p.datetime(3).nullable(),
    calledAt: p.datetime(3).nullable(),
    /** When it was known that nobody saw the end of its newest call. */
    lostAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class CommentAction extends CommentActionSchema.class {}
CommentActionSchema.setClass(CommentAction);

/** A word of the team about a comment. */
export const CommentNoteSchema = defineEntity({
  name: 'CommentNote',
  tableName: 'comment_notes',
  indexes: [{ properties: ['commentId', 'createdAt'] }, { properties: ['orgId'] }],
  properties: { ...identified, ...owned, commentId: p.uuid(), text: p.text(), author: p.text() },
});
export class CommentNote extends CommentNoteSchema.class {}
CommentNoteSchema.setClass(CommentNote);
