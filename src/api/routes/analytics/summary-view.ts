import { z } from 'zod';
import { postCounts } from '../../openapi/metric-counts.ts';
import {
  compareFigures,
  interactionsOf,
  type Figures,
  type TimeSpan,
} from '../../../domain/analytics/summaries.ts';

const changes = z
  .record(z.string().max(30), z.number())
  .nullable()
  .describe(
    'How much more or less than before, as a part of it: 0.5 is half as much again. Absent where it was 0 or is not known; null without a comparison.',
  );

export const figuresShape = z
  .strictObject({
    posts: z.int().min(0).describe('Posts, once for each platform that they are out on.'),
    measured: z.int().min(0).describe('Those of them of which any number is known.'),
    counts: postCounts.describe('The sums, of those that report the number.'),
    reportedBy: postCounts.describe('Of how many posts each number is reported.'),
    interactions: z
      .int()
      .min(0)
      .nullable()
      .describe('Likes, comments, shares, reposts, quotes and saves together; null where none is reported.'),
    postsBefore: z.int().min(0).nullable().describe('Posts of the time before; null without a comparison.'),
    changes,
  })
  .meta({ id: 'AnalyticsFigures', description: 'Numbers of several posts together.' });

export const timeOfWeekShape = z
  .strictObject({
    weekday: z.int().min(1).max(7).meta({ description: 'The weekday: 1 is Monday.', example: 2 }),
    hour: z.int().min(0).max(23).meta({ description: 'The hour that it begins with.', example: 9 }),
    posts: z.int().min(1).describe('How many posts this rests on.'),
    lift: z.number().min(0).meta({
      description: 'Interactions against your average of the same platform: 2 is twice as many.',
      example: 1.4,
    }),
  })
  .meta({ id: 'BestTime', description: 'An hour of the week, and how posts of it did.' });

export const viewFigures = (now: Figures, before: Figures | null): z.input<typeof figuresShape> => ({
  posts: now.posts,
  measured: now.measured,
  counts: now.counts,
  reportedBy: now.reportedBy,
  interactions: interactionsOf(now) ?? null,
  postsBefore: before?.posts ?? null,
  changes: before && (compareFigures(now, before) as Record<string, number>),
});

export const viewSpan = (span: TimeSpan | null): { from: string; to: string } | null =>
  span && { from: span.from.toISOString(), to: span.to.toISOString() };
