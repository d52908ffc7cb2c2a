import { z } from 'zod';
import { summaryGroups, type TimeSpan, type SummaryFilter } from '../../../domain/analytics/summaries.ts';
import { invalidRequest } from '../../../domain/invalid-request.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { choice, instant, queryAgain, queryList, zoneName } from '../../http/schemas.ts';
import { platform } from '../../openapi/named-lists.ts';
import { postFilter } from '../../openapi/post-filter.ts';

export const summaryGroup = choice(
  'AnalyticsGroup',
  summaryGroups,
  'How to group posts. `kind`: text, image, video, and so on. `author`: the person, key, or agent that created the post. `agent`: posts of agents only.',
);

const day = 86_400_000;

/** Longest time span of a summary in milliseconds. */
const longestMs = 400 * day;

/** Query fields that select posts and a time span. Defaults to the last 30 days. */
export const summaryFields = {
  from: instant.optional().meta({
    description: 'Posts published at or after this time. Defaults to 30 days before `to`.',
    example: '2026-11-01T00:00:00.000Z',
  }),
  to: instant.optional().meta({
    description: 'Posts published before this time. Defaults to now, or 400 days after `from`.',
    example: '2026-12-01T00:00:00.000Z',
  }),
  timeZone: zoneName
    .default('UTC')
    .meta({ description: 'Time zone of days, weekdays, and hours.', example: 'Europe/Berlin' }),
  brandSlug: postFilter.brandSlug,
  platform: queryList(platform, platformNames.length).describe(
    'Only posts published on these platforms: `platform=x,linkedin`, or repeat the parameter.',
  ),
  createdBy: postFilter.createdBy,
  label: queryAgain(z.string().min(1).max(50), 20).meta({
    description: 'Only posts with this label. Several labels match any.',
    example: 'launch',
  }),
};

const latest = (from: Date | undefined): Date =>
  new Date(Math.min(Date.now(), (from?.getTime() ?? Infinity) + longestMs));

interface Given extends SummaryFilter {
  from?: Date | undefined;
  to?: Date | undefined;
}

/**
 * Returns the requested time span. Throws `invalid_request` for a span that ends before it begins, or that is longer than a
 * year and a month.
 */
export const spanOf = ({ from, to = latest(from) }: Given): TimeSpan => {
  const span = { from: from ?? new Date(to.getTime() - 30 * day), to };
  if (span.from >= span.to) throw wrongFrom('Must be before `to`.');
  if (span.to.getTime() - span.from.getTime() > longestMs)
    throw wrongFrom('Must be at most 400 days before `to`.');
  return span;
};

const wrongFrom = (message: string) => invalidRequest([{ path: 'from', code: 'out_of_range', message }]);
