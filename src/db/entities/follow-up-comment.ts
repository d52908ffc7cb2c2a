import { defineEntity, p } from '@mikro-orm/core';
import { platformNames } from '../../domain/platforms.ts';
import { followUpStatuses, type FollowUpEvidence } from '../../domain/publishing/follow-ups.ts';
import { changing, owned } from './columns.ts';

/** A comment that follows a post that is out, made with its publication. It is written before each of its calls. */
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
    /** The platform's id of the account that the post went out from; null where that is not known. */
    account: p.text().nullable(),
    /** Its place among those of its target, from 1. */
    number: p.integer(),
    /** As it is sent: links with the brand's parameters, mentions as the platform's own. */
    text: p.text(),
    /** Seconds after the post was out. */
    after: p.integer(),
    dueAt: p.datetime(3),
    status: p.enum(followUpStatuses).default('pending'),
    /** Calls in all. */
    attempt: p.integer().default(0),
    /** What the platform gave while preparing its newest call; no credentials. */
    handles: p.json<Record<string, unknown>>().nullable(),
    externalId: p.text().nullable(),
    url: p.text().nullable(),
    /** Why it is not out, or what it waits for. */
    message: p.text().nullable(),
    evidence: p.json<FollowUpEvidence[]>().defaultRaw(`'[]'::jsonb`),
    /** Not looked at before, once it is due; null for at once. */
    lookAt: p.datetime(3).nullable(),
    calledAt: p.datetime(3).nullable(),
    /** When it was known that nobody saw the end of its newest call. */
    lostAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class FollowUpComment extends FollowUpCommentSchema.class {}
FollowUpCommentSchema.setClass(FollowUpComment);
