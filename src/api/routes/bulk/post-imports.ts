import { z } from 'zod';
import { writeCsv } from '../../../adapters/csv/csv.ts';
import { lookAtRows, type GivenRow, type KnownRow } from '../../../commands/bulk/look-at-rows.ts';
import { findImport, listWanted, startImport } from '../../../commands/bulk/post-imports.ts';
import { listProblems } from '../../../commands/bulk/row-problems.ts';
import { tryImport } from '../../../commands/bulk/try-import.ts';
import { listImportRows } from '../../../db/bulk/post-imports.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { Actor } from '../../../domain/actor.ts';
import { templateColumns } from '../../../domain/bulk/import-columns.ts';
import { isJobOpen } from '../../../domain/jobs/jobs.ts';
import type { ImportInput, OnError } from '../../../domain/bulk/post-imports.ts';
import { clientSignal } from '../../http/client/client-signal.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { canonical } from '../../http/idempotency.ts';
import { jsonOf } from '../../http/input/json-of.ts';
import { readRaw } from '../../http/input/read-body.ts';
import { originOf } from '../../http/origin.ts';
import { idParam, queryFlag } from '../../http/schemas.ts';
import { questionsTo } from '../posts/post-validation.ts';
import { readCsvRows } from './csv-rows.ts';
import { looseImport, newImport, onError, readRow } from './post-import-body.ts';
import { csvAnswer, fileHeaders, sendCsv } from '../../streams/send-csv.ts';
import { importShape, viewImport, viewTriedImport } from './post-import-view.ts';

const tag = 'Posts';

const query = z.strictObject({
  dryRun: queryFlag.optional().describe('Default for the field of the body.'),
  onError: onError.optional().describe('Default for the field of the body.'),
});

const csvSchema = {
  type: 'string',
  maxLength: 4_194_304,
  description: 'CSV rows with the columns of the template. The first row contains the column names.',
  example: 'brand,platforms,text\r\nacme,x,Hello\r\n',
};

type ImportCall = Call<undefined, z.output<typeof query>, unknown, 'posts:write'>;

/** A requested import. `fingerprint` identifies repeats of the request. */
interface Given extends Required<ImportInput> {
  rows: GivenRow[];
  dryRun: boolean;
  fingerprint: string;
}

/**
 * Content types of a CSV. Browsers on Windows with Excel send `.csv` files as `application/vnd.ms-excel`. The OpenAPI file
 * lists only the first, because client generators refuse others.
 */
const csvTypes = ['text/csv', 'application/vnd.ms-excel', 'text/tab-separated-values'];

const readBody = jsonOf(looseImport, { otherTypes: csvTypes, checksNul: false });

/** Factor by which the body may exceed the usual limit: a thousand posts need four times as much. */
const bodyFactor = 4;

const readGiven = async ({ actor, ctx, em, service, query: asked }: ImportCall): Promise<Given> => {
  const { BODY_LIMIT, BODY_TIMEOUT } = service.config;
  const limits = { BODY_LIMIT: bodyFactor * BODY_LIMIT, BODY_TIMEOUT };
  const given = { dryRun: asked.dryRun ?? false, onError: asked.onError ?? 'stop' };
  if (ctx.is(csvTypes)) {
    const bytes = await readRaw(ctx, limits);
    const rows = await readCsvRows(em, actor, bytes);
    return { ...given, rows, isCsv: true, fingerprint: bytes.toString('base64') };
  }
  const { posts, ...body } = await readBody(ctx, limits);
  return {
    rows: posts.map((post, index) => readRow(post, index + 1)),
    dryRun: body.dryRun ?? given.dryRun,
    onError: body.onError ?? given.onError,
    isCsv: false,
    fingerprint: canonical({ posts, ...body }),
  };
};

