import { z } from 'zod';
import type { OccurrenceRow } from '../../../db/series/occurrences.ts';
import type { SeriesRow } from '../../../db/series/series.ts';
import { platformNames } from '../../../domain/platforms.ts';
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
import { createdBy, mediaRef, revision, shownThread } from '../posts/post-view.ts';

const wallClock = string(19, '2030-01-31T09:00:00');

const files = z.array(mediaRef).max(20);

export const occurrenceShape = z
  .strictObject({
    id: anyId.describe(
      'Its id, which its post has as well: `GET /posts/calendar` shows it by this before and after.',
    ),
    occurrence: wallClock.describe('What it is known by in its series: the wall clock that the rule says.'),
    at: timestamp.describe(
      'When it goes out, in UTC: where it was moved to, else what its wall clock is now.',
    ),
    state: choice('OccurrenceState', occurrenceStates, 'What became of an occurrence, or is to.'),
    startsAt: wallClock.nullable().describe('The wall clock that it was moved to; null where it was not.'),
    text: z.string().max(100_000).nullable().describe('Its own text; null for that of the series.'),
    media: files.nullable().describe('Its own files; null for those of the series.'),
    postId: anyId.nullable().describe('Its post; null while there is none.'),
    problem: z
      .strictObject({
        code: string(100, 'connection_missing').describe('Why, for programs.'),
        message: z.string().max(5_000).meta(meanings.message),
      })
      .nullable()
      .describe('Why there is no post of it yet, or at all; null for nothing in the way.'),
  })
  .meta({ id: 'Occurrence', description: 'One time of a series.' });

/** A series as it is shown. */
export const seriesShape = z
  .strictObject({
    id,
    brandSlug,
    name: z.string().max(100).meta(meanings.name),
    text: z.string().max(100_000).meta(meanings.text),
    platforms: z.array(platform).max(platformNames.length).describe('The platforms that its posts go to.'),
    media: files.describe('The files that each post carries, in this order.'),
    thread: shownThread,
    platformOptions: z
      .record(z.string().max(20), z.unknown())
      .describe('What differs on single platforms, by platform.'),
    disclosures: shownDisclosures,
    labels: z.array(z.string().max(50)).max(20).describe('Your own words to find its posts by.'),
    variants: z
      .array(
        z.strictObject({
          text: z.string().max(100_000).meta(meanings.text),
          media: files.nullable().describe('Its files; null for those of the series.'),
        }),
      )
      .max(seriesMax.variants)
      .describe('Texts that take the place of `text` in turn.'),
    rule: string(ruleMaxLength, 'FREQ=WEEKLY;BYDAY=MO,TH').describe('How often, as a rule of RFC 5545.'),
    timeZone: string(64, 'Europe/Berlin').describe('Whose clocks are meant (IANA).'),
    startsAt: wallClock.describe('From when on, as these clocks show it.'),
    until: wallClock.nullable().describe('The last time that there may be; null for none.'),
    count: z.int().nullable().describe('How many posts there are in all; null for any number.'),
    cooldownDays: z
      .int()
      .describe('Days before the same text with the same files may come again on a platform.'),
    leadHours: z
      .int()
      .nullable()
      .describe('How many hours before it is due an occurrence becomes a post; null for the setting.'),
    status: choice(
      'SeriesStatus',
      seriesStatuses,
      'Whether a series makes posts, is paused, or has no time to come.',
    ),
    pausedReason: string(1_000)
      .nullable()
      .describe('Why the service paused it; null where a person did, or where it is not paused.'),
    nextOccurrences: z
      .array(
        z.strictObject({
          occurrence: occurrenceShape.shape.occurrence,
          at: occurrenceShape.shape.at,
        }),
      )
      .max(shownOccurrences)
      .describe('The next five that are no posts yet; none while it is paused.'),
    revision,
    createdBy,
    author,
    answeredBy: createdBy.describe('Who changed it last, and answers for its posts.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Series', description: 'A post that comes again and again, by a rule.' });

export type SeriesView = z.input<typeof seriesShape>;

/** A time to come. */
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
  platformOptions: row.platformOptions,
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

/** An occurrence with what is said of it. */
export const viewOccurrence = (
  seriesId: string,
  { key, at, exception }: PlannedOccurrence<OccurrenceRow>,
): z.input<typeof occurrenceShape> => {
  const { movedTo: startsAt, state, text, media, postId, problem } = exception ?? untold;
  const id = postId ?? occurrenceIdOf(seriesId, key);
  return { id, occurrence: key, at: at.toISOString(), state, startsAt, text, media, postId, problem };
};
