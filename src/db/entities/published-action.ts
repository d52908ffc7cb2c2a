import { defineEntity, p } from '@mikro-orm/core';
import { platformNames } from '../../domain/platforms.ts';
import {
  postActionKinds,
  postActionStatuses,
  type ActionEvidence,
  type Revision,
} from '../../domain/publishing/post-actions.ts';
import { changing, owned } from './columns.ts';

/** Requested action on a published post on one platform. Written before each of its calls. */
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
    /** Platform ID of the account that published the post. */
    account: p.text(),
    kind: p.enum(postActionKinds),
    status: p.enum(postActionStatuses).default('pending'),
    /** New content, or null for a removal. */
    wanted: p.json<Revision>().nullable(),
    /** Platform objects that the action changes, in this order. The first `done` of them are finished. */
    externalIds: p.json<string[]>(),
    done: p.integer().default(0),
    /** Number of calls so far. `tries` counts the calls for the current object. */
    attempt: p.integer().default(0),
    tries: p.integer().default(0),
    /** `user:<id>` or `api_key:<id>`. */
    actor: p.text(),
    /** Membership under which the action was requested. It must still have the permission when the call is made. */
    membershipId: p.uuid(),
    /** Reason why the action ended without success, or what it waits for. */
    message: p.text().nullable(),
    evidence: p.json<ActionEvidence[]>().defaultRaw(`'[]'::jsonb`),
    /** Earliest time of the next step, or null for immediately. */
    dueAt: p.datetime(3).nullable(),
    calledAt: p.datetime(3).nullable(),
    startedAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class PublishedAction extends PublishedActionSchema.class {}
PublishedActionSchema.setClass(PublishedAction);