/** Counts the rows of which posts will be created, like single requests. Refuses the rows that exceed the limit. */
const countRows = async ({ countVolume }: ImportCall, rows: readonly KnownRow[], given: OnError) => {
  const wanted = listWanted(rows, given);
  const { counted, refusal } = await countVolume('posts', wanted.length);
  return {
    numbers: new Set(wanted.slice(counted).map(({ number }) => number)),
    problems: refusal ? listProblems(refusal) : [],
  };
};

const show = async (em: Em, actor: Actor, id: string) =>
  viewImport(await findImport(em, actor, id), await listImportRows(em, actor, id));

export const postImportRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/posts/bulk',
    operationId: 'importPosts',
    tag,
    summary: 'Create many posts',
    description:
      'Creates up to 1,000 posts, one per row, including drafts, scheduled posts, and queued posts, as with `POST /posts`. Each counts as one post. The work continues after the answer, survives restarts, and creates no row twice. Poll `GET /posts/bulk/{importId}` until `status` is `completed`. A row whose `externalId` already belongs to a post is `present` and skipped, so importing a file twice adds nothing. A refused row does not affect the others. `onError` decides whether later rows are created. With `dryRun`, the answer lists all problems of each row and the times that posts would get, without creating posts. The service checks the caller’s permissions again for each row. The body may be four times as large as others. CSV (`text/csv`, also `application/vnd.ms-excel` and `text/tab-separated-values`) uses the columns of `GET /posts/bulk/template`, separated by commas, semicolons, or tabs. Columns may also have the names of JSON (`brandSlug`, `platformOptions.x.text`). `brand` contains the slug or name of a brand, `media` contains addresses, ids, or file names in the library, lists are separated by `|`, and local times need a `timeZone`. An unknown column rejects the file.',
    access: 'posts:write',
    onBrand: true,
    weight: 4,
    query,
    rawBody: true,
    body: newImport,
    alsoTakes: { 'text/csv': { schema: csvSchema } },
    returns: importShape,
    continuesIf: isJobOpen,
    errors: ['not_found'],
    example: { posts: [{ brandSlug: 'acme', platforms: ['x'], text: 'Hello', externalId: 'row-1' }] },
    handle: async call => {
      const { actor, em, service } = call;
      const given = await readGiven(call);
      const { fingerprint, onError: wanted, isCsv } = given;
      if (!given.dryRun) await call.recall(fingerprint);
      const rows = await lookAtRows(em, actor, given.rows);
      if (given.dryRun) {
        const trying = { ask: questionsTo(service), client: clientSignal(call.ctx) };
        return viewTriedImport(given, await tryImport(em, actor, rows, trying));
      }
      const denied = await countRows(call, rows, wanted);
      return call.write(
        async tx => {
          const id = await startImport(tx, originOf(call), { rows, onError: wanted, isCsv, denied });
          return show(tx, actor, id);
        },
        { fingerprint },
      );
    },
  }),
  endpoint({
    method: 'get',
    path: '/posts/bulk/template',
    operationId: 'getImportTemplate',
    tag,
    summary: 'Get the columns of an import',
    description: 'Returns a CSV with the most common columns. `GET /posts/export` contains all of them.',
    access: 'posts:write',
    onBrand: true,
    content: { 'text/csv': csvAnswer },
    headers: fileHeaders,
    handle: ({ ctx }) => {
      sendCsv(ctx, 'posts-template.csv', writeCsv([templateColumns]));
      return Promise.resolve();
    },
  }),
  endpoint({
    method: 'get',
    path: '/posts/bulk/{importId}',
    operationId: 'getPostImport',
    tag,
    summary: 'Get the creation of many posts',
    description:
      'Returns the progress, and the result of each row of brands that you may read. Kept for `JOB_RETENTION` (90 days).',
    access: 'posts:read',
    onBrand: true,
    params: z.strictObject({ importId: idParam.describe('Id of the import.') }),
    returns: importShape,
    errors: ['not_found'],
    handle: ({ actor, em, params }) => show(em, actor, params.importId),
  }),
];
