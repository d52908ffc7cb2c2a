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
    'Relative change: 0.5 is half as much again. Absent if the earlier value was 0 or unknown. Null without a comparison.',
  );

export const figuresShape = z
  .strictObject({
    posts: z.int().min(0).describe('Number of posts, once per platform.'),
    measured: z.int().min(0).describe('Number of these posts with at least one number.'),
    counts: postCounts.describe('Sums over the posts that report the number.'),
    reportedBy: postCounts.describe('Number of posts that report each number.'),
    interactions: z
      .int()
      .min(0)
      .nullable()
      .describe('Likes, comments, shares, reposts, quotes, and saves together, or null if none is reported.'),
    postsBefore: z
      .int()
      .min(0)
      .nullable()
      .describe('Number of posts in the preceding period, or null without a comparison.'),
    changes,
  })
  .meta({ id: 'AnalyticsFigures', description: 'Numbers of several posts together.' });

export const timeOfWeekShape = z
  .strictObject({
    weekday: z.int().min(1).max(7).meta({ description: 'The weekday: 1 is Monday.', example: 2 }),
    hour: z.int().min(0).max(23).meta({ description: 'Start of the hour.', example: 9 }),
    posts: z.int().min(1).describe('Number of posts in this hour.'),
    lift: z.number().min(0).meta({
      description: 'Interactions relative to your average on the same platform. 2 is twice as many.',
      example: 1.4,
    }),
  })
  .meta({ id: 'BestTime', description: 'An hour of the week and its performance.' });

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
