import { defineEntity, p } from '@mikro-orm/core';
import type { Disclosures } from '../../domain/posts/disclosures.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { MediaRef, PlatformOptions, ThreadPart } from '../../domain/posts/posts.ts';
import {
  occurrenceStates,
  seriesStatuses,
  type OccurrenceProblem,
  type SeriesVariant,
} from '../../domain/series/series.ts';
import { changing, identified, owned } from './columns.ts';

/** A post that comes again and again by a rule. */
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
    text: p.text(),
    media: p.json<MediaRef[]>(),
    thread: p.json<ThreadPart[]>(),
    platformOptions: p.json<PlatformOptions>(),
    /** What its posts say of themselves; null for nothing. */
    disclosures: p.json<Disclosures>().nullable(),
    labels: p.array().default([]),
    /** Take the place of text and files in turn; none where each post says the same. */
    variants: p.json<SeriesVariant[]>(),
    /** RFC 5545, without a beginning and an end. */
    rule: p.text(),
    timeZone: p.text(),
    /** Wall clocks of its zone: instants are computed, as the rules of zones change. */
    startsAt: p.text(),
    until: p.text().nullable(),
    count: p.integer().nullable(),
    /** What `until` and `count` come to: the last wall clock that there may be. */
    lastAt: p.text().nullable(),
    /** Days between two posts that say the same. */
    cooldownDays: p.integer(),
    /** How long before it is due an occurrence becomes a post; null for the setting. */
    leadHours: p.integer().nullable(),
    status: p.enum(seriesStatuses).default('active'),
    pausedReason: p.text().nullable(),
    /** Up to here every occurrence has become a post, or needs none. */
    madeUntil: p.datetime(3),
    /** How many posts it has made: whose turn of its variants it is. */
    made: p.integer().default(0),
    /** When something is to be done about it; null for nothing to come. */
    lookAt: p.datetime(3).nullable(),
    /** When somebody resumed it: failures of before do not count any more. */
    resumedAt: p.datetime(3).nullable(),
    revision: p.integer().default(1),
    createdBy: p.text(),
    /** `user:<id>` or `api_key:<id>`: the person who changed it last answers for its posts. */
    answeredBy: p.text(),
    deletedAt: p.datetime(3).nullable(),
  },
});
export class Series extends SeriesSchema.class {}
SeriesSchema.setClass(Series);

/** What is said of one occurrence beside the rule, and what became of it: one row each, so that none is made twice. */
export const SeriesOccurrenceSchema = defineEntity({
  name: 'SeriesOccurrence',
  tableName: 'series_occurrences',
  uniques: [{ properties: ['seriesId', 'key'] }],
  indexes: [{ properties: ['orgId', 'seriesId', 'state'] }, { properties: ['postId'] }],
  properties: {
    ...identified,
    ...owned,
    seriesId: p.uuid(),
    /** The wall clock that the rule says. */
    key: p.text(),
    state: p.enum(occurrenceStates),
    movedTo: p.text().nullable(),
    text: p.text().nullable(),
    media: p.json<MediaRef[]>().nullable(),
    postId: p.uuid().nullable(),
    /** When its post was to go out. */
    dueAt: p.datetime(3).nullable(),
    problem: p.json<OccurrenceProblem>().nullable(),
  },
});
export class SeriesOccurrence extends SeriesOccurrenceSchema.class {}
SeriesOccurrenceSchema.setClass(SeriesOccurrence);
