import { z } from 'zod';
import type { OccurrenceRow } from '../../../db/series/occurrences.ts';
import type { SeriesRow } from '../../../db/series/series.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { maxAccounts, pickOptions } from '../../../domain/posts/target-names.ts';
import {
  farthestFrom,
  instantOfClock,
  listPlanned,
  type Occurrence,
  type PlannedOccurrence,
} from '../../../domain/series/occurrences.ts';
import { ruleMaxLength } from '../../../domain/series/rule.ts';
import {
  occurrenceIdOf,
  occurrenceStates,
  seriesMax,
  seriesStatuses,
  shownOccurrences,
} from '../../../domain/series/series.ts';
import { isoTime } from '../../http/iso-time.ts';
import {
  anyId,
  brandSlug,
  choice,
  createdAt,
  id,
  meanings,
  string,
  timestamp,
  updatedAt,
} from '../../http/schemas.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import { platform } from '../../openapi/named-lists.ts';
import { shownDisclosures, viewDisclosures } from '../posts/post-fields-view.ts';
import { createdBy, revision } from '../posts/post-view.ts';
import { mediaRef, shownThread } from '../posts/target-view.ts';

const wallClock = string(19, '2030-01-31T09:00:00');

const files = z.array(mediaRef).max(20);

export const occurrenceShape = z
  .strictObject({
    id: anyId.describe(
      'Id of the occurrence and of its post. `GET /posts/calendar` shows it before and after the post exists.',
    ),
    occurrence: wallClock.describe('Key of the occurrence in its series: the local time of the rule.'),
    at: timestamp.describe('Publication time in UTC: the moved time, otherwise that of the rule.'),
    state: choice('OccurrenceState', occurrenceStates, 'State of an occurrence.'),
    startsAt: wallClock.nullable().describe('Local time to which it was moved, or null.'),
    text: z.string().max(100_000).nullable().describe('Own text, or null for that of the series.'),
    media: files.nullable().describe('Own files, or null for those of the series.'),
    postId: anyId.nullable().describe('Id of the post, or null while there is none.'),
    problem: z
      .strictObject({
        code: string(100, 'connection_missing').describe('Reason code.'),
        message: z.string().max(5_000).meta(meanings.message),
      })
      .nullable()
      .describe('Reason why there is no post, or null.'),
  })
  .meta({ id: 'Occurrence', description: 'An occurrence of a series.' });

/** A series in answers. */
export const seriesShape = z
  .strictObject({
    id,
    brandSlug,
    name: z.string().max(100).meta(meanings.name),
    text: z.string().max(100_000).meta(meanings.text),
    platforms: z.array(platform).max(platformNames.length).describe('Target platforms.'),
    accounts: z.array(id).max(maxAccounts).describe('Accounts that the posts name.'),
    accountOptions: z.record(z.string().max(36), z.unknown()).describe('Differences and options by account.'),
    media: files.describe('Files of each post, in this order.'),
    thread: shownThread,
    platformOptions: z
      .record(z.string().max(20), z.unknown())
      .describe('Differences and options by platform.'),
    disclosures: shownDisclosures,
    labels: z.array(z.string().max(50)).max(20).describe('Labels of the posts.'),
    variants: z
      .array(
        z.strictObject({
          text: z.string().max(100_000).meta(meanings.text),
          media: files.nullable().describe('Own files, or null for those of the series.'),
        }),
      )
      .max(seriesMax.variants)
      .describe('Texts used in turn instead of `text`.'),
    rule: string(ruleMaxLength, 'FREQ=WEEKLY;BYDAY=MO,TH').describe('Frequency as an RFC 5545 rule.'),
    timeZone: string(64, 'Europe/Berlin').describe('IANA time zone of the times.'),
    startsAt: wallClock.describe('Local start.'),
    until: wallClock.nullable().describe('Latest local time, or null for none.'),
    count: z.int().nullable().describe('Total number of posts, or null for no limit.'),
    cooldownDays: z
      .int()
      .describe('Minimum number of days before the same text and files appear again on a platform.'),
    leadHours: z
      .int()
      .nullable()
      .describe('Hours before its time when an occurrence becomes a post, or null for the setting.'),
    status: choice('SeriesStatus', seriesStatuses, 'Status of a series: active, paused, or ended.'),
    pausedReason: string(1_000)
      .nullable()
      .describe('Reason why the service paused the series, or null if a person did or it is not paused.'),
    nextOccurrences: z
      .array(
        z.strictObject({
          occurrence: occurrenceShape.shape.occurrence,
          at: occurrenceShape.shape.at,
        }),
      )
      .max(shownOccurrences)
      .describe('Next five future occurrences. Empty while the series is paused.'),
    revision,
    createdBy,
    author,
    answeredBy: createdBy.describe('Owner of the series, who last changed it.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Series', description: 'A recurring post with a rule.' });

export type SeriesView = z.input<typeof seriesShape>;

/** Shows a future occurrence. */
export const viewNext = ({ key, at }: Occurrence): SeriesView['nextOccurrences'][number] => ({
  occurrence: key,
  at: at.toISOString(),
});

const nextOf = (row: SeriesRow, told: readonly OccurrenceRow[]): SeriesView['nextOccurrences'] => {
  if (row.status !== 'active') return [];
  const start = instantOfClock(row.startsAt, row.timeZone);
  const span = { from: new Date(0), to: farthestFrom(start > row.madeUntil ? start : row.madeUntil) };
  return listPlanned(row, told, span).take(shownOccurrences).map(viewNext).toArray();
};

export const viewSeries = (row: SeriesRow, told: readonly OccurrenceRow[]): SeriesView => ({
  id: row.id,
  brandSlug: row.brandSlug,
  name: row.name,
  text: row.text,
  platforms: row.platforms,
  media: row.media,
  thread: row.thread,
  platformOptions: pickOptions(row.platformOptions, 'platforms'),
  accounts: (row.accounts ?? []).map(({ connectionId }) => connectionId),
  accountOptions: pickOptions(row.platformOptions, 'accounts'),
  disclosures: viewDisclosures(row.disclosures),
  labels: row.labels,
  variants: row.variants,
  rule: row.rule,
  timeZone: row.timeZone,
  startsAt: row.startsAt,
  until: row.until ?? null,
  count: row.count ?? null,
  cooldownDays: row.cooldownDays,
  leadHours: row.leadHours ?? null,
  status: row.status,
  pausedReason: row.pausedReason ?? null,
  nextOccurrences: nextOf(row, told),
  revision: row.revision,
  createdBy: row.createdBy,
  author: viewAuthor(row.createdBy, row.createdByName),
  answeredBy: row.answeredBy,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});

const untold = {
  state: 'planned',
  movedTo: null,
  text: null,
  media: null,
  postId: null,
  problem: null,
} as const;

/** Shows an occurrence with its exception. */
export const viewOccurrence = (
  seriesId: string,
  { key, at, exception }: PlannedOccurrence<OccurrenceRow>,
): z.input<typeof occurrenceShape> => {
  const { movedTo: startsAt, state, text, media, postId, problem } = exception ?? untold;
  const id = postId ?? occurrenceIdOf(seriesId, key);
  return { id, occurrence: key, at: at.toISOString(), state, startsAt, text, media, postId, problem };
};
