import { defineEntity, p } from '@mikro-orm/core';
import { platformNames } from '../../domain/platforms.ts';
import { besideNames } from '../../domain/posts/posts.ts';
import { followUpStatuses, type FollowUpEvidence } from '../../domain/publishing/follow-ups.ts';
import { changing, owned } from './columns.ts';

/** Effect that follows a published post, created with the publication. Written before each of its calls. */
export const EffectSchema = defineEntity({
  name: 'Effect',
  tableName: 'effects',
  uniques: [{ properties: ['targetId', 'kind'] }],
  indexes: [
    { properties: ['postId'] },
    { properties: ['orgId'] },
    {
      name: 'effects_open_index',
      expression: `create index "effects_open_index" on "effects" ("due_at") where "status" in ('pending', 'calling', 'reading')`,
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
    kind: p.enum(besideNames),
    dueAt: p.datetime(3),
    status: p.enum(followUpStatuses).default('pending'),
    /** Number of calls so far. */
    attempt: p.integer().default(0),
    /** Handles that the platform returned while its newest call was prepared. Contain no credentials. */
    handles: p.json<Record<string, unknown>>().nullable(),
    externalId: p.text().nullable(),
    url: p.text().nullable(),
    /** Reason why the effect is not done, or what it waits for. */
    message: p.text().nullable(),
    evidence: p.json<FollowUpEvidence[]>().defaultRaw(`'[]'::jsonb`),
    /** Earliest time of the next step of a due effect, or null for immediately. */
    lookAt: p.datetime(3).nullable(),
    calledAt: p.datetime(3).nullable(),
    /** Time at which the service noticed that the newest call had ended without a known outcome. */
    lostAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class Effect extends EffectSchema.class {}
EffectSchema.setClass(Effect);
