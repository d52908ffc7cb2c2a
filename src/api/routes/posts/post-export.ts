import { z } from 'zod';
import { writeCsv } from '../../../adapters/csv/csv.ts';
import { inOrganization } from '../../../db/driver/tenancy.ts';
import { listPosts, type PostCursor, type PostPage } from '../../../db/posts/list-posts.ts';
import type { PostFilter } from '../../../db/posts/post-filter.ts';
import type { PostRow } from '../../../db/posts/post-rows.ts';
import type { Actor } from '../../../domain/actor.ts';
import { importColumns } from '../../../domain/bulk/import-columns.ts';
import { pickOptions } from '../../../domain/posts/target-names.ts';
import { writeCells } from '../../../domain/bulk/write-cells.ts';
import type { Service } from '../../../process/service.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { isoTimeOrNull } from '../../http/iso-time.ts';
import { byteOrderMark, csvAnswer, fileHeaders, sendCsv } from '../../streams/send-csv.ts';
import { listFilter, sortFor } from './post-list.ts';

/** Maximum number of posts that are read and kept in memory at once. */
const atOnce = 100;

const cellsOf = (row: PostRow): string[] =>
  writeCells({
    ...row,
    platformOptions: pickOptions(row.platformOptions, 'platforms'),
    accounts: row.accounts.map(({ connectionId }) => connectionId),
    accountOptions: pickOptions(row.platformOptions, 'accounts'),
    scheduledAt: isoTimeOrNull(row.scheduledAt),
    plannedFor: isoTimeOrNull(row.plannedFor),
  });

interface Asked {
  actor: Actor;
  service: Service;
  filter: PostFilter;
}

type Page = Awaited<ReturnType<typeof listPosts>>['rows'];

/** Reads the next posts of an export, in the order of a list. */
const readPage = ({ actor, service, filter }: Asked, after: PostCursor | undefined): Promise<Page> => {
  const page: PostPage = {
    sort: sortFor(filter),
    order: 'asc',
    limit: atOnce,
    offset: 0,
    after,
    isUncounted: true,
  };
  return inOrganization(
    actor.orgId,
    async () => (await listPosts(service.orm.em.fork(), actor, filter, page)).rows,
  );
};

/** Writes the rows of an export, page by page as the client reads them. */
async function* writePages(asked: Asked, first: Page): AsyncGenerator<string> {
  yield byteOrderMark + writeCsv([importColumns]);
  const sort = sortFor(asked.filter);
  for (let rows = first; rows.length > 0;) {
    yield writeCsv(rows.map(cellsOf));
    const last = rows.at(-1);
    rows = last ? await readPage(asked, { time: isoTimeOrNull(last[sort]), id: last.id }) : [];
  }
}

export const postExportRoutes = ({ pagedAnswers }: ApiContext) => [
  endpoint({
    method: 'get',
    path: '/posts/export',
    operationId: 'exportPosts',
    tag: 'Posts',
    summary: 'Export posts as CSV',
    description:
      'CSV of the posts that `GET /posts` lists with these filters, earliest first, which `POST /posts/bulk` accepts: existing posts are `present`, and elsewhere the same posts are created again. Only scheduled posts include `scheduledAt`, and drafts `plannedFor`. Cells that a spreadsheet would take for a formula start with an apostrophe, which an import removes.',
    access: 'posts:read',
    onBrand: true,
    query: z.strictObject(listFilter),
    content: { 'text/csv': csvAnswer },
    headers: fileHeaders,
    handle: async ({ actor, ctx, query: filter, service }) => {
      const asked = { actor, service, filter };
      // a refusal of the first page becomes an answer, not an export that breaks off
      const begin = async () => writePages(asked, await readPage(asked, undefined));
      sendCsv(ctx, 'posts.csv', await pagedAnswers.open(ctx, actor, begin));
    },
  }),
];
