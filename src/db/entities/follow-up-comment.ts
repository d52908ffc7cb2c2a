import { defineEntity, p } from '@mikro-orm/core';
import { platformNames } from '../../domain/platforms.ts';
import { followUpStatuses, type FollowUpEvidence } from '../../domain/publishing/follow-ups.ts';
import { changing, owned } from './columns.ts';

/** Comment that follows a published post, created with the publication. Written before each of its calls. */
export const FollowUpCommentSchema = defineEntity({
  name: 'FollowUpComment',
  tableName: 'follow_up_comments',
  uniques: [{ properties: ['targetId', 'number'] }],
  indexes: [
    { properties: ['postId'] },
    { properties: ['orgId'] },
    {
      name: 'follow_up_comments_open_index',
      expression: `create index "follow_up_comments_open_index" on "follow_up_comments" ("due_at") where "status" in ('pending', 'calling', 'reading')`,
    },
    {
      name: 'follow_up_comments_called_index',
      expression: `create index "follow_up_comments_called_index" on "follow_up_comments" ("platform", "account", "called_at") where "called_at" is not null`,
    },
  ],
  properties: {
    ...changing,
    ...owned,
    postId: p.uuid(),
    targetId: p.uuid(),
    platform: p.enum(platformNames),
    /** Platform ID of the account that published the post, or null if unknown. */
    account: p.text().nullable(),
    /** Position among the comments of the target, from 1. */
    number: p.integer(),
    /** Text as sent: links with the brand's parameters, and mentions in the platform's form. */
    text: p.text(),
    /** Seconds between the publication of the post and the comment. */
    after: p.integer(),
    dueAt: p.datetime(3),
    status: p.enum(followUpStatuses).default('pending'),
    /** Number of calls so far. */
    attempt: p.integer().default(0),
    /** Handles that the platform returned while its newest call was prepared. Contain no credentials. */
    handles: p.json<Record<string, unknown>>().nullable(),
    externalId: p.text().nullable(),
    url: p.text().nullable(),
    /** Reason why the comment is not published, or what it waits for. */
    message: p.text().nullable(),
    evidence: p.json<FollowUpEvidence[]>().defaultRaw(`'[]'::jsonb`),
    /** Earliest time of the next step of a due comment, or null for immediately. */
    lookAt: p.datetime(3).nullable(),
    calledAt: p.datetime(3).nullable(),
    /** Time at which the service noticed that the newest call had ended without a known outcome. */
    lostAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class FollowUpComment extends FollowUpCommentSchema.class {}
FollowUpCommentSchema.setClass(FollowUpComment);
