import { z } from 'zod';
import type { MediaRef, PlatformOptions, ThreadPart } from '../../../domain/posts/posts.ts';
import { seriesMax } from '../../../domain/series/series.ts';
import { isWallClock, tidyClock } from '../../../domain/series/occurrences.ts';
import { ruleMaxLength, ruleProblem, tidyRule } from '../../../domain/series/rule.ts';
import { allMediaIdsOf, mediaIdsOf } from '../../../domain/posts/media-refs.ts';
import { changes, choice, line, meanings, slug, string, zoneName } from '../../http/schemas.ts';
import {
  accountOptions,
  accounts,
  disclosures,
  marks,
  media,
  platformOptions,
  platforms,
  postText,
  thread,
} from '../posts/post-fields-view.ts';

export const wallClock = string(19, '2030-01-31T09:00:00')
  .refine(isWallClock, {
    error: 'Must be a day and a time without a zone, such as 2030-01-31T09:00:00.',
    params: { code: 'invalid_format' },
  })
  .transform(tidyClock);

const rule = string(ruleMaxLength + 100, 'FREQ=WEEKLY;BYDAY=MO,TH')
  .transform(tidyRule)
  .superRefine((text, context) => {
    const message =
      text.length > ruleMaxLength ? `Must have at most ${ruleMaxLength} characters.` : ruleProblem(text);
    if (message !== null) context.addIssue({ code: 'custom', message, params: { code: 'invalid_rule' } });
  })
  .describe(
    'Frequency as an RFC 5545 rule (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are in `timeZone`.',
  );

const variants = z
  .array(
    z.strictObject({
      text: postText,
      media: media
        .nullable()
        .default(null)
        .describe('Files instead of those of the series, or null for the series’ files.'),
    }),
  )
  .max(seriesMax.variants)
  .describe('Texts used in turn instead of `text`, one per post.');

const timeZone = zoneName.meta({
  description: 'IANA time zone of the times.',
  example: 'Europe/Berlin',
});
const startsAt = wallClock.describe(
  'Local start in `timeZone`. The first post is at the first time of the rule from then on.',
);
const until = wallClock.nullable().describe('Latest local time, or null for none.');
const count = z
  .int()
  .min(1)
  .max(seriesMax.count)
  .nullable()
  .describe('Total number of posts including skipped ones, or null for no limit.');
const cooldownDays = z.int().min(0).max(seriesMax.cooldownDays).meta({
  description: 'Minimum number of days before the same text and files appear again on a platform.',
  example: 7,
});
const leadHours = z
  .int()
  .min(1)
  .max(seriesMax.leadHours)
  .nullable()
  .describe(
    'Hours before its time when an occurrence becomes a post, or null for the setting `SERIES_LEAD`.',
  );

interface GivenFiles {
  media?: MediaRef[] | null | undefined;
  thread?: ThreadPart[] | undefined;
  platformOptions?: PlatformOptions | undefined;
  accountOptions?: PlatformOptions | undefined;
  variants?: { media: MediaRef[] | null }[] | undefined;
}

const hasUrls = ({
  media: own,
  thread: parts = [],
  platformOptions: options = {},
  accountOptions: ofAccounts = {},
  variants: others = [],
}: GivenFiles): boolean => {
  const files = [...(own ?? []), ...others.flatMap(variant => variant.media ?? [])];
  const content = { media: files, thread: parts, platformOptions: { ...options, ...ofAccounts } };
  return mediaIdsOf(content).length < allMediaIdsOf(content).length;
};

const onlyFiles = {
  error: 'Must be ids of files in the library, because a series uses them repeatedly.',
  path: ['media'],
  params: { code: 'not_allowed' },
};

const fields = {
  name: line(100).meta(meanings.name),
  text: postText,
  platforms,
  accounts,
  media: media.describe('Ids of the files of each post, in this order.'),
  thread: thread.meta(meanings.thread),
  platformOptions,
  accountOptions,
  disclosures,
  labels: marks.labels,
  variants,
  rule,
  timeZone,
  startsAt,
  until,
  count,
  cooldownDays,
  leadHours,
};

const oneEnd = {
  error: 'Must be omitted if `until` ends the series.',
  path: ['count'],
  params: { code: 'not_allowed' },
};

const isEndedOnce = ({
  until: last,
  count: number,
}: {
  until?: string | null | undefined;
  count?: number | null | undefined;
}) => (last ?? null) === null || (number ?? null) === null;

/** Body of `POST /series`. */
export const newSeries = z
  .strictObject({
    brandSlug: slug.describe('Slug of the brand whose accounts publish the posts.'),
    ...fields,
    accounts: accounts.default([]),
    media: fields.media.default([]),
    thread: fields.thread.default([]),
    platformOptions: platformOptions.default({}),
    accountOptions: accountOptions.default({}),
    disclosures: disclosures.default({}),
    labels: marks.labels.default([]),
    variants: variants.default([]),
    until: until.default(null),
    count: count.default(null),
    cooldownDays: cooldownDays.default(0),
    leadHours: leadHours.default(null),
  })
  .refine(isEndedOnce, oneEnd)
  .refine(given => !hasUrls(given), onlyFiles);

/** Body of `PATCH /series/{seriesId}`. */
export const seriesChanges = changes(fields)
  .refine(isEndedOnce, oneEnd)
  .refine(given => !hasUrls(given), onlyFiles);

/** Body of `PATCH /series/{seriesId}/occurrences/{occurrence}`. */
export const occurrenceChanges = changes({
  scope: choice(
    'OccurrenceScope',
    ['one', 'following'],
    'Whether to change only this occurrence (default) or also all later ones.',
  ),
  skipped: z.boolean().describe('True to skip the occurrence. With `following`, the series ends before it.'),
  startsAt: wallClock
    .nullable()
    .describe('New local time in the series’ zone, or null for that of the rule.'),
  text: postText.nullable().describe('Different text, or null for that of the series.'),
  media: media.nullable().describe('Ids of different files, or null for those of the series.'),
  rule: rule.describe('New rule for this and all later occurrences.'),
})
  .refine(({ scope, rule: other }) => scope === 'following' || other === undefined, {
    error: 'Requires `scope: following`.',
    path: ['rule'],
    params: { code: 'not_allowed' },
  })
  .refine(given => !hasUrls({ media: given.media }), onlyFiles);
