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
import { asDollars, dollars } from '../posts/cost-view.ts';
import { conversionShape, problemShape } from '../posts/preview/target-preview-view.ts';
import { onError } from './post-import-body.ts';

const maxText = 200;

const rowProblem = problemShape
  .extend({
    column: string(100, 'scheduledAt')
      .nullable()
      .describe('CSV column of the problem, or null if it concerns none or the rows are JSON.'),
  })
  .meta({
    id: 'ImportProblem',
    description: 'A problem of a row, or a warning about it.',
  });

const rowShape = z
  .strictObject({
    row: int(1, 1).describe('Number of the row, starting at 1, without the CSV header.'),
    externalId: string(200, '1990000000000000000').nullable().describe('Your own id of the post.'),
    status: choice(
      'ImportRowStatus',
      importRowStatuses,
      'Result of a row: `present` if a post with its `externalId` already existed, `not_tried` if an earlier row was refused and `onError` is `stop`. In a dry run, the expected result is `pending`, `present`, or `refused`.',
    ),
    postId: anyId.nullable().describe('Id of the created or existing post.'),
    scheduledAt: timestamp
      .nullable()
      .describe('Publication time of the post. In a dry run, also the queue time that it would get now.'),
    post: z
      .strictObject({
        brandSlug: string(60, 'acme').describe('Slug of the brand.'),
        platforms: z.array(platform).max(platformNames.length).describe('Target platforms.'),
        text: string(maxText, 'Hello').describe(`First ${maxText} characters of the text.`),
      })
      .nullable()
      .describe('Content of the row, or null once the post is created or if the row cannot be read.'),
    problems: z.array(rowProblem).max(1_000).describe('Problems that prevent the post.'),
    warnings: z
      .array(rowProblem)
      .max(1_000)
      .describe('Warnings. For a draft, also problems that would prevent publication. Dry run only.'),
    conversions: z
      .array(conversionShape.extend({ platform }))
      .max(5_000)
      .describe('Files that a platform receives in a converted form. Dry run only.'),
    cost: dollars('Dollars that platforms charge for the post. Dry run only, otherwise 0.', 0.015),
  })
  .meta({ id: 'ImportRow', description: 'Result of an imported row.' });

export const importShape = z
  .strictObject({
    id: anyId.nullable().describe('Opaque id, or null for a dry run, which is not stored.'),
    jobId: anyId
      .nullable()
      .describe('Id of the job, for `GET /jobs/{jobId}`, which is that of the import. Null for a dry run.'),
    status: choice('JobStatus', jobStatuses, 'State of a job.'),
    dryRun: z.boolean().describe('Whether the action is a dry run.'),
    onError,
    total: int(0, 3).describe('Number of rows.'),
    created: int(0, 2).describe('Number of created posts.'),
    present: int(0, 0).describe('Number of existing posts.'),
    refused: int(0, 1).describe('Number of refused rows.'),
    notTried: int(0, 0).describe('Number of rows skipped because of a refused row.'),
    cost: dollars('Dollars that platforms charge for all posts that are not refused. Dry run only.', 1.2),
    rows: z.array(rowShape).max(maxImportedPosts).describe('Result of each row.'),
  })
  .meta({ id: 'PostImport', description: 'An import of many posts.' });

/** Maximum length of a field path, because the names in a path come from the caller. */
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

const countsOf = (rows: RowView[]): Omit<View, 'id' | 'jobId' | 'status' | 'dryRun' | 'onError'> => {
  const count = (status: RowView['status']): number => rows.filter(row => row.status === status).length;
  return {
    total: rows.length,
    created: count('created'),
    present: count('present'),
    refused: count('refused'),
    notTried: count('not_tried'),
    cost: asDollars(
      rows.filter(row => row.status === 'pending').reduce((sum, row) => sum + Math.round(row.cost * 1e6), 0),
    ),
    rows,
  };
};

export const viewImport = (
  { id, status, postImport }: Pick<JobRow, 'id' | 'status'> & { postImport: ImportInput },
  rows: readonly ImportRow[],
): View => ({
  id,
  jobId: id,
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
      cost: 0,
    })),
  ),
});

export const viewTriedImport = (given: ImportInput, rows: readonly TriedRow[]): View => ({
  id: null,
  jobId: null,
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
      cost: asDollars(row.cost),
    })),
  ),
});
