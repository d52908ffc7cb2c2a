import { z } from 'zod';
import { lookAtRows, type GivenRow, type KnownRow } from '../../../commands/bulk/look-at-rows.ts';
import { findImport, listWanted, startImport } from '../../../commands/bulk/post-imports.ts';
import { listProblems } from '../../../commands/bulk/row-problems.ts';
import { tryImport } from '../../../commands/bulk/try-import.ts';
import { listImportRows } from '../../../db/bulk/post-imports.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { OnError } from '../../../domain/bulk/post-imports.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { canonical } from '../../http/idempotency.ts';
import { jsonOf } from '../../http/input/json-of.ts';
import { originOf } from '../../http/origin.ts';
import { idParam, queryFlag } from '../../http/schemas.ts';
import { questionsTo } from '../posts/post-validation.ts';
import { looseImport, newImport, onError, readRow } from './post-import-body.ts';
import { importShape, viewImport, viewTriedImport } from './post-import-view.ts';

const tag = 'Posts';

const query = z.strictObject({
  dryRun: queryFlag.optional().describe('As the field of the body: where that is missing.'),
  onError: onError.optional().describe('As the field of the body: where that is missing.'),
});

type ImportCall = Call<undefined, z.output<typeof query>, unknown, 'posts:write'>;

/** What is asked for. `fingerprint`: what a repeat of the request has in common with it. */
interface Given {
  rows: GivenRow[];
  dryRun: boolean;
  onError: OnError;
  fingerprint: string;
}

const readBody = jsonOf(looseImport);

/** A thousand posts are more than one: four times what any other body may have. */
const bodyFactor = 4;

const readGiven = async ({ ctx, service, query: asked }: ImportCall): Promise<Given> => {
  const { BODY_LIMIT, BODY_TIMEOUT } = service.config;
  const body = await readBody(ctx, { BODY_LIMIT: bodyFactor * BODY_LIMIT, BODY_TIMEOUT });
  return {
    rows: body.posts.map((post, index) => readRow(post, index + 1)),
    dryRun: body.dryRun ?? asked.dryRun ?? false,
    onError: body.onError ?? asked.onError ?? 'stop',
    fingerprint: canonical(body),
  };
};

/** Counts the rows of which a post is to be made, as requests for one post each are; those that are too many are refused. */
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
      'Makes up to 1,000 posts, a row each, of drafts, times and places in queues as `POST /posts` does; each counts as one of those. The work goes on after the answer, whatever dies, and no row is made twice: ask `GET /posts/bulk/{importId}` until `status` is `completed`. A row whose `externalId` a post has already is `present` and nothing is done: the same file a second time adds nothing. A refused row leaves nothing, and its neighbours stay; `onError` says whether the rows behind it are made. With `dryRun` the answer shows all that is wrong with each row, and the times that posts would have, and nothing is written. At each row it is asked again what the caller may do. The body may be four times as large as others.',
    access: 'posts:write',
    onBrand: true,
    weight: 4,
    query,
    rawBody: true,
    body: newImport,
    returns: importShape,
    errors: ['not_found'],
    example: { posts: [{ brandSlug: 'acme', platforms: ['x'], text: 'Hello', externalId: 'row-1' }] },
    handle: async call => {
      const { actor, em, service } = call;
      const given = await readGiven(call);
      const { fingerprint, onError: wanted } = given;
      if (!given.dryRun) await call.recall(fingerprint);
      const rows = await lookAtRows(em, actor, given.rows);
      if (given.dryRun)
        return viewTriedImport(wanted, await tryImport(em, actor, rows, questionsTo(service)));
      const denied = await countRows(call, rows, wanted);
      return call.write(
        async tx => {
          const id = await startImport(tx, originOf(call), { rows, onError: wanted, denied });
          return show(tx, actor, id);
        },
        { fingerprint },
      );
    },
  }),
  endpoint({
    method: 'get',
    path: '/posts/bulk/{importId}',
    operationId: 'getPostImport',
    tag,
    summary: 'Get the creation of many posts',
    description:
      'How far it is, and what became of each row of brands that you may read. It is kept for `JOB_RETENTION` (90 days).',
    access: 'posts:read',
    onBrand: true,
    params: z.strictObject({ importId: idParam.describe('Id of the import.') }),
    returns: importShape,
    errors: ['not_found'],
    handle: ({ actor, em, params }) => show(em, actor, params.importId),
  }),
];
