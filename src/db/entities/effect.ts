import { defineEntity, p } from '@mikro-orm/core';
import { platformNames } from '../../domain/platforms.ts';
import { besideNames } from '../../domain/posts/posts.ts';
import { followUpStatuses, type FollowUpEvidence } from '../../domain/publishing/follow-ups.ts';
import { changing, owned } from './columns.ts';

/** Something that follows a post that is out, made with its publication. It is written before each of its calls. */
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
    /** The platform's id of the account that the post went out from; null where that is not known. */
    account: p.text().nullable(),
    kind: p.enum(besideNames),
    dueAt: p.datetime(3),
    status: p.enum(followUpStatuses).default('pending'),
    /** Calls in all. */
    attempt: p.integer().default(0),
    /** What the platform gave while preparing its newest call; no credentials. */
    handles: p.json<Record<string, unknown>>().nullable(),
    externalId: p.text().nullable(),
    url: p.text().nullable(),
    /** Why it is not done, or what it waits for. */
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
export class Effect extends EffectSchema.class {}
EffectSchema.setClass(Effect);
