import { defineEntity, p } from '@mikro-orm/core';
import type { Disclosures } from '../../domain/posts/disclosures.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { MediaRef, PlatformOptions, ThreadPart } from '../../domain/posts/posts.ts';
import type { PostAccount } from '../../domain/posts/target-names.ts';
import {
  occurrenceStates,
  seriesStatuses,
  type OccurrenceProblem,
  type SeriesVariant,
} from '../../domain/series/series.ts';
import { changing, identified, owned } from './columns.ts';

/** Post that repeats by a rule. */
export const SeriesSchema = defineEntity({
  name: 'Series',
  tableName: 'series',
  indexes: [
    { properties: ['orgId', 'createdAt', 'id'] },
    {
      name: 'series_look_index',
      expression: `create index "series_look_index" on "series" ("look_at") where "look_at" is not null`,
    },
  ],
  properties: {
    ...changing,
    ...owned,
    brandId: p.uuid(),
    name: p.text(),
    platforms: p.array().$type<PlatformName[]>(),
    /** Accounts that the posts name, or null for none. */
    accounts: p.json<PostAccount[]>().nullable(),
    text: p.text(),
    media: p.json<MediaRef[]>(),
    thread: p.json<ThreadPart[]>(),
    platformOptions: p.json<PlatformOptions>(),
    /** Disclosures of the posts, or null for none. */
    disclosures: p.json<Disclosures>().nullable(),
    labels: p.array().default([]),
    /** Variants that replace text and files in turn. Empty if every post says the same. */
    variants: p.json<SeriesVariant[]>(),
    /** RFC 5545 rule without a start and an end. */
    rule: p.text(),
    timeZone: p.text(),
    /** Wall-clock time in the series' zone. Instants are computed when needed, because zone rules change. */
    startsAt: p.text(),
    until: p.text().nullable(),
    count: p.integer().nullable(),
    /** Last possible wall-clock time, which follows from `until` and `count`. */
    lastAt: p.text().nullable(),
    /** Minimum number of days between two posts with the same text. */
    cooldownDays: p.integer(),
    /** Hours before its time at which an occurrence becomes a post, or null for the setting's value. */
    leadHours: p.integer().nullable(),
    status: p.enum(seriesStatuses).default('active'),
    pausedReason: p.text().nullable(),
    /** Time up to which every occurrence has become a post or needs none. */
    madeUntil: p.datetime(3),
    /** Number of posts the series has created. Determines the next variant. */
    made: p.integer().default(0),
    /** Time of the next step, or null if nothing is left to do. */
    lookAt: p.datetime(3).nullable(),
    /** Time at which someone resumed the series. Earlier failures no longer count. */
    resumedAt: p.datetime(3).nullable(),
    revision: p.integer().default(1),
    createdBy: p.text(),
    /** `user:<id>` or `api_key:<id>`. The person who last changed the series answers for its posts. */
    answeredBy: p.text(),
    deletedAt: p.datetime(3).nullable(),
  },
});
export class Series extends SeriesSchema.class {}
SeriesSchema.setClass(Series);

/** Exception to the rule for one occurrence, and the outcome. One row each, so that no post is created twice. */
export const SeriesOccurrenceSchema = defineEntity({
  name: 'SeriesOccurrence',
  tableName: 'series_occurrences',
  uniques: [{ properties: ['seriesId', 'key'] }],
  indexes: [{ properties: ['orgId', 'seriesId', 'state'] }, { properties: ['postId'] }],
  properties: {
    ...identified,
    ...owned,
    seriesId: p.uuid(),
    /** Wall-clock time by the rule. */
    key: p.text(),
    state: p.enum(occurrenceStates),
    movedTo: p.text().nullable(),
    text: p.text().nullable(),
    media: p.json<MediaRef[]>().nullable(),
    postId: p.uuid().nullable(),
    /** Publishing time of the occurrence's post. */
    dueAt: p.datetime(3).nullable(),
    problem: p.json<OccurrenceProblem>().nullable(),
  },
});
export class SeriesOccurrence extends SeriesOccurrenceSchema.class {}
SeriesOccurrenceSchema.setClass(SeriesOccurrence);
