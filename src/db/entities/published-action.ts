import { defineEntity, p } from '@mikro-orm/core';
import { platformNames } from '../../domain/platforms.ts';
import {
  postActionKinds,
  postActionStatuses,
  type ActionEvidence,
  type Revision,
} from '../../domain/publishing/post-actions.ts';
import { changing, owned } from './columns.ts';

/** What somebody asked to have done with a post that is out, on one platform. It is written before each of its calls. */
export const PublishedActionSchema = defineEntity({
  name: 'PublishedAction',
  tableName: 'post_actions',
  indexes: [
    { properties: ['postId', 'createdAt'] },
    { properties: ['targetId', 'createdAt'] },
    { properties: ['orgId'] },
    {
      name: 'post_actions_open_unique',
      expression: `create unique index "post_actions_open_unique" on "post_actions" ("target_id") where "status" in ('pending', 'calling', 'reading')`,
    },
  ],
  properties: {
    ...changing,
    ...owned,
    postId: p.uuid(),
    targetId: p.uuid(),
    platform: p.enum(platformNames),
    /** The platform's id of the account that the post went out from. */
    account: p.text(),
    kind: p.enum(postActionKinds),
    status: p.enum(postActionStatuses).default('pending'),
    /** What it is to say; null for a removal. */
    wanted: p.json<Revision>().nullable(),
    /** What it is done to, in this order; the first `done` of them are finished. */
    externalIds: p.json<string[]>(),
    done: p.integer().default(0),
    /** Calls in all, and those for the object that is next. */
    attempt: p.integer().default(0),
    tries: p.integer().default(0),
    /** `user:<id>` or `api_key:<id>`. */
    actor: p.text(),
    /** The membership under which it was asked for: it may do so still when the call is made. */
    membershipId: p.uuid(),
    /** Why it ended without being done, or what it waits for. */
    message: p.text().nullable(),
    evidence: p.json<ActionEvidence[]>().defaultRaw(`'[]'::jsonb`),
    /** Not looked at before; null for at once. */
    dueAt: p.datetime(3).nullable(),
    calledAt: p.datetime(3).nullable(),
    startedAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class PublishedAction extends PublishedActionSchema.class {}
PublishedActionSchema.setClass(PublishedAction);
