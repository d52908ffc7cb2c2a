import { z } from 'zod';
import type { MediaRef, PlatformOptions, ThreadPart } from '../../../domain/posts/posts.ts';
import { seriesMax } from '../../../domain/series/series.ts';
import { isWallClock, tidyClock } from '../../../domain/series/occurrences.ts';
import { ruleMaxLength, ruleProblem, tidyRule } from '../../../domain/series/rule.ts';
import { allMediaIdsOf, mediaIdsOf } from '../../../domain/posts/media-refs.ts';
import { changes, choice, line, meanings, slug, string, zoneName } from '../../http/schemas.ts';
import {
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
    error: 'Must be a day and a time without a zone, as in 2030-01-31T09:00:00.',
    params: { code: 'invalid_format' },
  })
  .transform(tidyClock);

const rule = string(ruleMaxLength + 100, 'FREQ=WEEKLY;BYDAY=MO,TH')
  .transform(tidyRule)
  .superRefine((text, context) => {
    const message =
      text.length > ruleMaxLength ? `Has more than ${ruleMaxLength} characters.` : ruleProblem(text);
    if (message !== null) context.addIssue({ code: 'custom', message, params: { code: 'invalid_rule' } });
  })
  .describe(
    'How often, as a rule of RFC 5545 (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are those of clocks in `timeZone`.',
  );

const variants = z
  .array(
    z.strictObject({
      text: postText,
      media: media
        .nullable()
        .default(null)
        .describe('Files in place of those of the series; null for these.'),
    }),
  )
  .max(seriesMax.variants)
  .describe('Texts that take the place of `text` in turn, one for each post.');

const timeZone = zoneName.meta({
  description: 'Whose clocks are meant: the name of a time zone (IANA).',
  example: 'Europe/Berlin',
});
const startsAt = wallClock.describe(
  'From when on, as clocks of `timeZone` show it: the first time of the rule from then on is the first post.',
);
const until = wallClock
  .nullable()
  .describe('The last time that there may be, as clocks show it; null for none.');
const count = z
  .int()
  .min(1)
  .max(seriesMax.count)
  .nullable()
  .describe('How many posts there are in all, skipped ones too; null for any number.');
const cooldownDays = z.int().min(0).max(seriesMax.cooldownDays).meta({
  description: 'Days before the same text with the same files may come again on a platform.',
  example: 7,
});
const leadHours = z
  .int()
  .min(1)
  .max(seriesMax.leadHours)
  .nullable()
  .describe(
    'How many hours before it is due an occurrence becomes a post; null for the setting `SERIES_LEAD`.',
  );

interface GivenFiles {
  media?: MediaRef[] | null | undefined;
  thread?: ThreadPart[] | undefined;
  platformOptions?: PlatformOptions | undefined;
  variants?: { media: MediaRef[] | null }[] | undefined;
}

const hasUrls = ({
  media: own,
  thread: parts = [],
  platformOptions: options = {},
  variants: others = [],
}: GivenFiles): boolean => {
  const files = [...(own ?? []), ...others.flatMap(variant => variant.media ?? [])];
  const content = { media: files, thread: parts, platformOptions: options };
  return mediaIdsOf(content).length < allMediaIdsOf(content).length;
};

const onlyFiles = {
  error: 'Must name files of the library by their ids: a series has them again and again.',
  path: ['media'],
  params: { code: 'not_allowed' },
};

const fields = {
  name: line(100).meta(meanings.name),
  text: postText,
  platforms,
  media: media.describe('The files that each post carries, in this order, by their ids.'),
  thread: thread.meta(meanings.thread),
  platformOptions,
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
  error: 'Must be left out where `until` ends the series.',
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

/** What `POST /series` takes. */
export const newSeries = z
  .strictObject({
    brandSlug: slug.describe('Slug of the brand whose accounts its posts go out from.'),
    ...fields,
    media: fields.media.default([]),
    thread: fields.thread.default([]),
    platformOptions: platformOptions.default({}),
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

/** What `PATCH /series/{seriesId}` takes. */
export const seriesChanges = changes(fields)
  .refine(isEndedOnce, oneEnd)
  .refine(given => !hasUrls(given), onlyFiles);

/** What `PATCH /series/{seriesId}/occurrences/{occurrence}` takes. */
export const occurrenceChanges = changes({
  scope: choice(
    'OccurrenceScope',
    ['one', 'following'],
    'Whether it is about this one alone, as without it, or about it and all that follow.',
  ),
  skipped: z.boolean().describe('True for no post; of it and all that follow, the series ends before it.'),
  startsAt: wallClock
    .nullable()
    .describe('Another time, as clocks of the series’ zone show it; null for what the rule says.'),
  text: postText.nullable().describe('Another text; null for that of the series.'),
  media: media.nullable().describe('Other files, by their ids; null for those of the series.'),
  rule: rule.describe('Another rule, for it and all that follow.'),
})
  .refine(({ scope, rule: other }) => scope === 'following' || other === undefined, {
    error: 'Goes with `scope: following` alone.',
    path: ['rule'],
    params: { code: 'not_allowed' },
  })
  .refine(given => !hasUrls({ media: given.media }), onlyFiles);
