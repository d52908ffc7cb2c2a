import { v7 as uuidv7 } from 'uuid';
import type { BrandScopedActor } from '../../domain/actor.ts';
import type { ImportRowStatus, RowPost, RowProblem } from '../../domain/bulk/post-imports.ts';
import type { Em } from '../driver/orm.ts';
import { writeBrandScope } from '../team/permissions.ts';

/** Row of an import at its beginning. */
export interface NewImportRow {
  number: number;
  brandId: string | null;
  externalId: string | null;
  post: RowPost | null;
  status: ImportRowStatus;
  postId: string | null;
  problems: RowProblem[];
}

const textOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Inserts the rows of an import. */
export const insertImportRows = (
  em: Em,
  { jobId, orgId }: { jobId: string; orgId: string },
  rows: readonly NewImportRow[],
): Promise<unknown> =>
  em.execute(
    `insert into post_import_rows (id, created_at, org_id, job_id, number, brand_id, external_id, post, status, post_id, problems)
     select r.id, now(), ?, ?, r.number, r.brand_id, r.external_id, r.post, r.status, r.post_id, r.problems
       from unnest(?::uuid[], ?::int[], ?::uuid[], ?::text[], ?::jsonb[], ?::text[], ?::uuid[], ?::jsonb[])
         as r (id, number, brand_id, external_id, post, status, post_id, problems)`,
    [
      orgId,
      jobId,
      rows.map(() => uuidv7()),
      rows.map(({ number }) => number),
      rows.map(({ brandId }) => brandId),
      rows.map(({ externalId }) => externalId),
      rows.map(({ post }) => textOf(post)),
      rows.map(({ status }) => status),
      rows.map(({ postId }) => postId),
      rows.map(({ problems }) => textOf(problems)),
    ],
  );

/** Row of an import with the time of its post. */
export interface ImportRow {
  number: number;
  externalId: string | null;
  post: RowPost | null;
  status: ImportRowStatus;
  postId: string | null;
  problems: RowProblem[];
  scheduledAt: string | null;
}

/** Lists the rows of an import for brands that the actor may see, or for no brand, with the times of their posts. */
export const listImportRows = (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  jobId: string,
): Promise<ImportRow[]> => {
  const [scope, scoped] = writeBrandScope(brandScope, 'r.brand_id');
  return em.execute<ImportRow[]>(
    `select r.number, r.external_id as "externalId", r.post, r.status, r.post_id as "postId", r.problems,
            p.scheduled_at as "scheduledAt"
       from post_import_rows r left join posts p on p.id = r.post_id and p.org_id = ? and p.deleted_at is null
      where r.job_id = ? and r.org_id = ? and (r.brand_id is null or (true${scope})) order by r.number`,
    [orgId, jobId, orgId, ...scoped],
  );
};

/** Row without an outcome. */
export type PendingRow = Pick<ImportRow, 'number' | 'externalId' | 'post'>;

/** Lists the next rows of an import without an outcome. `locked`: locks them. */
export const listPendingRows = (
  em: Em,
  jobId: string,
  limit: number,
  lock?: 'locked',
): Promise<PendingRow[]> =>
  em.execute<PendingRow[]>(
    `select number, external_id as "externalId", post from post_import_rows
      where job_id = ? and status = 'pending' order by number limit ?${lock === 'locked' ? ' for update' : ''}`,
    [jobId, limit],
  );

/** Outcome of a row. */
export interface RowEnd {
  number: number;
  status: 'created' | 'present' | 'refused';
  postId: string | null;
  problems: RowProblem[];
}

/** Writes the outcomes of rows. The content of a created post is kept only in the post. */
export const recordRows = (em: Em, jobId: string, ends: readonly RowEnd[]): Promise<unknown> =>
  em.execute(
    `update post_import_rows r
        set status = e.status, post_id = e.post_id, problems = e.problems,
            post = case when e.status = 'refused' then r.post end
       from unnest(?::int[], ?::text[], ?::uuid[], ?::jsonb[]) as e (number, status, post_id, problems)
      where r.job_id = ? and r.number = e.number`,
    [
      ends.map(({ number }) => number),
      ends.map(({ status }) => status),
      ends.map(({ postId }) => postId),
      ends.map(({ problems }) => textOf(problems)),
      jobId,
    ],
  );

/** Skips all rows without an outcome. */
export const skipPendingRows = (em: Em, jobId: string): Promise<unknown> =>
  em.execute(`update post_import_rows set status = 'not_tried' where job_id = ? and status = 'pending'`, [
    jobId,
  ]);

/** Post with an external ID. */
interface NamedPost {
  id: string;
  brandId: string;
  externalId: string | null;
}

/** Lists the organization's posts that have one of these external IDs. */
export const listNamedPosts = (em: Em, orgId: string, externalIds: readonly string[]): Promise<NamedPost[]> =>
  em.execute<NamedPost[]>(
    `select id, brand_id as "brandId", external_id as "externalId" from posts
      where org_id = ? and external_id = any (?) and external_id is not null and deleted_at is null`,
    [orgId, externalIds],
  );

/** Lists the brands of those of these posts that exist in the organization. */
export const listPostBrands = (
  em: Em,
  orgId: string,
  ids: readonly string[],
): Promise<{ id: string; brandId: string }[]> =>
  em.execute<{ id: string; brandId: string }[]>(
    'select id, brand_id as "brandId" from posts where org_id = ? and id = any (?) and deleted_at is null',
    [orgId, ids],
  );

/** Lists the organization's files with these names. */
export const listFilesNamed = async (
  em: Em,
  orgId: string,
  names: readonly string[],
): Promise<Map<string, string[]>> => {
  if (names.length === 0) return new Map();
  const rows = await em.execute<{ id: string; fileName: string | null }[]>(
    `select id, file_name as "fileName" from media where org_id = ? and file_name = any (?) and deleted_at is null`,
    [orgId, names],
  );
  const named = Map.groupBy(rows, ({ fileName }) => fileName ?? '');
  return new Map([...named].map(([name, files]) => [name, files.map(({ id }) => id)]));
};
