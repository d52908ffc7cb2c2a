import { z } from 'zod';
import type { TriedRow } from '../../../commands/bulk/try-import.ts';
import type { ImportRow } from '../../../db/bulk/post-imports.ts';
import type { JobRow } from '../../../db/jobs/jobs.ts';
import {
  importRowStatuses,
  maxImportedPosts,
  type ImportInput,
  type RowProblem,
} from '../../../domain/bulk/post-imports.ts';
import { columnOf } from '../../../domain/bulk/import-columns.ts';
import { jobStatuses } from '../../../domain/jobs/jobs.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { isoTimeOrNull } from '../../http/iso-time.ts';
import { anyId, choice, int, string, timestamp } from '../../http/schemas.ts';
import { platform } from '../../openapi/named-lists.ts';
import { conversionShape, problemShape } from '../posts/preview/target-preview-view.ts';
import { onError } from './post-import-body.ts';

const maxText = 200;

const rowProblem = problemShape
  .extend({
    column: string(100, 'scheduledAt')
      .nullable()
      .describe('The column of the CSV that it stands in; null where it is in none, or the rows were JSON.'),
  })
  .meta({
    id: 'ImportProblem',
    description: 'What keeps the post of a row from being made, or may surprise.',
  });

const rowShape = z
  .strictObject({
    row: int(1, 1).describe(
      'Its number from 1, in the order that was given; the header of a CSV is not counted.',
    ),
    externalId: string(200, '1990000000000000000').nullable().describe('Your own id for the post.'),
    status: choice(
      'ImportRowStatus',
      importRowStatuses,
      'What became of a row: `present` where a post with its `externalId` was there before, `not_tried` where an earlier row was refused and `onError` is `stop`. In a dry run what would become of it is `pending`, `present` or `refused`.',
    ),
    postId: anyId.nullable().describe('Id of the post that was made, or that was there before.'),
    scheduledAt: timestamp
      .nullable()
      .describe('When its post goes out; in a dry run also the time of the queue that it would have now.'),
    post: z
      .strictObject({
        brandSlug: string(60, 'acme').describe('Slug of its brand.'),
        platforms: z.array(platform).max(platformNames.length).describe('The platforms that it goes to.'),
        text: string(maxText, 'Hello').describe(`The first ${maxText} characters of its text.`),
      })
      .nullable()
      .describe('What the row says; null once its post is made, and where it cannot be read.'),
    problems: z.array(rowProblem).max(1_000).describe('All that keeps its post from being made.'),
    warnings: z
      .array(rowProblem)
      .max(1_000)
      .describe('What may surprise; of a draft also what would keep it from going out. In a dry run alone.'),
    conversions: z
      .array(conversionShape.extend({ platform }))
      .max(5_000)
      .describe('Files that a platform gets in another form. In a dry run alone.'),
  })
  .meta({ id: 'ImportRow', description: 'What became of a row of an import.' });

export const importShape = z
  .strictObject({
    id: anyId.nullable().describe('Its id: opaque; null of a dry run, of which nothing is kept.'),
    status: choice('JobStatus', jobStatuses, 'State of a job.'),
    dryRun: z.boolean().describe('Whether it was only tried.'),
    onError,
    total: int(0, 3).describe('How many rows there are.'),
    created: int(0, 2).describe('How many posts were made.'),
    present: int(0, 0).describe('How many were there before.'),
    refused: int(0, 1).describe('How many rows are refused.'),
    notTried: int(0, 0).describe('How many rows were left because of one that is refused.'),
    rows: z.array(rowShape).max(maxImportedPosts).describe('What became of each row.'),
  })
  .meta({ id: 'PostImport', description: 'Many posts that are made by one request.' });

/** A path has names in it that a caller chose. */
const maxPath = 200;

type View = z.input<typeof importShape>;
type RowView = View['rows'][number];

const located = (problems: readonly RowProblem[], isCsv = false): RowView['problems'] =>
  problems.map(({ path, ...problem }) => ({
    ...problem,
    path: path.slice(0, maxPath),
    column: isCsv ? columnOf(path) : null,
  }));

const firstOf = (text: string): string => text.slice(0, maxText).toWellFormed();

const postOf = (post: TriedRow['draft'] | ImportRow['post']): RowView['post'] =>
  post && { brandSlug: post.brandSlug, platforms: post.platforms, text: firstOf(post.text) };

const countsOf = (rows: RowView[]): Omit<View, 'id' | 'status' | 'dryRun' | 'onError'> => {
  const count = (status: RowView['status']): number => rows.filter(row => row.status === status).length;
  return {
    total: rows.length,
    created: count('created'),
    present: count('present'),
    refused: count('refused'),
    notTried: count('not_tried'),
    rows,
  };
};

export const viewImport = (
  { id, status, postImport }: Pick<JobRow, 'id' | 'status'> & { postImport: ImportInput },
  rows: readonly ImportRow[],
): View => ({
  id,
  status,
  dryRun: false,
  onError: postImport.onError,
  ...countsOf(
    rows.map(row => ({
      row: row.number,
      externalId: row.externalId,
      status: row.status,
      postId: row.postId,
      scheduledAt: isoTimeOrNull(row.scheduledAt),
      post: postOf(row.post),
      problems: located(row.problems, postImport.isCsv),
      warnings: [],
      conversions: [],
    })),
  ),
});

export const viewTriedImport = (given: ImportInput, rows: readonly TriedRow[]): View => ({
  id: null,
  status: 'completed',
  dryRun: true,
  onError: given.onError,
  ...countsOf(
    rows.map(row => ({
      row: row.number,
      externalId: row.externalId,
      status: row.status,
      postId: row.postId,
      scheduledAt: row.scheduledAt?.toISOString() ?? null,
      post: postOf(row.draft),
      problems: located(row.problems, given.isCsv),
      warnings: located(row.warnings, given.isCsv),
      conversions: row.conversions,
    })),
  ),
});
